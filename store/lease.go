package store

import (
	"context"
	"time"
)

// Lease is what one holder has for a time.
type Lease struct {
	Name, Holder string
	Left         time.Duration // until it ends by itself
}

// Leases settle which of several processes does what one of them must do, by
// the clock of the place. They lie in the path of no append. A holder that was
// held up knows nothing of it until it asks again: so what it writes of what is
// leased carries the number of its lease, and nothing is written over what
// carries a higher one.
type Leases interface {
	// Take gives the holder those of the leases that nobody else has, and renews
	// those it has itself, for that long from now. It gives the number of each that
	// is the holder's then; those of others are not among them. The number of a
	// lease grows each time it is taken and stays when it is renewed in time: a
	// holder that was away for longer gets another one, and so learns of it. In a
	// place that was made later numbers are higher. For one name every holder asks
	// for the same time; what lasts for more than twice that has ended.
	Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64, error)
	// Release ends leases before their time; those of others it leaves alone.
	Release(ctx context.Context, holder string, names ...string) error
	// Held gives the leases that somebody has now and whose names begin with
	// prefix, by name.
	Held(ctx context.Context, prefix string) ([]Lease, error)
}
