package store

import (
	"context"
	"time"
)

// A Lease is a claim of one holder for a time.
type Lease struct {
	Name, Holder string
	Left         time.Duration // until it expires
}

// Leases decide which of several processes does a task that only one may do, by the clock of the
// place. Append does not use them. A holder that was stalled does not notice that its lease has
// expired until it asks again. So each of its writes for the task carries the number of its lease,
// and nothing with a higher number is overwritten.
type Leases interface {
	// Take gives the holder the leases that no other holder has, renews those it has, for span from now, and returns
	// their numbers. Leases of others are left out. The number of a lease grows when it is taken and stays when it is
	// renewed in time: a holder that was away too long gets another number and so learns of it. Numbers of a later made
	// place are higher. All holders must use the same span for a name; a lease that has more than twice that left
	// counts as expired.
	Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64, error)
	// Release ends leases of the holder early. Leases of others are left alone.
	Release(ctx context.Context, holder string, names ...string) error
	// Held returns the valid leases with names that begin with prefix, by name.
	Held(ctx context.Context, prefix string) ([]Lease, error)
}
