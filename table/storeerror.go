package table

import (
	"errors"

	"mesa/game"
	"mesa/store"
)

// IsUnwritable reports whether an error means that no process can write to the store. Until the
// store can be written again, no other process can take over a lease.
func IsUnwritable(err error) bool {
	return errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReadOnly) || errors.Is(err, store.ErrGone)
}

// StoreRefusal returns the refusal for a store that is full, read-only, gone or away, nil for any
// other error. The methods of Service return it themselves; it is for errors of a Bucket.
func StoreRefusal(err error) *game.Refusal {
	for _, known := range []struct {
		err error
		key string
	}{
		{store.ErrFull, "refused.place_full"}, {store.ErrReadOnly, "refused.place_read_only"},
		{store.ErrGone, "refused.place_gone"},
		{store.ErrAway, "refused.place_away"},
	} {
		if errors.Is(err, known.err) {
			return game.Refuse("", known.key)
		}
	}
	return nil
}

// refuseStoreError replaces an error of the store by its refusal, and reports the error to Options.Fault.
func (svc *Service) refuseStoreError(err error) error {
	if no := StoreRefusal(err); no != nil {
		svc.opts.Fault(err)
		return no
	}
	return err
}
