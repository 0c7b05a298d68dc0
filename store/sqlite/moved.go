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
	begin sync.Once
	ready chan struct{} // closed when all tables are known
	mu    sync.Mutex
	known map[game.TableID]game.Seq
}

const (
	knowWait   = 100 * time.Millisecond // how long whoever listens first waits until all tables are known
	restFactor = 10
	mostRest   = 15 * time.Second
)

// Subscribe implements store.Store. What this process writes is told at once, what
// others write when the file is looked at next.
func (s *Store) Subscribe(ctx context.Context) <-chan store.Head {
	moved := s.hub.Subscribe(ctx)
	s.watch.begin.Do(func() {
		s.watch.ready = make(chan struct{})
		began := time.Now()
		s.wg.Go(func() { s.know(began) })
	})
	select {
	case <-s.watch.ready:
	case <-time.After(knowWait): // a file of very many tables keeps nobody from beginning
	}
	return moved
}

// know looks at all tables for the first time. Where somebody listens already, it
// tells of them all, since others may have written to any of them meanwhile.
func (s *Store) know(began time.Time) {
	defer close(s.watch.ready)
	s.watch.mu.Lock()
	defer s.watch.mu.Unlock()
	heads, _ := s.findGrown(s.life) // a failure means more hints later, not fewer
	if time.Since(began) > knowWait/2 {
		s.hub.Publish(heads...)
	}
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
// took, up to a bound.
func (s *Store) watchOthers() {
	for range s.write.others {
		began := time.Now()
		s.write.missed.Store(false)
		s.watch.mu.Lock()
		heads, err := s.findGrown(s.life)
		s.watch.mu.Unlock()
		if err != nil {
			s.write.missed.Store(true)
		}
		s.hub.Publish(heads...)
		select {
		case <-time.After(min(restFactor*time.Since(began), mostRest)):
		case <-s.life.Done():
		}
	}
}

// findGrown gives the tables that have grown since it was last called, and those that
// are gone. An error ends it early; the tables behind it come the next time.
func (s *Store) findGrown(ctx context.Context) ([]store.Head, error) {
	var heads []store.Head
	if s.watch.known == nil {
		s.watch.known = map[game.TableID]game.Seq{}
	}
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
	return append(heads, store.NoteDeleted(s.watch.known, there)...), nil
}
