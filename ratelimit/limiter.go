// Package ratelimit bounds how often something may be done: by a person, at a table, from an
// address. Front ends share it. It knows nothing about the keys or the actions. Start with New.
package ratelimit

import (
	"sync"
	"time"
)

// maxKeys is the largest number of keys in each of the two generations, young and old. When more
// keys come, those of old are forgotten: their limit is then too mild, but memory stays bounded.
const maxKeys = 50_000

// A Limiter is a token bucket for each key: a key can take most at once, and an empty key is full
// again after per. If the clock is set back, a key is full, so that no one waits for the old time.
// A Limiter is safe for concurrent use.
type Limiter struct {
	most float64
	per  time.Duration

	mu         sync.Mutex
	young, old map[string]bucket // old: the keys not used since rotated
	rotated    time.Time         // when young last became old
}

// bucket is the amount left at a time.
type bucket struct {
	left float64
	at   time.Time
}

// New returns a Limiter that allows each key to take most in per.
func New(most float64, per time.Duration) *Limiter {
	return &Limiter{most: most, per: per, young: map[string]bucket{}}
}

// Allow takes n from a key and returns true. If less than n is left, it takes nothing and returns
// false.
func (l *Limiter) Allow(key string, n float64, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := l.remaining(key, now)
	if left < n {
		return false
	}
	l.young[key] = bucket{left - n, now}
	return true
}

// HasRoom reports whether a key has anything left. It takes nothing.
func (l *Limiter) HasRoom(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.remaining(key, now) > 0
}

// Charge takes the cost of something that was done from a key, even if less is left. A key owes at
// most most, so that it is full again after twice per.
func (l *Limiter) Charge(key string, cost float64, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.young[key] = bucket{max(-l.most, l.remaining(key, now)-cost), now}
}

// remaining returns the amount that a key has now, from -most to most.
func (l *Limiter) remaining(key string, now time.Time) float64 {
	l.rotate(now)
	b, known := l.young[key]
	if !known {
		b, known = l.old[key]
	}
	if !known || b.at.After(now) { // or the clock was set back
		return l.most
	}
	grown := l.most * now.Sub(b.at).Seconds() / l.per.Seconds()
	return min(l.most, b.left+grown)
}

// rotate drops keys that were not used for at least twice per, which are full again, and the old
// keys if young has maxKeys keys.
func (l *Limiter) rotate(now time.Time) {
	passed := now.Sub(l.rotated)
	if passed >= 0 && passed < 2*l.per && len(l.young) < maxKeys {
		return
	}
	l.old, l.young, l.rotated = l.young, map[string]bucket{}, now
	if passed >= 4*l.per {
		l.old = nil
	}
}
