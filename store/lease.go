package store

import (
	"context"
	"time"
)

// A Lease is the claim of a holder to a task that only one holder may do at a time.
type Lease struct {
	Name, Holder string
	Left         time.Duration // until the lease expires
}

// Leases decide which of several processes does a task that only one may do, by the clock of the
// place. Append does not look at them. A holder that was stalled does not notice that its lease has
// expired until it asks again. So each write that a holder makes for the task carries the number of
// its lease, and the holder overwrites nothing that carries a higher number.
type Leases interface {
	// Take gives the holder the named leases that no other holder has, and renews those that the
	// holder has already, for span from now. It returns the numbers of the taken and renewed leases
	// by name; leases of other holders are left out. The number of a lease grows when the lease is
	// taken, and stays when it is renewed in time: so a holder that was away too long learns of
	// that by another number. A place that is made later gives higher numbers. All holders must use
	// the same span for a name: a lease with more than twice span left counts as expired.
	Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64, error)
	// Release ends the named leases of the holder now. Leases of other holders are left alone.
	Release(ctx context.Context, holder string, names ...string) error
	// Held returns the leases that have not expired and have a name that begins with prefix, sorted
	// by name.
	Held(ctx context.Context, prefix string) ([]Lease, error)
}
