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

// evening is a clock that shows the beginning of one.
func evening() *gametest.Clock {
	return gametest.NewClock(time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC))
}

// asked is how many questions wait for an answer.
func (r room) asked(id game.TableID) int {
	r.t.Helper()
	return len(r.look(id, gm).View.Cards)
}

// timeouts are the records by which nobody decided.
func (r room) timeouts(id game.TableID) (all []store.Record) {
	r.t.Helper()
	for _, rec := range r.records(id) {
		if rec.Move == "house.timeout" {
			all = append(all, rec)
		}
	}
	return all
}

// What is overdue closes before the next decision, once, as a decision of the chair
// that was asked.
func TestDueClosesBeforeTheNextDecision(t *testing.T) {
	w := evening()
	r := newRoom(t, memory.New(), table.Options{Now: w.Now})
	id := r.found("eva")
	r.line(id, gm, "ask", "chair", "ana", "minutes", "10")
	r.line(id, gm, "ask", "chair", "bia")
	w.Add(10*time.Minute - time.Second)
	r.line(id, bia, "add")
	if n := r.asked(id); n != 2 {
		t.Fatalf("%d questions a second before, want 2", n)
	}
	w.Add(time.Second)
	r.refused(id, ana, lineOf("answer", "question", "1"), "refused.counter.not_asked")
	w.Add(1000 * time.Hour)
	r.line(id, bia, "add")
	all := r.timeouts(id)
	if len(all) != 1 || r.asked(id) != 1 {
		t.Fatalf("%d records of what closed, want 1; %d questions", len(all), r.asked(id))
	}
	if rec := all[0]; rec.User != "" || rec.Chair != "ana" || rec.Press != "" || rec.Quiet ||
		rec.Cause != "due 1 1767298200" {
		t.Errorf("written as %+v", rec)
	}
	same(t, r, scratch(t, r.store), id)
}

// A Service that lives closes what is due when it is, at all the tables it has
// opened; who waits for a table hears of it.
func TestDueClosesByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		svc := table.InMemory([]game.System{counter.System()}, table.Options{Fault: func(err error) { t.Error(err) }})
		defer svc.Close()
		r := room{Service: svc, t: t}
		first, second := r.found("eva"), r.found("eva")
		r.line(second, gm, "ask", "chair", "ana", "minutes", "20")
		r.line(first, gm, "ask", "chair", "ana", "minutes", "10")
		r.line(first, gm, "ask", "chair", "bia", "minutes", "10")
		at := r.look(first, gm).Seq
		time.Sleep(10*time.Minute + time.Second)
		synctest.Wait()
		if a, b := r.asked(first), r.asked(second); a != 0 || b != 1 {
			t.Errorf("after ten minutes %d and %d questions are open, want none and 1", a, b)
		}
		if seq, err := svc.Wait(t.Context(), first, at); err != nil || seq != at+2 {
			t.Errorf("who waits hears of %d (%v), want %d", seq, err, at+2)
		}
		answered := r.line(second, ana, "answer", "question", "1")
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := r.look(second, gm).Seq; got != answered.Seq {
			t.Errorf("record %d was written after the answer, %d", got, answered.Seq)
		}
	})
}

// Undo takes back what closed by itself like any decision, and what it brings
// back has its whole time again.
func TestUndoOfWhatClosed(t *testing.T) {
	w := evening()
	r := newRoom(t, memory.New(), table.Options{Now: w.Now})
	id := r.found("eva")
	r.line(id, gm, "ask", "chair", "ana", "minutes", "10")
	w.Add(time.Hour)
	if err := r.Expire(t.Context(), id); err != nil || r.asked(id) != 0 {
		t.Fatalf("%v, %d questions", err, r.asked(id))
	}
	r.line(id, gm, "set", "setting", "undo", "value", game.UndoRoller)
	r.line(id, ana, "undo") // who was asked may take it back like a decision of their own
	w.Add(10*time.Minute - time.Second)
	r.line(id, bia, "add")
	if n := r.asked(id); n != 1 {
		t.Fatalf("%d questions after the undo, want 1", n)
	}
	w.Add(time.Second)
	r.line(id, bia, "add")
	if got := r.timeouts(id); len(got) != 2 || r.asked(id) != 0 {
		t.Errorf("%d records, %d questions; want it closed twice", len(got), r.asked(id))
	}
	same(t, r, scratch(t, r.store), id)
}

// After a restart what is overdue closes once the table is opened, also if
// somebody only looks at it.
func TestDueAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := memory.New()
		open := func() (*table.Service, room) {
			svc := table.New(st, []game.System{counter.System()},
				table.Options{Fault: func(err error) { t.Error(err) }})
			return svc, room{svc, t, st}
		}
		svc, r := open()
		id := r.found("eva")
		r.line(id, gm, "ask", "chair", "ana", "minutes", "10")
		svc.Close()
		time.Sleep(time.Hour)
		svc, r = open()
		defer svc.Close()
		r.look(id, gm)
		synctest.Wait()
		if n, got := r.asked(id), r.timeouts(id); n != 0 || len(got) != 1 {
			t.Errorf("%d questions are open, closed by %d records; want none, by one", n, len(got))
		}
	})
}

// Two processes on one store close a thing once.
func TestTwoHallsCloseOnce(t *testing.T) {
	w, st := evening(), memory.New()
	a, b := newRoom(t, st, table.Options{Now: w.Now}), newRoom(t, st, table.Options{Now: w.Now})
	id := a.found("eva")
	for range 5 {
		a.line(id, gm, "ask", "chair", "ana", "minutes", "10")
	}
	b.look(id, gm)
	w.Add(10 * time.Minute)
	var both sync.WaitGroup
	for _, r := range []room{a, b} {
		both.Go(func() {
			if err := r.Expire(context.Background(), id); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if got := a.timeouts(id); len(got) != 5 || a.asked(id) != 0 || b.asked(id) != 0 {
		t.Errorf("%d records; %d and %d questions are open", len(got), a.asked(id), b.asked(id))
	}
	same(t, a, b, id)
}

// A store that fails for a while is tried again.
func TestDueIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		faults := 0
		st := &faulty{Store: memory.New()}
		svc := table.New(st, []game.System{counter.System()}, table.Options{Fault: func(error) { faults++ }})
		defer svc.Close()
		r := room{svc, t, st}
		id := r.found("eva")
		r.line(id, gm, "ask", "chair", "ana", "minutes", "10")
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

// forgetful is the counter game where nothing that is due closes.
type forgetful struct{ game.System }

type unclosed struct{ game.Game }

func (f forgetful) Start(setup json.RawMessage) (game.Game, error) {
	g, err := f.System.Start(setup)
	return unclosed{g}, err
}

func (unclosed) Expire(d game.AnyTx) { d.Emit(counter.Added{N: 1}) }

// Rules that leave open what is due are told to the operator, and hold up nobody.
func TestWhatDoesNotCloseHoldsUpNobody(t *testing.T) {
	faults, w := 0, evening()
	svc := table.New(memory.New(), []game.System{forgetful{counter.System()}},
		table.Options{Now: w.Now, Fault: func(error) { faults++ }})
	defer svc.Close()
	r := room{Service: svc, t: t}
	id := r.found("eva")
	r.line(id, gm, "ask", "chair", "ana", "minutes", "10")
	w.Add(10 * time.Minute)
	r.line(id, ana, "answer", "question", "1")
	if n := r.asked(id); n != 0 || faults == 0 {
		t.Errorf("%d questions are open, %d faults", n, faults)
	}
}
