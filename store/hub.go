package store

import (
	"context"
	"maps"
	"sync"

	"mesa/game"
)

// A Hub passes hints to subscribers within one process. Every store has one. The zero Hub is ready
// to use. A Hub is safe for concurrent use.
type Hub struct {
	mu        sync.Mutex
	listeners map[*subscriber]struct{}
}

// subscriber keeps the newest unsent hint of each table, so a slow reader costs one map entry for
// each table and never blocks a writer.
type subscriber struct {
	pending map[game.TableID]game.Seq
	wake    chan struct{}
}

// Publish tells every subscriber that tables have grown or were deleted. It never blocks.
func (h *Hub) Publish(heads ...Head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners {
		for _, head := range heads {
			l.pending[head.Table] = max(l.pending[head.Table], head.Seq)
		}
		select {
		case l.wake <- struct{}{}:
		default: // a wake-up is pending already
		}
	}
}

// NoteDeleted removes from known the tables that are not in there, and returns a hint beyond the
// last known record for each.
func NoteDeleted(known map[game.TableID]game.Seq, there map[game.TableID]bool) (gone []Head) {
	for id, seq := range known {
		if !there[id] {
			gone = append(gone, Head{id, seq + 1})
			delete(known, id)
		}
	}
	return gone
}

// HasSubscribers reports whether there are subscribers.
func (h *Hub) HasSubscribers() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners) > 0
}

// Subscribe returns the hints that are published from now on, as Store.Subscribe. The channel
// closes with ctx.
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
	defer h.unsubscribe(l)
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
		}
		for id, seq := range h.takePending(l) {
			select {
			case <-ctx.Done():
				return
			case out <- Head{id, seq}:
			}
		}
	}
}

func (h *Hub) takePending(l *subscriber) map[game.TableID]game.Seq {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := maps.Clone(l.pending)
	clear(l.pending)
	return told
}

func (h *Hub) unsubscribe(l *subscriber) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.listeners, l)
}
