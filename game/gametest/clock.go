package gametest

import (
	"sync"
	"time"
)

// Clock is a test's clock: it stands still until Add moves it. It is safe for concurrent use; the
// zero Clock shows the zero time.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// NewClock returns a clock that shows at.
func NewClock(at time.Time) *Clock { return &Clock{at: at} }

// Now returns the time that the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Add moves the clock by d.
func (c *Clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}
