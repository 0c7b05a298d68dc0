package table

import (
	"errors"

	"mesa/game"
	"mesa/store"
)

// IsUnwritable reports whether an error is of a place in which nobody can write at all: what
// one process has of it no other one can take meanwhile.
func IsUnwritable(err error) bool {
	return errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReadOnly) || errors.Is(err, store.ErrGone)
}

// StoreRefusal is what to say of trouble with the place where the tables are kept, which nobody
// at the table can mend; nil of any other error. What a table does says it by itself: this
// is for what a window keeps in a Bucket.
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

// refuseStoreError puts such trouble into words for whoever sits there; the operator hears of the
// error itself.
func (svc *Service) refuseStoreError(err error) error {
	if no := StoreRefusal(err); no != nil {
		svc.opts.Fault(err)
		return no
	}
	return err
}
