package table_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/table"
)

// A user is the GM of at most so many tables, made or taken over. A repeated command makes no new
// table, and a GM who hands one over may make another.
func TestQuotaBoundsTables(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{Quota: table.Quota{Tables: 2}})
	what := table.NewTable{System: "counter", Title: "One"}
	found := func(user string, cause game.CommandID) (game.TableID, error) {
		return r.Create(t.Context(), user, cause, what)
	}
	first, err := found("eva", "1")
	second, err2 := found("eva", "2")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	for _, cause := range []game.CommandID{"", "3"} {
		_, err = found("eva", cause)
		wantRefusal(t, err, "refused.quota_tables")
	}
	if again, err := found("eva", "2"); err != nil || again != second {
		t.Errorf("the same again: %v %v", again, err)
	}
	if _, err := found("max", "3"); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	var tables atomic.Int64
	var all sync.WaitGroup
	for n := range 5 {
		all.Go(func() {
			if _, err := found("zoe", game.CommandID(fmt.Sprint("zoe", n))); err == nil {
				tables.Add(1)
			}
		})
	}
	if all.Wait(); tables.Load() != 2 {
		t.Errorf("five at once made %d tables, want 2", tables.Load())
	}
	var file strings.Builder
	if err := r.Host().Export(t.Context(), first, &file); err != nil {
		t.Fatal(err)
	}
	_, err = r.Import(t.Context(), "eva", "4", strings.NewReader(file.String()))
	wantRefusal(t, err, "refused.quota_tables")
	r.do(first, table.Caller{User: "max"}, "join", "name", "Max")
	r.do(first, gm, "hand", "chair", "gm", "to", "max")
	if _, err := found("eva", "3"); err != nil {
		t.Errorf("after one was handed on: %v", err)
	}
}

// A user holds at most so many chairs at all tables. Leaving makes room, and a repeated command is told its result.
func TestQuotaBoundsChairs(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{Quota: table.Quota{Chairs: 2}})
	one, two := r.create("eva"), r.create("rui") // demos: their founders hold more than that
	max := table.Caller{User: "max"}
	r.do(one, max, "join", "name", "Max")
	last := commandOf("join", "name", "Max")
	last.ID = "press"
	if _, err := r.Do(t.Context(), two, max, last, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	view := r.doRefused(one, max, commandOf("join", "name", "Another"), "refused.quota_chairs")
	if len(view.OwnChairs) != 1 || view.Table != one {
		t.Errorf("with the refusal comes %+v", view)
	}
	if view, err := r.Do(t.Context(), two, max, last, table.ViewQuery{}); err != nil || !view.Repeated {
		t.Errorf("the same again: %v", err)
	}
	r.doRefused(one, table.Caller{User: "eva"}, commandOf("join", "name", "Eva"), "refused.quota_chairs")
	r.do(two, max, "leave")
	r.do(one, max, "join", "name", "Another")
}

// A log grows to its bound and not beyond, in any process. It can still be viewed and exported, and players can leave.
func TestQuotaBoundsTheLog(t *testing.T) {
	st := memory.New()
	bounded := table.Options{Quota: table.Quota{Bytes: 20 << 10}}
	r := newFixture(t, st, bounded)
	id := r.create("eva")
	r.do(id, table.Caller{User: "max"}, "join", "name", "Max")
	var refused error
	for n := 0; refused == nil && n < 1000; n++ {
		_, refused = r.Do(t.Context(), id, ana, commandOf("add"), table.ViewQuery{})
	}
	wantRefusal(t, refused, "refused.quota_bytes")
	size, err := st.Size(t.Context(), id)
	if err != nil || size < 20<<10 || size > 60<<10 {
		t.Errorf("the log has %d bytes: %v", size, err)
	}
	other := newFixture(t, st, bounded)
	other.doRefused(id, ana, commandOf("add"), "refused.quota_bytes")
	other.view(id, ana)
	var file strings.Builder
	if err := other.Host().Export(t.Context(), id, &file); err != nil || file.Len() == 0 {
		t.Errorf("exported: %d bytes, %v", file.Len(), err)
	}
	other.do(id, table.Caller{User: "max"}, "leave")
	newFixture(t, st, table.Options{}).do(id, ana, "add")
}
