package timed

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) func() store.Store {
		s := memory.New()
		return func() store.Store { return Wrap(s, nil) }
	})
}

// sickStore is a store with writes that fail or hang on demand.
type sickStore struct {
	store.Store
	mu     sync.Mutex
	err    error
	hang   chan struct{}
	writes int
}

func (s *sickStore) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	s.mu.Lock()
	s.writes++
	err, hang := s.err, s.hang
	s.mu.Unlock()
	if hang != nil {
		<-hang
	}
	if err != nil {
		return 0, err
	}
	return s.Store.Put(ctx, kind, e)
}

// countWrites returns the number of writes since its last call.
func (s *sickStore) countWrites() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, s.writes = s.writes, 0
	return n
}

func (s *sickStore) setError(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

// Writes reports the last write, at most some seconds old. Calling it often costs no more than calling it seldom.
func TestWritesReportsTheLastWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		under := &sickStore{Store: memory.New()}
		s := Wrap(under, nil)
		for range 1000 {
			if err := s.Writes(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := under.countWrites(); n != 1 {
			t.Errorf("asked a thousand times it wrote %d times", n)
		}
		under.setError(fmt.Errorf("here: %w", store.ErrFull))
		if _, err := s.Put(t.Context(), "k", store.Entry{Key: "x", Data: []byte("1")}); !errors.Is(err, store.ErrFull) {
			t.Fatal(err)
		}
		if err := s.Writes(t.Context()); !errors.Is(err, store.ErrFull) {
			t.Errorf("after a press that failed: %v", err)
		}
		time.Sleep(2 * time.Second)
		if err := s.Writes(t.Context()); !errors.Is(err, store.ErrFull) {
			t.Errorf("while it goes on: %v", err)
		}
		under.setError(nil)
		time.Sleep(2 * time.Second)
		if err := s.Writes(t.Context()); err != nil {
			t.Errorf("once it is over: %v", err)
		}
		time.Sleep(time.Minute)
		under.countWrites()
		if err := s.Writes(t.Context()); err != nil || under.countWrites() != 1 {
			t.Errorf("after a quiet minute it did not write once: %v", err)
		}
	})
}

// A hanging place counts as one that cannot be written, and callers are answered in time.
func TestWritesEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		under := &sickStore{Store: memory.New(), hang: make(chan struct{})}
		s := Wrap(under, nil)
		for n := range 6 {
			if hangs := s.IsHanging(); hangs != (n > 3) {
				t.Errorf("after %d times 3 s it hangs: %v", n, hangs)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			if err := s.Writes(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("a place that hangs: %v", err)
			}
			cancel()
		}
		if n := under.countWrites(); n != 1 {
			t.Errorf("%d writings hang", n)
		}
		close(under.hang)
		synctest.Wait()
		if err := s.Writes(t.Context()); err != nil || s.IsHanging() {
			t.Errorf("once it answers: %v", err)
		}
	})
}

// Each call is reported once with its outcome. A conflict is no fault of the place.
func TestEachCallIsReported(t *testing.T) {
	var calls []Call
	s := Wrap(memory.New(), func(c Call) { calls = append(calls, c) })
	first := store.Record{Seq: 1, Cause: "c"}
	if err := s.Append(t.Context(), "t", 0, first); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), "t", 0, store.Record{Seq: 1, Cause: "d"}); !errors.Is(err, store.ErrConflict) {
		t.Fatal(err)
	}
	for range s.Read(t.Context(), "t", 0) {
		break
	}
	_, _ = s.Head(t.Context(), "t")
	_, _ = s.Done(t.Context(), "t", "c")
	for range s.Heads(t.Context()) {
		continue
	}
	want := []string{Append, Append, Read, Head, Done, List}
	if len(calls) != len(want) {
		t.Fatalf("%d calls: %+v", len(calls), calls)
	}
	for i, c := range calls {
		if c.Op != want[i] || c.Took < 0 || IsFault(c.Err) {
			t.Errorf("call %d: %+v", i, c)
		}
	}
	if !errors.Is(calls[1].Err, store.ErrConflict) {
		t.Errorf("the second: %v", calls[1].Err)
	}
	for err, want := range map[error]bool{
		nil: false, store.ErrConflict: false, store.ErrVersion: false, &store.DoneError{Seq: game.Seq(1)}: false,
		context.Canceled: false, store.ErrFull: true, store.ErrDamaged: true,
		fmt.Errorf("%w: %w", store.ErrAway, context.DeadlineExceeded): true,
	} {
		if IsFault(err) != want {
			t.Errorf("%v: %v", err, !want)
		}
	}
}
