package web_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/web"
)

// listen opens a stream and returns its data lines.
func (p *personView) listen(path string) (lines <-chan string, status int, stop func()) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	p.t.Cleanup(cancel)
	q := p.request("GET", path, "", nil).WithContext(ctx)
	res, err := p.client.Do(q)
	if err != nil {
		p.t.Fatal(err)
	}
	data := make(chan string, 10)
	go func() {
		defer close(data)
		defer res.Body.Close()
		for in := bufio.NewScanner(res.Body); in.Scan(); {
			if line, ok := strings.CutPrefix(in.Text(), "data: "); ok {
				data <- line
			}
		}
	}()
	return data, res.StatusCode, cancel
}

func nextLine(t *testing.T, lines <-chan string) string {
	t.Helper()
	select {
	case line := <-lines:
		return line
	case <-time.After(time.Minute):
		t.Fatal("the stream is silent")
	}
	return ""
}

func (r *room) add(id game.TableID) {
	r.t.Helper()
	r.play(id, "gm", "add", nil)
}

func TestStreamSendsEachDecision(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	lines, status, stop := p.listen("/t/" + string(id) + "/live?chair=ana")
	if status != http.StatusOK {
		t.Fatalf("status %d", status)
	}
	if got := nextLine(t, lines); got != "1" {
		t.Errorf("begins at %s", got)
	}
	for _, want := range []string{"2", "3"} {
		r.add(id)
		if got := nextLine(t, lines); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	stop()
	for range lines {
	}
}

func TestStreamIsRefusedToStrangers(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	eva := r.enter("eva")
	for path, want := range map[string]int{"": http.StatusOK, "?chair=ana": http.StatusForbidden} {
		_, status, stop := eva.listen("/t/" + string(id) + "/live" + path)
		if status != want {
			t.Errorf("%q: %d, want %d", path, status, want)
		}
		stop()
	}
	if page := r.stranger().get("/t/" + string(id) + "/live"); page.status != http.StatusForbidden {
		t.Errorf("a stranger: %d", page.status)
	}
	if page := eva.get("/t/nosuchtable/live"); page.status != http.StatusNotFound {
		t.Errorf("no table: %d", page.status)
	}
}

func TestStreamsOfAUserAreLimited(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	path := "/t/" + string(id) + "/live?chair=ana"
	var stops []func()
	for n := range 6 {
		lines, status, stop := p.listen(path)
		if status != http.StatusOK {
			t.Fatalf("stream %d: %d", n+1, status)
		}
		nextLine(t, lines)
		stops = append(stops, stop)
	}
	if _, status, _ := p.listen(path); status != http.StatusTooManyRequests {
		t.Errorf("stream 7: %d", status)
	}
	stops[0]()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if _, status, _ := p.listen(path); status == http.StatusOK {
			break
		}
		if time.Now().After(end) {
			t.Fatal("a closed stream is still counted")
		}
	}
}

func TestStreamsEndWithTheServer(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	lines, _, _ := r.enter("ana").listen("/t/" + string(id) + "/live?chair=ana")
	nextLine(t, lines)
	r.pages.Close()
	select {
	case _, open := <-lines:
		if open {
			t.Error("more data after the end")
		}
	case <-time.After(time.Minute):
		t.Error("the stream goes on")
	}
}

func TestStreamEndsAfterSignOut(t *testing.T) {
	for name, later := range map[string]time.Duration{"later": 5 * time.Minute,
		"the clock is set back": -24 * time.Hour} {
		t.Run(name, func(t *testing.T) { streamEndsAfterSignOut(t, later) })
	}
}

func streamEndsAfterSignOut(t *testing.T, later time.Duration) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	stays, leaves := r.enter("ana"), r.enter("ana")
	path := "/t/" + string(id) + "/live?chair=ana"
	kept, _, _ := stays.listen(path)
	lost, _, _ := leaves.listen(path)
	nextLine(t, kept)
	nextLine(t, lost)
	leaves.post("/signout", nil)
	r.clock.Add(later)
	r.add(id)
	if got := nextLine(t, kept); got != "2" {
		t.Errorf("who is still signed in gets %s", got)
	}
	select {
	case line, open := <-lost:
		if open {
			t.Errorf("who has signed out gets %s", line)
		}
	case <-time.After(time.Minute):
		t.Error("who has signed out is still connected")
	}
}
