package web_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"mesa/web"
)

// TestOnRequestReportsEveryAnswer: OnRequest is called for every answer with its route, without the values in
// the path; a page with a stream is counted while it listens and reported when it ends.
func TestOnRequestReportsEveryAnswer(t *testing.T) {
	told := make(chan web.RequestInfo, 100)
	ready := error(nil)
	r := newRoom(t, web.Options{OnRequest: func(a web.RequestInfo) { told <- a },
		Ready: func(context.Context) error { return ready }})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	for len(told) > 0 {
		<-told
	}
	heard := func(want web.RequestInfo) {
		t.Helper()
		select {
		case a := <-told:
			if a.Took <= 0 || a.Took > time.Minute {
				t.Errorf("it took %v", a.Took)
			}
			if a.Took = 0; a != want {
				t.Errorf("told was %+v, not %+v", a, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("nothing is told of %+v", want)
		}
	}
	p.get("/t/" + string(id) + "?chair=ana")
	heard(web.RequestInfo{Method: "GET", Route: "GET /t/{id}", Status: http.StatusOK})
	p.get("/nowhere")
	heard(web.RequestInfo{Method: "GET", Route: "/", Status: http.StatusNotFound})
	p.get("/readyz/pages")
	heard(web.RequestInfo{Method: "GET", Route: "GET /readyz/pages", Status: http.StatusOK})
	ready = errors.New("stopping")
	p.get("/readyz/pages")
	heard(web.RequestInfo{Method: "GET", Route: "GET /readyz/pages", Status: http.StatusServiceUnavailable})

	lines, _, stop := p.listen("/t/" + string(id) + "/live?chair=ana")
	nextLine(t, lines)
	if n := r.pages.Streams(); n != 1 {
		t.Errorf("%d pages listen", n)
	}
	stop()
	heard(web.RequestInfo{Method: "GET", Route: "GET /t/{id}/live", Status: http.StatusOK, Stream: true})
	if n := r.pages.Streams(); n != 0 {
		t.Errorf("%d pages listen still", n)
	}
}
