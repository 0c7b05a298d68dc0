package table

import (
	"context"
	"sync"

	"mesa/game"
)

// lru keeps something at hand of each of the tables that were asked for last, at
// most so many of them.
type lru[T any] struct {
	most  int
	mu    sync.Mutex
	asked int
	all   map[game.TableID]*lruEntry[T]
}

// lruEntry is what is kept of one table.
type lruEntry[T any] struct {
	busy  chan struct{} // holds one token while somebody works with it
	asked int           // when it was last asked for; guarded by whoever keeps it
	what  T
}

// with lets f work with what is kept of a table, a zero T if it is nothing yet, and
// nobody else meanwhile.
func (l *lru[T]) with(ctx context.Context, id game.TableID, f func(*T) error) error {
	h := l.of(id)
	select {
	case h.busy <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-h.busy }()
	return f(&h.what)
}

func (l *lru[T]) of(id game.TableID) *lruEntry[T] {
	l.mu.Lock()
	defer l.mu.Unlock()
	h := l.all[id]
	if h == nil {
		if l.all == nil {
			l.all = map[game.TableID]*lruEntry[T]{}
		}
		h = &lruEntry[T]{busy: make(chan struct{}, 1)}
		l.all[id] = h
	}
	l.asked++
	h.asked = l.asked
	if len(l.all) > l.most {
		l.drop()
	}
	return h
}

// drop takes out the table that nobody has asked for the longest.
func (l *lru[T]) drop() {
	var oldest game.TableID
	for id, h := range l.all {
		if old := l.all[oldest]; old == nil || h.asked < old.asked {
			oldest = id
		}
	}
	delete(l.all, oldest)
}
