package live

import (
	"container/list"
	"sync"

	"mesa/game"
)

// cache keeps the tables that were used last. A table in use is never dropped: it must not be in memory twice.
type cache struct {
	mu     sync.Mutex
	max    int
	tables map[game.TableID]*Table
	order  *list.List // of *cachedTable, the last used in front
}

func newCache(most int) *cache {
	return &cache{max: most, tables: map[game.TableID]*Table{}, order: list.New()}
}

func (c *cache) borrow(id game.TableID) *Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.tables[id]
	if l == nil {
		l = &Table{ID: id, busy: make(chan struct{}, 1)}
		l.place = c.order.PushFront(l)
		c.tables[id] = l
	}
	l.users++
	c.order.MoveToFront(l.place)
	return l
}

// giveBack ends one use and returns the loaded tables that were dropped to make room. A table that
// could not be loaded is dropped at once.
func (c *cache) giveBack(l *Table) []*Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	l.users--
	if l.users == 0 && l.State == nil {
		c.drop(l)
		return nil
	}
	var gone []*Table
	for e := c.order.Back(); e != nil && c.order.Len() > c.max; {
		old := e.Value.(*Table)
		e = e.Prev()
		if old.users == 0 {
			c.drop(old)
			gone = append(gone, old)
		}
	}
	return gone
}

func (c *cache) drop(l *Table) {
	c.order.Remove(l.place)
	delete(c.tables, l.ID)
}

// peek returns a table if it is in memory, nil otherwise. It does not count as a use.
func (c *cache) peek(id game.TableID) *Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tables[id]
}

func (c *cache) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.tables)
}
