package postgres

import (
	"context"
	"time"

	"mesa/game"
	"mesa/store"
)

// sweeper holds at most one request for a sweep of all tables.
type sweeper chan struct{}

func (s sweeper) request() {
	select {
	case s <- struct{}{}:
	default: // a sweep is requested already
	}
}

// runSweeps looks for growth that no notice told of, at intervals and on request. A sweep costs
// some microseconds for each table, so the pause after it is at least twenty times as long as the
// sweep.
func (s *Store) runSweeps() {
	known := map[game.TableID]game.Seq{}
	rest := s.opts.sweep
	for {
		select {
		case <-s.life.Done():
			return
		case <-s.sweepRequests:
		case <-time.After(rest):
		}
		if !s.hub.HasSubscribers() {
			continue
		}
		began := time.Now()
		s.sweep(s.life, known)
		rest = max(s.opts.sweep, 20*time.Since(began))
	}
}

// sweep publishes the tables that have grown since known, and those that are gone. An error ends it
// early; the next sweep finds the rest.
func (s *Store) sweep(ctx context.Context, known map[game.TableID]game.Seq) {
	there := make(map[game.TableID]bool, len(known))
	for h, err := range s.Heads(ctx) {
		if err != nil {
			return
		}
		there[h.Table] = true
		if known[h.Table] < h.Seq {
			known[h.Table] = h.Seq
			s.hub.Publish(h)
		}
	}
	s.hub.Publish(store.NoteDeleted(known, there)...)
}
