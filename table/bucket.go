package table

import (
	"context"
	"time"

	"mesa/store"
	"mesa/table/entries"
)

// ErrVersion is the error of Bucket.Put when the value has changed since it was read. It is
// repeated here because front ends do not import store.
var ErrVersion = store.ErrVersion

// A Bucket keeps small changeable values of one front end, such as sessions and channels. A value
// may expire.
type Bucket interface {
	// Get returns the value and its version. Version 0 means there is none.
	Get(ctx context.Context, key string) (data []byte, version int64, err error)
	// Put writes data if version is the stored version (0: there is none); nil data deletes. It fails with ErrVersion
	// if the value has changed. The value expires at until, unless that is zero.
	Put(ctx context.Context, key string, version int64, data []byte, until time.Time) error
	// Each calls f for every key with a prefix until f returns false. It skips damaged values.
	Each(ctx context.Context, prefix string, f func(key string, data []byte) bool) error
}

// Leases and Lease are the types of package store. With leases several processes agree which
// process does a task that only one process may do.
type (
	Leases = store.Leases
	Lease  = store.Lease
)

// bucket implements Bucket. The prefix of its kind keeps its entries apart from the Service's own.
type bucket struct {
	store *entries.Store
	kind  string
}

// Bucket returns the bucket of a kind ("web.session").
func (svc *Service) Bucket(kind string) Bucket { return bucket{svc.store, "drawer." + kind} }

// Leases returns the leases of the store.
func (svc *Service) Leases() Leases { return svc.store }

// Get implements Bucket.
func (b bucket) Get(ctx context.Context, key string) ([]byte, int64, error) {
	e, err := b.store.Entry(ctx, b.kind, key)
	return e.Data, e.Version, err
}

// Put implements Bucket.
func (b bucket) Put(ctx context.Context, key string, version int64, data []byte, until time.Time) error {
	_, err := b.store.Put(ctx, b.kind, store.Entry{Key: key, Version: version, Data: data, Until: until})
	return err
}

// Each implements Bucket.
func (b bucket) Each(ctx context.Context, prefix string, f func(key string, data []byte) bool) error {
	for e, err := range b.store.Entries(ctx, b.kind, prefix) {
		if err != nil {
			return err
		}
		if e.Data != nil && !f(e.Key, e.Data) {
			break
		}
	}
	return nil
}
