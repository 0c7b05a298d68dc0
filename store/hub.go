package store

import (
	"context"
	"maps"
	"sync"

	"mesa/game"
)

// Hub hands hints to those who listen with Subscribe, within one process. Every
// store has one. The zero Hub is ready; it is safe for concurrent use.
type Hub struct {
	mu        sync.Mutex
	listeners map[*subscriber]struct{}
}

// subscriber keeps for each table the newest hint that was not yet sent, so that
// a slow reader costs a map entry a table and never holds a writer up.
type subscriber struct {
	pending map[game.TableID]game.Seq
	wake    chan struct{}
}

// Publish hints to all who listen that a table has grown. It never blocks.
func (h *Hub) Publish(heads ...Head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners {
		for _, head := range heads {
			l.pending[head.Table] = max(l.pending[head.Table], head.Seq)
		}
		select {
		case l.wake <- struct{}{}:
		default: // it is awake already, or about to be
		}
	}
}

// NoteDeleted gives hints at the tables that were known and are no longer there, and forgets
// them.
func NoteDeleted(known map[game.TableID]game.Seq, there map[game.TableID]bool) (gone []Head) {
	for id, seq := range known {
		if !there[id] {
			gone = append(gone, Head{id, seq + 1})
			delete(known, id)
		}
	}
	return gone
}

// HasSubscribers reports whether anybody listens.
func (h *Hub) HasSubscribers() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners) > 0
}

// Subscribe gives the hints that are told from now on; see Store.Subscribe. The
// channel closes with ctx.
func (h *Hub) Subscribe(ctx context.Context) <-chan Head {
	l := &subscriber{map[game.TableID]game.Seq{}, make(chan struct{}, 1)}
	h.mu.Lock()
	if h.listeners == nil {
		h.listeners = map[*subscriber]struct{}{}
	}
	h.listeners[l] = struct{}{}
	h.mu.Unlock()
	out := make(chan Head)
	go h.pump(ctx, l, out)
	return out
}

func (h *Hub) pump(ctx context.Context, l *subscriber, out chan<- Head) {
	defer close(out)
	defer h.forget(l)
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
		}
		for id, seq := range h.take(l) {
			select {
			case <-ctx.Done():
				return
			case out <- Head{id, seq}:
			}
		}
	}
}

func (h *Hub) take(l *subscriber) map[game.TableID]game.Seq {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := maps.Clone(l.pending)
	clear(l.pending)
	return told
}

func (h *Hub) forget(l *subscriber) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.listeners, l)
}
