package table

import (
	"errors"

	"mesa/game"
	"mesa/store"
	"mesa/table/decide"
	"mesa/table/entries"
	"mesa/table/fold"
)

// Refusals of the Service itself. Further ones stand beside the methods that return them, and in
// game.
var (
	// ErrNoTable says that there is no such table, or that its import is not finished.
	ErrNoTable = fold.ErrNoTable
	// ErrNotYours says that the caller named a chair that they do not hold.
	ErrNotYours = fold.ErrNotYours
	// ErrDone says that a button was pressed again after it had done its work.
	ErrDone = game.ErrDone
	// ErrContended says that other writers were faster on every try.
	ErrContended = decide.ErrContended
	// ErrTooLong says that a command, or another argument of a caller, is longer than any real one.
	ErrTooLong = game.Refuse("", "refused.too_long")
)

// IsUnwritable reports whether an error means that no process can write to the store. Until the
// store can be written again, no other process can take over a lease.
func IsUnwritable(err error) bool {
	return errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReadOnly) || errors.Is(err, store.ErrGone)
}

// StoreRefusal returns the refusal for a store that is full, read-only, gone or away, nil for any
// other error. Methods of Service that load a table return this refusal themselves. StoreRefusal is
// for other errors, such as those of a Bucket.
func StoreRefusal(err error) *game.Refusal { return entries.RefusalOf(err) }
