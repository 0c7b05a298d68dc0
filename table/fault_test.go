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

// faulty is a store that fails when it is told to.
type faulty struct {
	store.Store
	mu     sync.Mutex
	before error // of Append, instead of writing
	after  error // of Append, having written
}

func (f *faulty) set(before, after error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before, f.after = before, after
}

func (f *faulty) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
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

func TestAFailedAppendChangesNothing(t *testing.T) {
	f := &faulty{Store: memory.New()}
	r := newRoom(t, f, table.Options{})
	id := r.found("eva")
	r.line(id, ana, "draft")
	f.set(errDisk, nil)
	if _, err := r.Do(t.Context(), id, ana, lineOf("roll"), table.ViewQuery{}); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	f.set(nil, nil)
	if view := r.look(id, ana); view.Seq != 2 || offer(t, view, "roll").Closed != nil {
		t.Error("the roll was not taken back")
	}
	if view := r.line(id, ana, "roll"); view.Seq != 3 {
		t.Errorf("at %d", view.Seq)
	}
	if rep, err := r.Verify(t.Context(), id, ana); err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %v", rep, err)
	}
}

func TestAnAppendOfUnknownEndIsFoundAgain(t *testing.T) {
	f := &faulty{Store: memory.New()}
	r := newRoom(t, f, table.Options{})
	id := r.found("eva")
	f.set(nil, errDisk)
	c := game.Command{ID: "c1", Move: "add", Args: game.Args{"n": {"2"}}}
	if _, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{}); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	f.set(nil, nil)
	view, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{})
	if err != nil || !view.Repeated || view.DoneSeq != 2 || count(view) != 7 {
		t.Errorf("%v %+v", err, view)
	}
}

func TestOthersWhoAreAlwaysFaster(t *testing.T) {
	f := &faulty{Store: memory.New()}
	r := newRoom(t, f, table.Options{})
	id := r.found("eva")
	f.set(store.ErrConflict, nil)
	if view := r.refused(id, ana, lineOf("add"), "refused.moved_on"); view.Seq != 1 || count(view) != 5 {
		t.Errorf("at %d", view.Seq)
	}
}

func TestRulesThatPanicLeaveTheTableWhole(t *testing.T) {
	fuse := dice.Source(bomb{})
	r := newRoom(t, memory.New(), table.Options{Dice: func(game.TableID) dice.Source { return fuse }})
	id := r.found("eva")
	r.line(id, ana, "add")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("nothing blew up")
			}
		}()
		_, _ = r.Do(t.Context(), id, ana, lineOf("dice", "pool", "d6"), table.ViewQuery{})
	}()
	fuse = dice.Script(4)
	if view := r.line(id, ana, "dice", "pool", "d6"); view.Seq != 3 || count(view) != 6 {
		t.Errorf("at %d, count %d", view.Seq, count(view))
	}
}

type bomb struct{}

func (bomb) Roll(...dice.Die) []int { panic("boom") }

// On a full disk, or when the file is gone, a person reads what is wrong; on a
// full one looking goes on, and so does play once there is room.
func TestTroubleWithThePlaceIsSaidPlainly(t *testing.T) {
	for err, key := range map[error]string{
		store.ErrFull: "refused.place_full", store.ErrReadOnly: "refused.place_read_only",
		store.ErrGone: "refused.place_gone",
		store.ErrAway: "refused.place_away",
	} {
		f := &faulty{Store: memory.New()}
		heard := 0
		r := newRoom(t, f, table.Options{Fault: func(error) { heard++ }})
		id := r.found("eva")
		before := count(r.look(id, ana))
		f.set(fmt.Errorf("test: %w", err), nil)
		view := r.refused(id, ana, lineOf("add"), key)
		if count(view) != before || len(view.Offers) == 0 || view.DoneSeq != 0 {
			t.Errorf("%v: count %d, %d offers", err, count(view), len(view.Offers))
		}
		if count(r.look(id, ana)) != before || heard != 1 {
			t.Errorf("%v: count %d, heard %d times", err, count(r.look(id, ana)), heard)
		}
		f.set(nil, nil)
		r.line(id, ana, "add")
	}
}
