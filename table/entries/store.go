// Package entries keeps what lies beside the logs of a store, such as who may sit where, seeds,
// languages and snapshots. An entry that is damaged counts as missing. Begin with Store.
package entries

import (
	"context"
	"errors"
	"iter"
	"time"

	"mesa/game"
	"mesa/store"
)

// A Store is the store of a Service: the logs, and the small entries beside them.
type Store struct {
	store.Store
	clock func() time.Time
	Fault func(error) // called with failures that no caller waits for
}

// New returns a Store with a clock.
func New(st store.Store, clock func() time.Time, fault func(error)) *Store {
	return &Store{st, clock, fault}
}

// Now returns the time in UTC, to the microsecond, as records keep it.
func (st *Store) Now() time.Time { return st.clock().UTC().Truncate(time.Microsecond) }

// Drop deletes the entries that which selects, also if they change meanwhile.
func (st *Store) Drop(ctx context.Context, kind, prefix string, which func(store.Entry) bool) error {
	var found []store.Entry
	for e, err := range st.Entries(ctx, kind, prefix) {
		if err != nil {
			return err
		}
		if which(e) {
			found = append(found, e)
		}
	}
	for _, e := range found {
		for {
			_, err := st.Put(ctx, kind, store.Entry{Key: e.Key, Version: e.Version})
			if err == nil {
				break
			}
			if !errors.Is(err, store.ErrVersion) {
				return err
			}
			if e, err = st.Entry(ctx, kind, e.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

// Entry returns the entry under a key. A damaged entry counts as missing, with the version that lets it be
// overwritten, and is reported to Fault: no entry is worth a table that cannot be opened.
func (st *Store) Entry(ctx context.Context, kind, key string) (store.Entry, error) {
	e, err := st.Get(ctx, kind, key, st.Now())
	return e, st.ignoreDamaged(err)
}

// Entries yields the entries with a prefix. A damaged entry has no data and is reported to Fault.
func (st *Store) Entries(ctx context.Context, kind, prefix string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for e, err := range st.List(ctx, kind, prefix, st.Now()) {
			if !yield(e, st.ignoreDamaged(err)) {
				return
			}
		}
	}
}

func (st *Store) ignoreDamaged(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		st.Fault(err)
		return nil
	}
	return err
}

// The kinds of entries that the Service keeps itself.
const (
	ChainKind     = "chain"    // the seeds of chains
	CreatedKind   = "founding" // the tables that commands have made, by user and command
	memberKind    = "seat"     // the tables where a user may hold a chair
	LanguageKind  = "language"
	ImportingKind = "importing" // the tables that an import has not fully written
	SnapshotKind  = "snapshot"
	IndexKind     = "recap" // the indexes for recaps and histories, by table
)

// RefusalOf returns the refusal for a store that is full, read-only, gone or away, nil for any other error.
func RefusalOf(err error) *game.Refusal {
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

// RefuseError returns the refusal for an error of the store (RefusalOf), and reports the error to
// Fault. It returns any other error unchanged.
func (st *Store) RefuseError(err error) error {
	if no := RefusalOf(err); no != nil {
		st.Fault(err)
		return no
	}
	return err
}
