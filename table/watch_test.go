package table_test

import (
	"context"
	"sync/atomic"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// cardButtons counts how often a store is asked how far a log goes.
type cardButtons struct {
	store.Store
	heads atomic.Int64
}

func (a *cardButtons) Head(ctx context.Context, id game.TableID) (store.Head, error) {
	a.heads.Add(1)
	return a.Store.Head(ctx, id)
}

// Who waits for a table in memory is told how far it has come, and the store is
// not asked.
func TestWhoWaitsAsksTheStoreNothing(t *testing.T) {
	st := &cardButtons{Store: memory.New()}
	r := newRoom(t, st, table.Options{})
	id := r.found("eva")
	seq := r.look(id, ana).Seq
	st.heads.Store(0)
	for range 20 {
		came := make(chan game.Seq, 3)
		for range cap(came) {
			go func() {
				got, err := r.Wait(t.Context(), id, seq)
				if err != nil {
					t.Error(err)
				}
				came <- got
			}()
		}
		want := r.line(id, ana, "add").Seq
		for range cap(came) {
			if got := <-came; got != want {
				t.Errorf("woken at %d, the table is at %d", got, want)
			}
		}
		seq = want
	}
	if n := st.heads.Load(); n != 0 {
		t.Errorf("the store was asked %d times", n)
	}
}

// deaf is a store that hears of nothing that others write.
type deaf struct{ store.Store }

func (deaf) Subscribe(ctx context.Context) <-chan store.Head {
	none := make(chan store.Head)
	context.AfterFunc(ctx, func() { close(none) })
	return none
}

// What another process has written a moment ago, and this one has not heard of yet,
// refuses nothing: before it says no, a table looks whether that is still so.
func TestNothingIsRefusedByWhatWas(t *testing.T) {
	st := memory.New()
	here, there := newRoom(t, st, table.Options{}), newRoom(t, deaf{st}, table.Options{})
	id := here.found("eva")
	there.refused(id, ana, lineOf("roll"), "refused.counter.empty")
	here.line(id, ana, "draft", "die", "d8")
	there.line(id, ana, "roll")
	here.line(id, ana, "draft", "die", "d8")
	here.line(id, ana, "roll")
	there.refused(id, ana, lineOf("roll"), "refused.counter.empty")
}
