package web

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"

	"mesa/game"
)

// The most bytes of a request's body: of a form, of an imported table, and of a form with a file.
const (
	formSize   = 64 << 10
	importSize = 32 << 20
	// fileFormSize adds a little for the multipart encoding.
	fileFormSize = formSize + game.MaxFile + 4<<10
)

// policy lets a page load Mesa's own files, and pictures within the page, and nothing else. Even if
// a player's text got past the escaping, it could not run.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard wraps every route: it sets the headers, refuses forms from pages of other websites, limits
// the size of bodies, turns a panic into an error page, and reports each answer to OnRequest.
func (s *Server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	if s.opt.URL != "" {
		// An error means that the URL is no origin; then there is nothing to trust.
		_ = cross.AddTrustedOrigin(s.opt.URL)
	}
	cross.SetDenyHandler(s.withRequest(func(*request) error { return errForeign }))
	checked := cross.Handler(next)
	caught := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recover(w, r)
		checked.ServeHTTP(w, r)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.setHeaders(w.Header())
		size := int64(formSize)
		switch {
		case r.Method != http.MethodPost:
		case r.URL.Path == "/import":
			size = importSize
		case strings.HasSuffix(r.URL.Path, fillPath):
			size = fileFormSize
		}
		r.Body = http.MaxBytesReader(w, r.Body, size)
		s.reportRequest(caught, w, r)
	})
}

func (s *Server) setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	// Not "no-referrer": then a browser sends "Origin: null" with Mesa's own forms, and on plain
	// http in a home network that is all it says of where they come from.
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Cookie, Accept-Language, Accept-Encoding")
	if s.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// recover answers a panic of a handler with an error page. It must be deferred itself. It passes on
// http.ErrAbortHandler, which breaks the connection.
func (s *Server) recover(w http.ResponseWriter, r *http.Request) {
	what := recover()
	if what == nil {
		return
	}
	if err, ok := what.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(what)
	}
	broke := &panicError{what, debug.Stack()}
	s.withRequest(func(*request) error { return broke })(w, r)
}

// panicError is a recovered panic as an error.
type panicError struct {
	what  any
	stack []byte
}

// Error returns the value of the panic and its stack, for the log.
func (p *panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", p.what, p.stack) }
