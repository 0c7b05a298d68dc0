package live

import (
	"sync"

	"mesa/game"
	"mesa/store"
)

// notifier wakes the callers that wait for a table.
type notifier struct {
	mu      sync.Mutex
	waiting map[game.TableID]*waiter
}

// waiter is shared by the callers that wait for one table. It is dropped when no caller waits.
type waiter struct {
	done      chan struct{}
	seq       game.Seq // the end of the log, once done is closed
	listeners int
}

func (n *notifier) listen(id game.TableID) *waiter {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.waiting[id]
	if r == nil {
		r = &waiter{done: make(chan struct{})}
		n.waiting[id] = r
	}
	r.listeners++
	return r
}

func (n *notifier) remove(id game.TableID, r *waiter) {
	n.mu.Lock()
	defer n.mu.Unlock()
	r.listeners--
	if r.listeners == 0 && n.waiting[id] == r {
		delete(n.waiting, id)
	}
}

func (n *notifier) notify(head store.Head) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if r := n.waiting[head.Table]; r != nil {
		r.seq = head.Seq
		close(r.done)
		delete(n.waiting, head.Table)
	}
}
