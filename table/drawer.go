package table

import (
	"context"
	"time"

	"mesa/store"
)

// drawer is a shelf of a kind that is the window's alone: whatever the kind is
// called, it is none of the Hall's.
type drawer struct {
	hall *Hall
	kind string
}

// Drawer implements Windows.
func (h *Hall) Drawer(kind string) Drawer { return drawer{h, "drawer." + kind} }

// Leases implements Windows.
func (h *Hall) Leases() Leases { return h.store }

// Get implements Drawer.
func (d drawer) Get(ctx context.Context, key string) ([]byte, int64, error) {
	e, err := d.hall.shelved(ctx, d.kind, key)
	return e.Data, e.Version, err
}

// Put implements Drawer.
func (d drawer) Put(ctx context.Context, key string, version int64, data []byte, until time.Time) error {
	_, err := d.hall.store.Put(ctx, d.kind, store.Entry{Key: key, Version: version, Data: data, Until: until})
	return err
}

// Each implements Drawer.
func (d drawer) Each(ctx context.Context, prefix string, f func(key string, data []byte) bool) error {
	for e, err := range d.hall.shelf(ctx, d.kind, prefix) {
		if err != nil {
			return err
		}
		if e.Data != nil && !f(e.Key, e.Data) {
			break
		}
	}
	return nil
}
