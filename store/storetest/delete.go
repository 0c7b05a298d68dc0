package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
)

// Nothing is left of a deleted table, and other tables are complete.
func testDelete(t *testing.T, open func() store.Store) {
	s, other := open(), open()
	fill(t, s, "a", 5)
	fill(t, s, "ab", 2)
	fill(t, s, "b", 3)
	moved := other.Subscribe(t.Context())
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	for end := time.After(patience); ; { // a subscriber of another handle gets a hint
		select {
		case h := <-moved:
			if h.Table != "a" || h.Seq <= 5 {
				continue
			}
		case <-end:
			t.Fatal("another handle hears nothing of it")
		}
		break
	}
	for _, s := range []store.Store{s, other} {
		wantEqual(t, "heads", collect(t, s.Heads(t.Context())),
			[]store.Head{{Table: "ab", Seq: 2}, {Table: "b", Seq: 3}})
		wantEqual(t, "read", seqs(collect(t, s.Read(t.Context(), "a", 0))), nil)
		wantEqual(t, "read back", seqs(collect(t, s.ReadBack(t.Context(), "a", 0))), nil)
		head, err := s.Head(t.Context(), "a")
		wantError(t, "head", err, nil)
		wantEqual(t, "head", head, store.Head{Table: "a"})
		seq, err := s.Done(t.Context(), "a", "cause-3")
		wantError(t, "done", err, nil)
		wantEqual(t, "done", seq, 0)
		wantError(t, "append behind what is gone", s.Append(t.Context(), "a", 5, record(6)), store.ErrConflict)
	}
	for _, id := range []game.TableID{"a", "none"} {
		wantError(t, "delete what is not there", s.Delete(t.Context(), id), nil)
	}
	wantError(t, "cancelled", s.Delete(cancelled(t), "b"), cancelled(t).Err())
	wantEqual(t, "not deleted", seqs(collect(t, s.Read(t.Context(), "b", 0))), []game.Seq{1, 2, 3})
	fill(t, s, "a", 2) // and the id is free
	wantEqual(t, "anew", seqs(collect(t, other.Read(t.Context(), "a", 0))), []game.Seq{1, 2})
}

// An append during a deletion is refused or comes before it. Nothing of it stays, and other tables
// lose nothing.
func testDeleteDuringWrites(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "a", 1)
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			own := game.TableID(fmt.Sprint("own-", w))
			for seq := game.Seq(1); seq <= 20; seq++ {
				if err := s.Append(t.Context(), own, seq-1, record(seq)); err != nil {
					t.Error(err)
				}
				rec := record(seq + 1)
				rec.Cause = game.CommandID(fmt.Sprint(w, "-", seq))
				var done *store.DoneError
				if err := s.Append(t.Context(), "a", seq, rec); err != nil && !errors.Is(err, store.ErrConflict) &&
					!errors.As(err, &done) {
					t.Error(err)
				}
			}
		})
	}
	all.Go(func() { wantError(t, "delete", s.Delete(t.Context(), "a"), nil) })
	all.Wait()
	wantEqual(t, "what is left", seqs(collect(t, s.Read(t.Context(), "a", 0))), nil)
	for w := range 4 {
		head, _ := s.Head(t.Context(), game.TableID(fmt.Sprint("own-", w)))
		wantEqual(t, "another table", head.Seq, 20)
	}
}
