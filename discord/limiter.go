package discord

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/disgoorg/disgo/rest"
)

const (
	maxRetries = 4
	// perSecond is below Discord's global limit of 50 requests a second.
	perSecond = 45
	// maxBuckets bounds the number of limits; beyond maxBuckets idle limits are dropped.
	maxBuckets = 2000
)

// limiter is a rest.RateLimiter. The limiter of the library repeats a request at once after a 429
// without bucket headers, cuts off fractions of seconds, and leaves a goroutine behind.
type limiter struct {
	now func() time.Time

	mu      sync.Mutex
	sharers int       // processes that share the global limit; 0: only this one
	global  time.Time // nothing is sent before this time
	buckets map[string]*bucket
}

// bucket is the limit of one route with its major parameter. sem holds the only request in
// progress; users counts the requests that hold sem or wait for it.
type bucket struct {
	sem   chan struct{}
	users int
	until time.Time // no request may be sent before this time
}

func newLimiter(now func() time.Time) *limiter {
	return &limiter{now: now, buckets: map[string]*bucket{}}
}

// MaxRetries returns how often the client repeats a request after a 429.
func (l *limiter) MaxRetries() int { return maxRetries }

// Close does nothing: the limiter holds no goroutine and no connection.
func (l *limiter) Close(context.Context) {}

// Reset forgets every limit.
func (l *limiter) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.global, l.buckets = time.Time{}, map[string]*bucket{}
}

// Wait returns when the request may be sent; Unlock must follow. It fails if ctx ends first.
func (l *limiter) Wait(ctx context.Context, e *rest.CompiledEndpoint) error {
	b := l.bucket(e, +1)
	select {
	case b.sem <- struct{}{}:
	case <-ctx.Done():
		l.bucket(e, -1)
		return ctx.Err()
	}
	if err := sleep(ctx, l.delay(b, e)); err != nil {
		l.free(e)
		return err
	}
	return nil
}

// setProcesses divides the global limit among that many processes.
func (l *limiter) setProcesses(sharers int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sharers = sharers
}

func (l *limiter) free(e *rest.CompiledEndpoint) { <-l.bucket(e, -1).sem }

// delay returns how long a request must wait, and reserves a place for the request in the global
// limit. Answers to interactions are outside the global limit.
func (l *limiter) delay(b *bucket, e *rest.CompiledEndpoint) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, at := l.now(), b.until
	if e.Endpoint.BotAuth {
		if l.global.Before(now) {
			l.global = now
		}
		if l.global.After(at) {
			at = l.global
		}
		l.global = l.global.Add(time.Second / perSecond * time.Duration(max(1, l.sharers)))
	}
	return at.Sub(now)
}

// Unlock frees the route of a request and learns its limits from the response; rs is nil if there
// was no response.
func (l *limiter) Unlock(e *rest.CompiledEndpoint, rs *http.Response) error {
	if rs != nil {
		l.learn(l.bucket(e, 0), rs)
	}
	l.free(e)
	return nil
}

func (l *limiter) learn(b *bucket, rs *http.Response) {
	l.mu.Lock()
	defer l.mu.Unlock()
	h := rs.Header
	if rs.StatusCode == http.StatusTooManyRequests {
		until := l.now().Add(max(seconds(h.Get("Retry-After")), seconds(h.Get("X-RateLimit-Reset-After")),
			time.Second/perSecond))
		b.until = until
		if h.Get("X-RateLimit-Bucket") == "" || h.Get("X-RateLimit-Global") != "" {
			l.global = until
		}
		return
	}
	if h.Get("X-RateLimit-Remaining") == "0" {
		b.until = l.now().Add(seconds(h.Get("X-RateLimit-Reset-After")))
	}
}

// bucket returns the bucket of a route, after adding more to its users: 1, 0 or -1. A bucket with
// users is never dropped, so Unlock finds the bucket of Wait.
func (l *limiter) bucket(e *rest.CompiledEndpoint, more int) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := e.Endpoint.Method + " " + e.Endpoint.Route + " " + e.MajorParams
	b := l.buckets[key]
	if b == nil {
		if len(l.buckets) >= maxBuckets {
			l.sweep()
		}
		b = &bucket{sem: make(chan struct{}, 1)}
		l.buckets[key] = b
	}
	b.users += more
	return b
}

func (l *limiter) sweep() {
	now := l.now()
	for key, b := range l.buckets {
		if b.users == 0 && !b.until.After(now) {
			delete(l.buckets, key)
		}
	}
}

// seconds parses a header with a decimal number of seconds. It returns 0 for anything else, and for
// more than a day.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < 0 || f > 24*60*60 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
