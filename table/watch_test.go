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

// headCounter counts how often a store is asked how far a log goes.
type headCounter struct {
	store.Store
	heads atomic.Int64
}

func (a *headCounter) Head(ctx context.Context, id game.TableID) (store.Head, error) {
	a.heads.Add(1)
	return a.Store.Head(ctx, id)
}

// Waiting for a table in memory does not ask the store.
func TestWaitingReaderAsksTheStoreNothing(t *testing.T) {
	st := &headCounter{Store: memory.New()}
	r := newFixture(t, st, table.Options{})
	id := r.create("eva")
	seq := r.view(id, ana).Seq
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
		want := r.do(id, ana, "add").Seq
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

// deafStore is a store that does not hear of what others write.
type deafStore struct{ store.Store }

func (deafStore) Subscribe(ctx context.Context) <-chan store.Head {
	none := make(chan store.Head)
	context.AfterFunc(ctx, func() { close(none) })
	return none
}

// No command is refused because of a state that another process has changed: before it refuses, a
// table looks whether its state is current.
func TestRefusalNeedsTheCurrentState(t *testing.T) {
	st := memory.New()
	here, there := newFixture(t, st, table.Options{}), newFixture(t, deafStore{st}, table.Options{})
	id := here.create("eva")
	there.doRefused(id, ana, commandOf("roll"), "refused.counter.empty")
	here.do(id, ana, "draft", "die", "d8")
	there.do(id, ana, "roll")
	here.do(id, ana, "draft", "die", "d8")
	here.do(id, ana, "roll")
	there.doRefused(id, ana, commandOf("roll"), "refused.counter.empty")
}
