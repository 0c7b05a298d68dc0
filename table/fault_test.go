package table_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// faultyStore is a store that fails when it is told to.
type faultyStore struct {
	store.Store
	mu     sync.Mutex
	before error // of Append, instead of writing
	after  error // of Append, having written
}

func (f *faultyStore) set(before, after error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before, f.after = before, after
}

func (f *faultyStore) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.before != nil {
		return f.before
	}
	if err := f.Store.Append(ctx, id, after, rec); err != nil {
		return err
	}
	return f.after
}

var errDisk = errors.New("the disk is gone")

func TestFailedAppendChangesNothing(t *testing.T) {
	f := &faultyStore{Store: memory.New()}
	r := newFixture(t, f, table.Options{})
	id := r.create("eva")
	r.do(id, ana, "draft")
	f.set(errDisk, nil)
	if _, err := r.Do(t.Context(), id, ana, commandOf("roll"), table.ViewQuery{}); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	f.set(nil, nil)
	if view := r.view(id, ana); view.Seq != 2 || offer(t, view, "roll").Closed != nil {
		t.Error("the roll was not taken back")
	}
	if view := r.do(id, ana, "roll"); view.Seq != 3 {
		t.Errorf("at %d", view.Seq)
	}
	if rep, err := r.Verify(t.Context(), id, ana); err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %v", rep, err)
	}
}

func TestAppendOfUnknownOutcomeIsFoundAgain(t *testing.T) {
	f := &faultyStore{Store: memory.New()}
	r := newFixture(t, f, table.Options{})
	id := r.create("eva")
	f.set(nil, errDisk)
	c := game.Command{ID: "c1", Move: "add", Args: game.Args{"n": {"2"}}}
	if _, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{}); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	f.set(nil, nil)
	view, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{})
	if err != nil || !view.Repeated || view.DoneSeq != 2 || counterValue(view) != 7 {
		t.Errorf("%v %+v", err, view)
	}
}

func TestContendedCommandIsRefused(t *testing.T) {
	f := &faultyStore{Store: memory.New()}
	r := newFixture(t, f, table.Options{})
	id := r.create("eva")
	f.set(store.ErrConflict, nil)
	if view := r.doRefused(id, ana, commandOf("add"), "refused.moved_on"); view.Seq != 1 || counterValue(view) != 5 {
		t.Errorf("at %d", view.Seq)
	}
}

func TestPanickingRulesLeaveTheTableIntact(t *testing.T) {
	fuse := dice.Source(bomb{})
	r := newFixture(t, memory.New(), table.Options{Dice: func(game.TableID) dice.Source { return fuse }})
	id := r.create("eva")
	r.do(id, ana, "add")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("nothing blew up")
			}
		}()
		_, _ = r.Do(t.Context(), id, ana, commandOf("dice", "pool", "d6"), table.ViewQuery{})
	}()
	fuse = dice.Script(4)
	if view := r.do(id, ana, "dice", "pool", "d6"); view.Seq != 3 || counterValue(view) != 6 {
		t.Errorf("at %d, count %d", view.Seq, counterValue(view))
	}
}

type bomb struct{}

func (bomb) Roll(...dice.Die) []int { panic("boom") }

// When the store cannot be written, players read why. When the disk is full, views work, and play
// goes on once there is room.
func TestStoreErrorsBecomeRefusals(t *testing.T) {
	for err, key := range map[error]string{
		store.ErrFull: "refused.place_full", store.ErrReadOnly: "refused.place_read_only",
		store.ErrGone: "refused.place_gone",
		store.ErrAway: "refused.place_away",
	} {
		f := &faultyStore{Store: memory.New()}
		heard := 0
		r := newFixture(t, f, table.Options{Fault: func(error) { heard++ }})
		id := r.create("eva")
		before := counterValue(r.view(id, ana))
		f.set(fmt.Errorf("test: %w", err), nil)
		view := r.doRefused(id, ana, commandOf("add"), key)
		if counterValue(view) != before || len(view.Offers) == 0 || view.DoneSeq != 0 {
			t.Errorf("%v: count %d, %d offers", err, counterValue(view), len(view.Offers))
		}
		if counterValue(r.view(id, ana)) != before || heard != 1 {
			t.Errorf("%v: count %d, heard %d times", err, counterValue(r.view(id, ana)), heard)
		}
		f.set(nil, nil)
		r.do(id, ana, "add")
	}
}
