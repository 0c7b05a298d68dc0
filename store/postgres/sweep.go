package postgres

import (
	"context"
	"time"

	"mesa/game"
	"mesa/store"
)

// sweeper asks for all tables to be looked at.
type sweeper chan struct{}

func (s sweeper) ask() {
	select {
	case s <- struct{}{}:
	default: // it is about to
	}
}

// sweeps looks now and then, and when it is asked to, for what no notice told
// of. Looking costs some microseconds a table, so it rests twenty times as long
// as it took.
func (s *Store) sweeps() {
	known := map[game.TableID]game.Seq{}
	rest := s.opts.sweep
	for {
		select {
		case <-s.life.Done():
			return
		case <-s.swept:
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

// sweep tells of the tables that have grown since they were known, and of those that
// are gone. An error ends it early; the tables behind it come the next time.
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
