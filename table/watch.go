package table

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"mesa/game"
	"mesa/store"
)

// watchStore passes the store's hints on to the tables in memory and to waiting callers, until the Service closes.
func (svc *Service) watchStore(moved <-chan store.Head) {
	for head := range moved {
		svc.noteHead(head)
		svc.notifier.notify(head)
	}
}

// noteHead tells a table in memory how far its log goes. It is called before anyone is notified, so
// that they find the record when they look.
func (svc *Service) noteHead(head store.Head) {
	if l := svc.cache.peek(head.Table); l != nil {
		l.advanceHint(head.Seq)
	}
}

// Wait returns once the log has grown beyond since. It returns the number of the last record. It
// fails with ErrNoTable, the error of ctx, or context.Canceled when the Service closes.
func (svc *Service) Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error) {
	if isFreeRollLog(id) {
		return 0, ErrNoTable
	}
	for {
		r := svc.notifier.listen(id) // before looking, so that nothing is missed
		seq, err := svc.waitPast(ctx, id, since, r)
		svc.notifier.remove(id, r)
		if err != nil || seq > since {
			return seq, err
		}
	}
}

// waitPast returns the end of the log, or waits for r if it is not beyond since.
func (svc *Service) waitPast(ctx context.Context, id game.TableID, since game.Seq, r *waiter) (game.Seq, error) {
	seq, err := svc.lastSeq(ctx, id)
	if err != nil || seq > since {
		return seq, err
	}
	select {
	case <-r.done:
		return r.seq, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-svc.ctx.Done():
		return 0, svc.ctx.Err()
	}
}

// lastSeq returns the end of a log. It asks the store only if the table is not in memory, since
// many callers wait at once.
func (svc *Service) lastSeq(ctx context.Context, id game.TableID) (game.Seq, error) {
	if l := svc.cache.peek(id); l != nil {
		if seq := l.hint.Load(); seq > 0 {
			return game.Seq(seq), nil
		}
	}
	head, err := svc.store.Head(ctx, id)
	if err != nil {
		return 0, fmt.Errorf("table %s: %w", id, err)
	}
	if head.Seq == 0 {
		return 0, ErrNoTable
	}
	svc.noteHead(head)
	return head.Seq, nil
}

// Subscribe sends an Update for every table that has grown, in any process. The channel closes
// with ctx or the Service. A slow reader misses updates, but never the last one of a table.
func (svc *Service) Subscribe(ctx context.Context) <-chan Update {
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(svc.ctx, cancel)
	heads := svc.store.Subscribe(ctx)
	out := make(chan Update)
	go func() {
		defer unhook()
		defer cancel()
		defer close(out)
		for head := range heads {
			if isFreeRollLog(head.Table) {
				continue
			}
			svc.noteHead(head)
			select {
			case out <- Update(head):
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// isFreeRollLog reports whether a log is the silent one of a place without a table.
func isFreeRollLog(id game.TableID) bool { return strings.HasPrefix(string(id), freeRollPrefix) }

const freeRollPrefix = "loose:"

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
