package table

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"

	"mesa/dice"
	"mesa/game"
)

// cachedTable is a table in memory. A caller that has borrowed and locked it may use its state. A
// nil state must be loaded first.
type cachedTable struct {
	id             game.TableID
	busy           chan struct{} // holds one token while the table is locked
	state          *state
	hint           atomic.Int64 // the log goes at least this far
	snapshotWanted atomic.Bool  // a snapshot is requested

	chain       *dice.Chain // nil until its seed is needed; it outlives a state
	hiddenChain *dice.Chain // the same, for hidden throws

	bytes    int64         // of the log, when it was measured; 0: never
	measured game.Seq      // the last record at that time
	users    int           // guarded by the cache
	place    *list.Element // guarded by the cache
}

// lock waits for the table, or for the end of ctx.
func (l *cachedTable) lock(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case l.busy <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *cachedTable) unlock() { <-l.busy }

func (l *cachedTable) advanceHint(seq game.Seq) {
	for {
		old := l.hint.Load()
		if old >= int64(seq) || l.hint.CompareAndSwap(old, int64(seq)) {
			return
		}
	}
}

// cache keeps the tables that were used last. A table in use is never dropped: it must not be in memory twice.
type cache struct {
	mu     sync.Mutex
	max    int
	tables map[game.TableID]*cachedTable
	order  *list.List // of *cachedTable, the last used in front
}

func newCache(most int) *cache {
	return &cache{max: most, tables: map[game.TableID]*cachedTable{}, order: list.New()}
}

func (c *cache) borrow(id game.TableID) *cachedTable {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.tables[id]
	if l == nil {
		l = &cachedTable{id: id, busy: make(chan struct{}, 1)}
		l.place = c.order.PushFront(l)
		c.tables[id] = l
	}
	l.users++
	c.order.MoveToFront(l.place)
	return l
}

// giveBack ends one use and returns the loaded tables that were dropped to make room. A table that
// could not be loaded is dropped at once.
func (c *cache) giveBack(l *cachedTable) []*cachedTable {
	c.mu.Lock()
	defer c.mu.Unlock()
	l.users--
	if l.users == 0 && l.state == nil {
		c.drop(l)
		return nil
	}
	var gone []*cachedTable
	for e := c.order.Back(); e != nil && c.order.Len() > c.max; {
		old := e.Value.(*cachedTable)
		e = e.Prev()
		if old.users == 0 {
			c.drop(old)
			gone = append(gone, old)
		}
	}
	return gone
}

func (c *cache) drop(l *cachedTable) {
	c.order.Remove(l.place)
	delete(c.tables, l.id)
}

// peek returns a table if it is in memory, nil otherwise. It does not count as a use.
func (c *cache) peek(id game.TableID) *cachedTable {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tables[id]
}

func (c *cache) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.tables)
}
