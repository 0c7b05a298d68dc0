package discord

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// readers limits the unverified bodies that are read at a time, in total and for one address.
type readers struct {
	places chan struct{}
	share  int

	mu   sync.Mutex
	held map[string]int // by address
}

func newReaders(most, share int) *readers {
	return &readers{places: make(chan struct{}, most), share: share, held: map[string]int{}}
}

// enter takes a place for an address, and leave releases it. It waits up to readTime for a place;
// ok is false if there was none. An address with its share in use does not wait.
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

// remoteHost returns the host at the other end of a request's connection.
func remoteHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
