package table

import (
	"context"
	"errors"
	"iter"

	"mesa/store"
)

// kvEntry returns the entry under a key. A damaged entry counts as missing, with the version that lets it be
// overwritten, and is reported to Options.Fault: no entry is worth a table that cannot be opened.
func (svc *Service) kvEntry(ctx context.Context, kind, key string) (store.Entry, error) {
	e, err := svc.store.Get(ctx, kind, key, svc.Now())
	return e, svc.ignoreDamaged(err)
}

// kvEntries yields the entries with a prefix. A damaged entry has no data and is reported to
// Options.Fault.
func (svc *Service) kvEntries(ctx context.Context, kind, prefix string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for e, err := range svc.store.List(ctx, kind, prefix, svc.Now()) {
			if !yield(e, svc.ignoreDamaged(err)) {
				return
			}
		}
	}
}

func (svc *Service) ignoreDamaged(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		svc.opts.Fault(err)
		return nil
	}
	return err
}
