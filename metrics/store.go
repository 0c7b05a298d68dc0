package metrics

import (
	"errors"

	"mesa/store"
	"mesa/store/timed"
)

// Store counts a call of the store: its time, and whether it failed, met a conflict or appended a
// decision.
func (c *Counts) Store(call timed.Call) {
	c.storeTime.WithLabelValues(call.Op).Observe(call.Took.Seconds())
	switch {
	case timed.IsFault(call.Err):
		c.storeFaults.WithLabelValues(call.Op).Inc()
	case errors.Is(call.Err, store.ErrConflict):
		c.conflict.Inc()
	case call.Err == nil && call.Op == timed.Append:
		c.decisions.Inc()
	}
}
