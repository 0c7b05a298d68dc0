package table

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"mesa/game"
	"mesa/store"
)

// watchStore passes the store's hints on to the tables in memory and to those who
// wait, until the channel closes with the Service.
func (svc *Service) watchStore(moved <-chan store.Head) {
	for head := range moved {
		svc.noteHead(head)
		svc.notifier.notify(head)
	}
}

// noteHead lets a table in memory know how far its log goes. Whoever tells
// somebody of a record calls it first, so that they find it when they look.
func (svc *Service) noteHead(head store.Head) {
	if l := svc.cache.peek(head.Table); l != nil {
		l.advanceHint(head.Seq)
	}
}

// Wait implements API. It gives ErrNoTable, and the error of ctx or
// context.Canceled when the Service closes.
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

// waitPast looks how far the log goes and, if not past since, waits for the bell.
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

// lastSeq is how far a log goes. A table in memory has heard it; of any other
// the store is asked, for whoever waits may be many and hardly ever the first.
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

// Subscribe implements API. The channel closes with ctx or the Service; a slow
// reader misses hints but never the last one of a table.
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

// isFreeRollLog reports whether a log is a silent one, of a place without a table.
func isFreeRollLog(id game.TableID) bool { return strings.HasPrefix(string(id), freeRollPrefix) }

const freeRollPrefix = "loose:"

// notifier wakes those who wait for a table.
type notifier struct {
	mu      sync.Mutex
	waiting map[game.TableID]*waiter
}

// waiter is one bell: closed when struck, forgotten when nobody listens.
type waiter struct {
	done      chan struct{}
	seq       game.Seq // how far the table has come, once it is struck
	listeners int
}

func (b *notifier) listen(id game.TableID) *waiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.waiting[id]
	if r == nil {
		r = &waiter{done: make(chan struct{})}
		b.waiting[id] = r
	}
	r.listeners++
	return r
}

func (b *notifier) remove(id game.TableID, r *waiter) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r.listeners--
	if r.listeners == 0 && b.waiting[id] == r {
		delete(b.waiting, id)
	}
}

func (b *notifier) notify(head store.Head) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.waiting[head.Table]; r != nil {
		r.seq = head.Seq
		close(r.done)
		delete(b.waiting, head.Table)
	}
}
