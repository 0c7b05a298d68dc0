package table

import (
	"context"
	"time"

	"mesa/store"
)

// bucket implements Bucket. The prefix of its kind keeps its entries apart from the Service's own.
type bucket struct {
	svc  *Service
	kind string
}

// Bucket returns the bucket of a kind ("web.session").
func (svc *Service) Bucket(kind string) Bucket { return bucket{svc, "drawer." + kind} }

// Leases returns the leases of the store.
func (svc *Service) Leases() Leases { return svc.store }

// Get implements Bucket.
func (b bucket) Get(ctx context.Context, key string) ([]byte, int64, error) {
	e, err := b.svc.kvEntry(ctx, b.kind, key)
	return e.Data, e.Version, err
}

// Put implements Bucket.
func (b bucket) Put(ctx context.Context, key string, version int64, data []byte, until time.Time) error {
	_, err := b.svc.store.Put(ctx, b.kind, store.Entry{Key: key, Version: version, Data: data, Until: until})
	return err
}

// Each implements Bucket.
func (b bucket) Each(ctx context.Context, prefix string, f func(key string, data []byte) bool) error {
	for e, err := range b.svc.kvEntries(ctx, b.kind, prefix) {
		if err != nil {
			return err
		}
		if e.Data != nil && !f(e.Key, e.Data) {
			break
		}
	}
	return nil
}
