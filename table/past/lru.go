package past

import (
	"context"
	"sync"

	"mesa/game"
)

// lru keeps a value for each table that was asked for lately, for at most most tables.
type lru[T any] struct {
	most  int
	mu    sync.Mutex
	asked int // counts the calls
	all   map[game.TableID]*lruEntry[T]
}

// lruEntry is the value of one table.
type lruEntry[T any] struct {
	busy  chan struct{} // holds one token while the value is in use
	asked int           // when it was last asked for; guarded by lru.mu
	value T
}

// use calls f with the value of a table, a zero T at first. No other call uses it meanwhile.
func (l *lru[T]) use(ctx context.Context, id game.TableID, f func(*T) error) error {
	h := l.entry(id)
	select {
	case h.busy <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-h.busy }()
	return f(&h.value)
}

func (l *lru[T]) entry(id game.TableID) *lruEntry[T] {
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

// drop removes the value of the table that was last asked for the longest time ago.
func (l *lru[T]) drop() {
	var oldest game.TableID
	for id, h := range l.all {
		if old := l.all[oldest]; old == nil || h.asked < old.asked {
			oldest = id
		}
	}
	delete(l.all, oldest)
}
