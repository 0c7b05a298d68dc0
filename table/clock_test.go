package table_test

import (
	"testing"
	"time"

	"mesa/store/memory"
	"mesa/table"
	"mesa/table/past"
)

// A clock that is set back an hour or forward a day changes no order, opens nothing that has
// closed, and closes nothing twice. The log folds to the same state.
func TestAClockThatIsSet(t *testing.T) {
	w := eveningClock()
	r := newFixture(t, memory.New(), table.Options{Now: w.Now})
	id := r.create("eva")
	r.do(id, gm, "ask", "chair", "ana", "minutes", "10")
	for i, d := range []struct {
		by           time.Duration
		open, closed int
	}{
		{-time.Hour, 1, 0}, {69 * time.Minute, 1, 0}, {time.Minute, 0, 1},
		{-time.Hour, 0, 1}, {24 * time.Hour, 0, 1}, {-25 * time.Hour, 0, 1},
	} {
		w.Add(d.by)
		r.do(id, bia, "add")
		if open, closed := r.openQuestions(id), len(r.timeouts(id)); open != d.open || closed != d.closed {
			t.Errorf("moved %v: %d questions are open and %d have closed, want %d and %d", d.by, open, closed, d.open,
				d.closed)
		}
		if n := counterValue(r.view(id, ana)); n != 6+i {
			t.Errorf("moved %v: count %d", d.by, n)
		}
	}
	rep, err := r.Verify(t.Context(), id, ana)
	if err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %v", err, rep.Faults)
	}
	last := past.Entry{}
	log, err := r.Log(t.Context(), id, ana, 0, 50)
	for _, e := range log { // newest first
		if last.Seq != 0 && e.Seq >= last.Seq {
			t.Errorf("record %d is told behind record %d", e.Seq, last.Seq)
		}
		last = e
	}
	if err != nil || len(log) != 9 {
		t.Errorf("%d entries, %v", len(log), err)
	}
	if s, err := r.Sessions(t.Context(), id, ana); err != nil {
		t.Errorf("%v %v", s, err)
	}
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
}
