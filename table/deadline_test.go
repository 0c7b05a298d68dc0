package table_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/game/gametest/counter"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// eveningClock returns a clock at eight in the evening.
func eveningClock() *gametest.Clock {
	return gametest.NewClock(time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC))
}

// openQuestions returns the number of open questions.
func (r fixture) openQuestions(id game.TableID) int {
	r.t.Helper()
	return len(r.view(id, gm).View.Cards)
}

// timeouts returns the records by which deadlines were closed.
func (r fixture) timeouts(id game.TableID) (all []store.Record) {
	r.t.Helper()
	for _, rec := range r.records(id) {
		if rec.Move == "house.timeout" {
			all = append(all, rec)
		}
	}
	return all
}

// A deadline that has passed is closed before the next decision, once, as a decision of the chair that was asked.
func TestDeadlineClosesBeforeTheNextDecision(t *testing.T) {
	w := eveningClock()
	r := newFixture(t, memory.New(), table.Options{Now: w.Now})
	id := r.create("eva")
	r.do(id, gm, "ask", "chair", "ana", "minutes", "10")
	r.do(id, gm, "ask", "chair", "bia")
	w.Add(10*time.Minute - time.Second)
	r.do(id, bia, "add")
	if n := r.openQuestions(id); n != 2 {
		t.Fatalf("%d questions a second before, want 2", n)
	}
	w.Add(time.Second)
	r.doRefused(id, ana, commandOf("answer", "question", "1"), "refused.counter.not_asked")
	w.Add(1000 * time.Hour)
	r.do(id, bia, "add")
	all := r.timeouts(id)
	if len(all) != 1 || r.openQuestions(id) != 1 {
		t.Fatalf("%d records of what closed, want 1; %d questions", len(all), r.openQuestions(id))
	}
	if rec := all[0]; rec.User != "" || rec.Chair != "ana" || rec.Press != "" || rec.Quiet ||
		rec.Cause != "due 1 1767298200" {
		t.Errorf("written as %+v", rec)
	}
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
}

// A Service closes deadlines on time at all tables it has loaded, and callers that wait for a table are told.
func TestDeadlineClosesOnTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		svc := table.InMemory([]game.System{counter.System()}, table.Options{Fault: func(err error) { t.Error(err) }})
		defer svc.Close()
		r := fixture{Service: svc, t: t}
		first, second := r.create("eva"), r.create("eva")
		r.do(second, gm, "ask", "chair", "ana", "minutes", "20")
		r.do(first, gm, "ask", "chair", "ana", "minutes", "10")
		r.do(first, gm, "ask", "chair", "bia", "minutes", "10")
		at := r.view(first, gm).Seq
		time.Sleep(10*time.Minute + time.Second)
		synctest.Wait()
		if a, b := r.openQuestions(first), r.openQuestions(second); a != 0 || b != 1 {
			t.Errorf("after ten minutes %d and %d questions are open, want none and 1", a, b)
		}
		if seq, err := svc.Wait(t.Context(), first, at); err != nil || seq != at+2 {
			t.Errorf("who waits hears of %d (%v), want %d", seq, err, at+2)
		}
		answered := r.do(second, ana, "answer", "question", "1")
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := r.view(second, gm).Seq; got != answered.Seq {
			t.Errorf("record %d was written after the answer, %d", got, answered.Seq)
		}
	})
}

// Undo takes back a closed deadline like any decision. The question gets its whole time again.
func TestUndoReopensAClosedDeadline(t *testing.T) {
	w := eveningClock()
	r := newFixture(t, memory.New(), table.Options{Now: w.Now})
	id := r.create("eva")
	r.do(id, gm, "ask", "chair", "ana", "minutes", "10")
	w.Add(time.Hour)
	if err := r.Expire(t.Context(), id); err != nil || r.openQuestions(id) != 0 {
		t.Fatalf("%v, %d questions", err, r.openQuestions(id))
	}
	r.do(id, gm, "set", "setting", "undo", "value", game.UndoRoller)
	r.do(id, ana, "undo") // the chair that was asked may undo it like its own decision
	w.Add(10*time.Minute - time.Second)
	r.do(id, bia, "add")
	if n := r.openQuestions(id); n != 1 {
		t.Fatalf("%d questions after the undo, want 1", n)
	}
	w.Add(time.Second)
	r.do(id, bia, "add")
	if got := r.timeouts(id); len(got) != 2 || r.openQuestions(id) != 0 {
		t.Errorf("%d records, %d questions; want it closed twice", len(got), r.openQuestions(id))
	}
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
}

