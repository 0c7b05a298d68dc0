package web

import (
	"net/http"
	"strings"
	"time"
)

// RequestInfo is what became of one request. It says nothing of who asked, nor of
// what they wrote.
type RequestInfo struct {
	Method string // GET or POST; any other is OTHER, for people can say what they like
	Route  string // as the program has it, without what stands in its place: "POST /t/{id}/do"
	Status int
	Took   time.Duration
	Stream bool // it stood open, and lasted for as long as somebody listened
}

// reportRequest runs next and tells the host what it answered.
func (s *Server) reportRequest(next http.Handler, w http.ResponseWriter, r *http.Request) {
	if s.opt.OnRequest == nil {
		next.ServeHTTP(w, r)
		return
	}
	began, seen := time.Now(), &statusWriter{ResponseWriter: w}
	defer func() {
		s.opt.OnRequest(RequestInfo{Method: method(r), Route: r.Pattern, Status: seen.status, Took: time.Since(began),
			Stream: strings.HasSuffix(r.Pattern, streamPath)})
	}()
	next.ServeHTTP(seen, r)
}

func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodPost:
		return r.Method
	}
	return "OTHER"
}

// statusWriter sees the status go by.
type statusWriter struct {
	http.ResponseWriter
	status int // 0: nothing was answered
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Streams is how many pages are listening now.
func (s *Server) Streams() int { return s.streams.all() }
