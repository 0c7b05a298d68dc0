package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/lang"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
	"mesa/table/past"
)

// movingAPI makes a move just before a page is viewed, left times, so that the view is later than the
// announced decision.
type movingAPI struct {
	*table.Service
	left        int
	changesLang bool // before that the table's language changes, once
	id          game.TableID
}

func (h *movingAPI) add(ctx context.Context) error {
	_, err := h.Do(ctx, h.id, table.Caller{User: "ana", Chair: "gm"}, game.Command{Move: "add"}, table.ViewQuery{})
	return err
}

// View changes the table's language or makes a move, as long as that is left to do, before it
// answers the query of a page.
func (h *movingAPI) View(ctx context.Context, id game.TableID, by table.Caller, w table.ViewQuery) (table.PlayerView,
	error) {
	if w.Fields == pageFields && h.changesLang {
		h.changesLang = false
		by, c := table.Caller{User: "ana", Chair: "gm"},
			game.Command{Move: "set", Args: game.Args{"setting": {"lang"}, "value": {"pt-BR"}}}
		if _, err := h.Do(ctx, h.id, by, c, table.ViewQuery{}); err != nil {
			return table.PlayerView{}, err
		}
	}
	if w.Fields == pageFields && h.left > 0 {
		h.left--
		if err := h.add(ctx); err != nil {
			return table.PlayerView{}, err
		}
	}
	return h.Service.View(ctx, id, by, w)
}

// Log makes one more move before it answers.
func (h *movingAPI) Log(ctx context.Context, id game.TableID, by table.Caller, before game.Seq, n int) ([]past.Entry,
	error) {
	if h.left < 0 {
		h.left++
		if err := h.add(ctx); err != nil {
			return nil, err
		}
	}
	return h.Service.Log(ctx, id, by, before, n)
}

// newMovingAPI returns a request to a table of the counter.
func newMovingAPI(t *testing.T) (*movingAPI, *request) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	tables := table.New(memory.New(), []game.System{counter.System()}, table.Options{})
	t.Cleanup(func() { tables.Close() })
	id, err := tables.Create(t.Context(), "ana", "founding", table.NewTable{System: "counter", Lang: "en", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	h := &movingAPI{Service: tables, id: id}
	seen := servicesOf(tables, nil)
	seen.viewing = h
	s, _ := newServer(seen, index, Options{URL: "http://127.0.0.1"})
	t.Cleanup(s.Close)
	r := httptest.NewRequest("GET", "/?chair=gm", nil)
	r.SetPathValue("id", string(id))
	req := &request{Server: s, w: httptest.NewRecorder(), r: r, ses: session{User: "ana", Name: "Ana"}}
	req.setLanguage("")
	return h, req
}

// TestStreamSendsTheNumberOfTheDrawnPage: if a table moves while its page is drawn, the stream sends the number
// of the page that was drawn. A smaller number would leave a page unchanged that is already that
// far, and it would never get the rest.
func TestStreamSendsTheNumberOfTheDrawnPage(t *testing.T) {
	h, req := newMovingAPI(t)
	h.left = 2
	ctx, stop := context.WithCancel(t.Context())
	heard := make(chan string, 10)
	out := &lineRecorder{ResponseRecorder: httptest.NewRecorder(), to: heard}
	req.w = out
	done := make(chan error)
	go func() { done <- req.stream(ctx) }()
	for _, want := range []string{"data: 2", "data: 4"} {
		if got := <-heard; got != want {
			t.Errorf("told %q, want %q", got, want)
		}
		if want == "data: 2" {
			if err := h.add(ctx); err != nil { // and one more while it is viewed
				t.Error(err)
			}
		}
	}
	stop()
	<-done
}

// lineRecorder passes the data lines of a stream on.
type lineRecorder struct {
	*httptest.ResponseRecorder
	to chan<- string
}

// Write passes on the data lines of p.
func (w *lineRecorder) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		if strings.HasPrefix(line, "data: ") {
			w.to <- strings.TrimSpace(line)
		}
	}
	return len(p), nil
}

// TestPageShowsOneState: no entry of the log is newer than the rest of the page.
func TestPageShowsOneState(t *testing.T) {
	h, req := newMovingAPI(t)
	h.left = -1
	view, err := req.tables.View(t.Context(), h.id, req.caller(), table.ViewQuery{Fields: pageFields})
	if err != nil {
		t.Fatal(err)
	}
	p, err := req.layOut(view, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range p.Entries {
		if e.Seq > p.At {
			t.Errorf("an entry of %d on a page of %d", e.Seq, p.At)
		}
	}
	if head, err := h.Wait(t.Context(), h.id, p.At); err != nil || head <= p.At {
		t.Errorf("the table did not move: %d, %v", head, err)
	}
}

// TestUnreachableStoreHasItsMessage: a database that does not answer has its own message, without an error id,
// also outside of tables.
func TestUnreachableStoreHasItsMessage(t *testing.T) {
	_, req := newMovingAPI(t)
	p := req.explain(fmt.Errorf("the session: %w", store.ErrAway))
	if said := req.p.Say(p.why); p.status != http.StatusServiceUnavailable ||
		!strings.Contains(said, "doesn't answer") {
		t.Errorf("%d %s", p.status, said)
	}
}