// After a restart, deadlines that have passed are closed when the table is loaded, even for a view.
func TestDeadlineClosesAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := memory.New()
		open := func() (*table.Service, fixture) {
			svc := table.New(st, []game.System{counter.System()},
				table.Options{Fault: func(err error) { t.Error(err) }})
			return svc, fixture{svc, t, st}
		}
		svc, r := open()
		id := r.create("eva")
		r.do(id, gm, "ask", "chair", "ana", "minutes", "10")
		svc.Close()
		time.Sleep(time.Hour)
		svc, r = open()
		defer svc.Close()
		r.view(id, gm)
		synctest.Wait()
		if n, got := r.openQuestions(id), r.timeouts(id); n != 0 || len(got) != 1 {
			t.Errorf("%d questions are open, closed by %d records; want none, by one", n, len(got))
		}
	})
}

// Two processes on one store close a deadline once.
func TestTwoServicesCloseADeadlineOnce(t *testing.T) {
	w, st := eveningClock(), memory.New()
	a, b := newFixture(t, st, table.Options{Now: w.Now}), newFixture(t, st, table.Options{Now: w.Now})
	id := a.create("eva")
	for range 5 {
		a.do(id, gm, "ask", "chair", "ana", "minutes", "10")
	}
	b.view(id, gm)
	w.Add(10 * time.Minute)
	var both sync.WaitGroup
	for _, r := range []fixture{a, b} {
		both.Go(func() {
			if err := r.Expire(context.Background(), id); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if got := a.timeouts(id); len(got) != 5 || a.openQuestions(id) != 0 || b.openQuestions(id) != 0 {
		t.Errorf("%d records; %d and %d questions are open", len(got), a.openQuestions(id), b.openQuestions(id))
	}
	wantSameViews(t, a, b, id)
}

// After an error of the store, closing is tried again.
func TestDeadlineIsRetriedAfterAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		faults := 0
		st := &faultyStore{Store: memory.New()}
		svc := table.New(st, []game.System{counter.System()}, table.Options{Fault: func(error) { faults++ }})
		defer svc.Close()
		r := fixture{svc, t, st}
		id := r.create("eva")
		r.do(id, gm, "ask", "chair", "ana", "minutes", "10")
		st.set(errDisk, nil)
		time.Sleep(11*time.Minute + 30*time.Second)
		synctest.Wait()
		st.set(nil, nil)
		if faults != 2 {
			t.Errorf("%d faults in a minute and a half, want 2", faults)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := len(r.timeouts(id)); n != 1 {
			t.Errorf("closed by %d records, want 1", n)
		}
	})
}

// unclosingRules is the counter game with deadlines that do not close.
type unclosingRules struct{ game.System }

type unclosingGame struct{ game.Game }

func (f unclosingRules) Start(setup json.RawMessage) (game.Game, error) {
	g, err := f.System.Start(setup)
	return unclosingGame{g}, err
}

func (unclosingGame) Expire(d game.AnyTx) { d.Emit(counter.Added{N: 1}) }

// Rules that do not close a deadline are reported to the operator, and play goes on.
func TestUnclosableDeadlineDoesNotStopPlay(t *testing.T) {
	faults, w := 0, eveningClock()
	svc := table.New(memory.New(), []game.System{unclosingRules{counter.System()}},
		table.Options{Now: w.Now, Fault: func(error) { faults++ }})
	defer svc.Close()
	r := fixture{Service: svc, t: t}
	id := r.create("eva")
	r.do(id, gm, "ask", "chair", "ana", "minutes", "10")
	w.Add(10 * time.Minute)
	r.do(id, ana, "answer", "question", "1")
	if n := r.openQuestions(id); n != 0 || faults == 0 {
		t.Errorf("%d questions are open, %d faults", n, faults)
	}
}
