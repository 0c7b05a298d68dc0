package sqlite

import (
	"context"
	"sync"
	"time"

	"mesa/game"
	"mesa/store"
)

// watch is what is known of the tables for telling what others have written.
type watch struct {
	mu    sync.Mutex
	known map[game.TableID]game.Seq // nil until somebody listens
}

// Moved implements store.Store. What this process writes is told at once, what
// others write when the file is looked at next.
func (s *Store) Moved(ctx context.Context) <-chan store.Head {
	moved := s.hub.Listen(ctx)
	s.watch.mu.Lock()
	defer s.watch.mu.Unlock()
	if s.watch.known == nil {
		s.watch.known = map[game.TableID]game.Seq{}
		_, _ = s.grown(ctx) // a failure means more hints later, not fewer
	}
	return moved
}

// lookForOthers calls the watcher if another connection has committed since
// the last look. The writer's own commits do not change its data version.
func (w *writer) lookForOthers() {
	var version int64
	if err := w.dataVersion.QueryRow().Scan(&version); err != nil {
		return // the next look may succeed
	}
	if version == w.seen && !w.missed.Load() {
		return
	}
	select {
	case w.others <- struct{}{}:
		w.seen = version
	default: // it has not taken the last call yet
	}
}

// watchOthers tells the listeners what others have written. Looking at all
// tables costs some microseconds for each, so it rests ten times as long as it
// took.
func (s *Store) watchOthers() {
	for range s.write.others {
		began := time.Now()
		s.write.missed.Store(false)
		s.watch.mu.Lock()
		heads, err := s.grown(context.Background())
		s.watch.mu.Unlock()
		if err != nil {
			s.write.missed.Store(true)
		}
		s.hub.Tell(heads...)
		time.Sleep(min(10*time.Since(began), time.Second))
	}
}

// grown gives the tables that have grown since it was last called, and those that
// are gone. An error ends it early; the tables behind it come the next time.
func (s *Store) grown(ctx context.Context) ([]store.Head, error) {
	var heads []store.Head
	there := make(map[game.TableID]bool, len(s.watch.known))
	for h, err := range s.Heads(ctx) {
		if err != nil {
			return heads, err
		}
		there[h.Table] = true
		if s.watch.known[h.Table] < h.Seq {
			s.watch.known[h.Table] = h.Seq
			heads = append(heads, h)
		}
	}
	return append(heads, store.Gone(s.watch.known, there)...), nil
}
