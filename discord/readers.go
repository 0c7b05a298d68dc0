package discord

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// readers holds the places for bodies that are being read and not believed yet: a bounded
// number of them, of which one address has no more than its share.
type readers struct {
	places chan struct{}
	share  int

	mu   sync.Mutex
	held map[string]int // by address
}

func newReaders(most, share int) *readers {
	return &readers{places: make(chan struct{}, most), share: share, held: map[string]int{}}
}

// enter takes a place for an address, and leave gives it back. It waits up to readTime for
// one; ok is false after that, and at once for an address that holds its share.
func (r *readers) enter(ctx context.Context, address string) (leave func(), ok bool) {
	if !r.take(address) {
		return nil, false
	}
	ctx, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	select {
	case r.places <- struct{}{}:
		return func() { <-r.places; r.give(address) }, true
	case <-ctx.Done():
		r.give(address)
		return nil, false
	}
}

func (r *readers) take(address string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held[address] >= r.share {
		return false
	}
	r.held[address]++
	return true
}

func (r *readers) give(address string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held[address]--; r.held[address] == 0 {
		delete(r.held, address)
	}
}

// remoteHost is the host at the other end of the connection of a request.
func remoteHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
