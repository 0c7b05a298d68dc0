package table

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"mesa/game"
	"mesa/store"
)

// hear passes the store's hints on to the tables in memory and to those who
// wait, until the channel closes with the Hall.
func (h *Hall) hear(moved <-chan store.Head) {
	for head := range moved {
		h.heard(head)
		h.bell.strike(head)
	}
}

// heard lets a table in memory know how far its log goes. Whoever tells
// somebody of a record calls it first, so that they find it when they look.
func (h *Hall) heard(head store.Head) {
	if l := h.cache.peek(head.Table); l != nil {
		l.heard(head.Seq)
	}
}

// Wait implements Windows. It gives ErrNoTable, and the error of ctx or
// context.Canceled when the Hall closes.
func (h *Hall) Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error) {
	if loose(id) {
		return 0, ErrNoTable
	}
	for {
		r := h.bell.listen(id) // before looking, so that nothing is missed
		seq, err := h.past(ctx, id, since, r)
		h.bell.hangUp(id, r)
		if err != nil || seq > since {
			return seq, err
		}
	}
}

// past looks how far the log goes and, if not past since, waits for the bell.
func (h *Hall) past(ctx context.Context, id game.TableID, since game.Seq, r *ring) (game.Seq, error) {
	seq, err := h.reached(ctx, id)
	if err != nil || seq > since {
		return seq, err
	}
	select {
	case <-r.struck:
		return r.seq, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-h.life.Done():
		return 0, h.life.Err()
	}
}

// reached is how far a log goes. A table in memory has heard it; of any other
// the store is asked, for whoever waits may be many and hardly ever the first.
func (h *Hall) reached(ctx context.Context, id game.TableID) (game.Seq, error) {
	if l := h.cache.peek(id); l != nil {
		if seq := l.hint.Load(); seq > 0 {
			return game.Seq(seq), nil
		}
	}
	head, err := h.store.Head(ctx, id)
	if err != nil {
		return 0, fmt.Errorf("table %s: %w", id, err)
	}
	if head.Seq == 0 {
		return 0, ErrNoTable
	}
	h.heard(head)
	return head.Seq, nil
}

// Moved implements Windows. The channel closes with ctx or the Hall; a slow
// reader misses hints but never the last one of a table.
func (h *Hall) Moved(ctx context.Context) <-chan Moved {
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(h.life, cancel)
	heads := h.store.Moved(ctx)
	out := make(chan Moved)
	go func() {
		defer unhook()
		defer cancel()
		defer close(out)
		for head := range heads {
			if loose(head.Table) {
				continue
			}
			h.heard(head)
			select {
			case out <- Moved(head):
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// loose reports whether a log is a silent one, of a place without a table.
func loose(id game.TableID) bool { return strings.HasPrefix(string(id), loosePrefix) }

const loosePrefix = "loose:"

// bell wakes those who wait for a table.
type bell struct {
	mu      sync.Mutex
	waiting map[game.TableID]*ring
}

// ring is one bell: closed when struck, forgotten when nobody listens.
type ring struct {
	struck    chan struct{}
	seq       game.Seq // how far the table has come, once it is struck
	listeners int
}

func (b *bell) listen(id game.TableID) *ring {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.waiting[id]
	if r == nil {
		r = &ring{struck: make(chan struct{})}
		b.waiting[id] = r
	}
	r.listeners++
	return r
}

func (b *bell) hangUp(id game.TableID, r *ring) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r.listeners--
	if r.listeners == 0 && b.waiting[id] == r {
		delete(b.waiting, id)
	}
}

func (b *bell) strike(head store.Head) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.waiting[head.Table]; r != nil {
		r.seq = head.Seq
		close(r.struck)
		delete(b.waiting, head.Table)
	}
}
