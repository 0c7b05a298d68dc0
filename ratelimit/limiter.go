// Package meter bounds how often something may be done: by a person, at a
// table, from an address. Windows share it. It knows neither who they are nor
// what is done; begin with New.
package ratelimit

import (
	"sync"
	"time"
)

// maxKeys is how many keys of each generation are held. Where more come at
// once, those that came before are forgotten: a limit is then too mild, and
// memory stays bounded.
const maxKeys = 50_000

// Limiter lets so much happen in a time for each key: as much at once, and then
// as it grows back. Where the clock is set back, nothing counts as taken: nobody
// waits for it to come round again. It is safe for concurrent use.
type Limiter struct {
	most float64
	per  time.Duration

	mu         sync.Mutex
	young, old map[string]bucket // old: not touched since turned
	turned     time.Time
}

// bucket is what was left at a time.
type bucket struct {
	left float64
	at   time.Time
}

// New makes a meter that lets each key have so much in a time.
func New(most float64, per time.Duration) *Limiter {
	return &Limiter{most: most, per: per, young: map[string]bucket{}}
}

// Allow takes n from the key, or nothing where less than that is left, and
// reports which.
func (m *Limiter) Allow(key string, n float64, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	left := m.left(key, now)
	if left < n {
		return false
	}
	m.young[key] = bucket{left - n, now}
	return true
}

// HasRoom reports whether anything is left, and takes nothing.
func (m *Limiter) HasRoom(key string, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.left(key, now) > 0
}

// Charge takes what something has cost in the end, also beyond what is left:
// as much again at most, so that nobody waits for longer than twice the time.
func (m *Limiter) Charge(key string, cost float64, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.young[key] = bucket{max(-m.most, m.left(key, now)-cost), now}
}

// left is what a key has now.
func (m *Limiter) left(key string, now time.Time) float64 {
	m.turn(now)
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

// turn forgets what was not touched for twice the time: that is full again.
func (m *Limiter) turn(now time.Time) {
	passed := now.Sub(m.turned)
	if passed >= 0 && passed < 2*m.per && len(m.young) < maxKeys {
		return
	}
	m.old, m.young, m.turned = m.young, map[string]bucket{}, now
	if passed >= 4*m.per {
		m.old = nil
	}
}
