package gametest

import (
	"sync"
	"time"
)

// Clock is the time of a test: it stands still until it is moved. Any number of
// goroutines may use it; the zero Clock shows the zero time.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// NewClock is a clock that shows a time.
func NewClock(at time.Time) *Clock { return &Clock{at: at} }

// Now is the time that it shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Add moves it on.
func (c *Clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}
