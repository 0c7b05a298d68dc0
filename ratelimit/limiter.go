// Package ratelimit bounds how often something may be done: by a person, at a table, from an
// address. Front ends share it. It knows nothing about the keys or the actions. Begin with New.
package ratelimit

import (
	"sync"
	"time"
)

// maxKeys is the number of keys in each generation. When more come, older ones are forgotten: a
// limit is then too mild, but memory stays bounded.
const maxKeys = 50_000

// A Limiter is a token bucket for each key: it allows most at once, and refills in per. If the clock is set back, a key
// is full again, so that no one waits for the old time. It is safe for concurrent use.
type Limiter struct {
	most float64
	per  time.Duration

	mu         sync.Mutex
	young, old map[string]bucket // old: not touched since turned
	rotated    time.Time
}

// bucket is the amount left at a time.
type bucket struct {
	left float64
	at   time.Time
}

// New returns a Limiter that allows most in per for each key.
func New(most float64, per time.Duration) *Limiter {
	return &Limiter{most: most, per: per, young: map[string]bucket{}}
}

// Allow takes n from a key and returns true. If less than n is left it takes nothing and returns false.
func (m *Limiter) Allow(key string, n float64, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	left := m.remaining(key, now)
	if left < n {
		return false
	}
	m.young[key] = bucket{left - n, now}
	return true
}

// HasRoom reports whether anything is left. It takes nothing.
func (m *Limiter) HasRoom(key string, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.remaining(key, now) > 0
}

// Charge takes the cost of something that was done, even if less is left. The debt is at most most,
// so that no one waits longer than twice per.
func (m *Limiter) Charge(key string, cost float64, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.young[key] = bucket{max(-m.most, m.remaining(key, now)-cost), now}
}

// remaining returns the amount that a key has at a time.
func (m *Limiter) remaining(key string, now time.Time) float64 {
	m.rotate(now)
	f, known := m.young[key]
	if !known {
		f, known = m.old[key]
	}
	if !known || f.at.After(now) { // or the clock was set back
		return m.most
	}
	grown := m.most * now.Sub(f.at).Seconds() / m.per.Seconds()
	return min(m.most, f.left+grown)
}

// rotate drops keys that were not touched for twice per: they are full again.
func (m *Limiter) rotate(now time.Time) {
	passed := now.Sub(m.rotated)
	if passed >= 0 && passed < 2*m.per && len(m.young) < maxKeys {
		return
	}
	m.old, m.young, m.rotated = m.young, map[string]bucket{}, now
	if passed >= 4*m.per {
		m.old = nil
	}
}
