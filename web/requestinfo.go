package web

import (
	"net/http"
	"strings"
	"time"
)

// RequestInfo describes one answered request. It holds nothing about the user or what they wrote.
type RequestInfo struct {
	Method string // GET or POST; any other method is OTHER, since clients can send any word
	Route  string // the pattern, without values: "POST /t/{id}/do"
	Status int
	Took   time.Duration
	Stream bool // a live stream; Took is how long it was open
}

// reportRequest runs next, and then reports the answer to OnRequest, also after a panic.
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

// statusWriter records the status of the answer.
type statusWriter struct {
	http.ResponseWriter
	status int // 0: nothing was answered
}

// WriteHeader records the first status and sends it.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write sends b. Without a WriteHeader before it the status is 200.
func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Streams returns the number of live streams that are open.
func (s *Server) Streams() int { return s.streams.count() }
