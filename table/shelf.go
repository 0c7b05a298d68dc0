package table

import (
	"context"
	"errors"
	"iter"

	"mesa/store"
)

// shelved is what lies on the shelf under a key. What is damaged counts as not
// there, with the version that lets it be written anew, and the operator hears
// of it: nothing on the shelf is worth a table that cannot be opened.
func (h *Hall) shelved(ctx context.Context, kind, key string) (store.Entry, error) {
	e, err := h.store.Get(ctx, kind, key, h.Now())
	return e, h.withoutDamage(err)
}

// shelf yields the entries whose key begins with prefix; a damaged one has no
// data.
func (h *Hall) shelf(ctx context.Context, kind, prefix string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for e, err := range h.store.List(ctx, kind, prefix, h.Now()) {
			if !yield(e, h.withoutDamage(err)) {
				return
			}
		}
	}
}

func (h *Hall) withoutDamage(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		h.opts.Fault(err)
		return nil
	}
	return err
}
