package sqlite

import (
	"context"
	"sync"
	"time"

	"mesa/game"
	"mesa/store"
)

// watch is the last known end of every log, to notice what other processes have written.
type watch struct {
	begin sync.Once
	ready chan struct{} // closed when all tables are known
	mu    sync.Mutex
	known map[game.TableID]game.Seq
}

const (
	knowWait   = 100 * time.Millisecond // how long the first subscriber waits until all tables are known
	restFactor = 10                     // a look at all tables is followed by a rest this many times as long
	mostRest   = 15 * time.Second
)

// Subscribe implements store.Store. A hint for a write of this process comes at once, one for a
// write of another process with the next look at the file.
func (s *Store) Subscribe(ctx context.Context) <-chan store.Head {
	moved := s.hub.Subscribe(ctx)
	s.watch.begin.Do(func() {
		s.watch.ready = make(chan struct{})
		began := time.Now()
		s.wg.Go(func() { s.learnTables(began) })
	})
	select {
	case <-s.watch.ready:
	case <-time.After(knowWait): // a file with very many tables must not hold up the start
	}
	return moved
}

// learnTables looks at all tables for the first time. If that took so long that subscribers may not
// have waited, it publishes all tables, because others may have written to any of them meanwhile.
func (s *Store) learnTables(began time.Time) {
	defer close(s.watch.ready)
	s.watch.mu.Lock()
	defer s.watch.mu.Unlock()
	heads, _ := s.findGrown(s.life) // after a failure there are more hints later, not fewer
	if time.Since(began) > knowWait/2 {
		s.hub.Publish(heads...)
	}
}

// checkForOthers wakes publishOthers if another connection has committed since the last look. The
// writer's own commits do not change its data version.
func (w *writer) checkForOthers() {
	var version int64
	if err := w.dataVersion.QueryRow().Scan(&version); err != nil {
		return // the next look may succeed
	}
	if version == w.seen && !w.missed.Load() {
		return
	}
	select {
	case w.wake <- struct{}{}:
		w.seen = version
	default: // publishOthers has not taken the last wake-up
	}
}

// publishOthers publishes what other processes have written. A look at all tables costs some
// microseconds for each, so publishOthers rests restFactor times as long as the look took, at most
// mostRest.
func (s *Store) publishOthers() {
	for range s.write.wake {
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

// findGrown returns the tables that have grown since its last call, and those that are gone. An
// error ends it early; the next call finds the rest.
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
