package web

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
)

// The most live streams that a user, and an address, may have open at once.
const (
	userStreams    = 6
	addressStreams = 50
)

// streamLimiter counts the open streams of each user and of each address.
type streamLimiter struct {
	mu   sync.Mutex
	open map[string]int
}

func newStreamLimiter() *streamLimiter { return &streamLimiter{open: map[string]int{}} }

// enter counts a new stream of a user at an address, and returns true; the caller must then call
// leave. It returns false, and counts nothing, if the user or the address has the most already.
func (g *streamLimiter) enter(user, address string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	user, address = "user "+user, "at "+address
	if g.open[user] >= userStreams || g.open[address] >= addressStreams {
		return false
	}
	g.open[user]++
	g.open[address]++
	return true
}

// leave ends a stream that enter has counted.
func (g *streamLimiter) leave(user, address string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range []string{"user " + user, "at " + address} {
		if g.open[key]--; g.open[key] <= 0 {
			delete(g.open, key)
		}
	}
}

// count returns the number of open streams.
func (g *streamLimiter) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := 0
	for key, open := range g.open {
		if strings.HasPrefix(key, "user ") {
			n += open
		}
	}
	return n
}

// Address returns the address of a request, for rate limits: an IPv4 address, or the /64 network of
// an IPv6 address, since one household holds all of it. Behind a proxy the address is the last one
// in the last line of X-Forwarded-For, since some proxies keep the client's line and add one. It is
// "unknown" if there is no address.
func (s *Server) Address(r *http.Request) string {
	text := r.RemoteAddr
	if s.opt.Proxied {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(hops[len(hops)-1]); last != "" {
			text = last
		}
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		port, err := netip.ParseAddrPort(text)
		if err != nil {
			return "unknown"
		}
		ip = port.Addr()
	}
	if ip = ip.Unmap(); ip.Is6() {
		net, _ := ip.Prefix(64)
		return net.String()
	}
	return ip.String()
}
