// Package store keeps what must not be lost: a log of records for each table,
// and a shelf for small changeable things that are no facts; and it settles by
// leases which of several processes does something. Every store passes the
// suite in storetest. Start with Store.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"mesa/dice"
	"mesa/game"
)

// Event is one event as it is kept.
type Event struct {
	Name string          `json:"name"`
	Data json.RawMessage `json:"data"`
}

// Record is one decision, one row: whole or not at all.
type Record struct {
	Seq    game.Seq       `json:"seq"`
	At     time.Time      `json:"at"` // UTC, to the microsecond
	User   string         `json:"user,omitempty"`
	Chair  string         `json:"chair,omitempty"`
	Cause  game.CommandID `json:"cause"`
	Move   string         `json:"move"`            // the Spec's Key
	Press  string         `json:"press,omitempty"` // the key of the offer that was used
	Quiet  bool           `json:"quiet,omitempty"` // undo passes over it
	Events []Event        `json:"facts"`
	Throws []dice.Throw   `json:"throws,omitempty"`
}

// Head is how far a table's log goes.
type Head struct {
	Table game.TableID
	Seq   game.Seq
}

// ErrConflict is the refusal of Append when the log has grown meanwhile:
// read on, decide again.
var ErrConflict = errors.New("store: the table has moved on")

// ErrReadOnly and ErrFull are wrapped by errors of Append and Put when the
// place cannot be written; reading goes on.
var (
	ErrReadOnly = errors.New("store: read-only")
	ErrFull     = errors.New("store: no room left")
)

var (
	// ErrNewer refuses a place that a newer program has migrated.
	ErrNewer = errors.New("the tables are from a newer version of Mesa")
	// ErrChanged refuses a place whose migrations are not this program's.
	ErrChanged = errors.New("the tables were migrated by another history of Mesa")
	// ErrForeign refuses a place that is not Mesa's.
	ErrForeign = errors.New("the place is not Mesa's")
)

// ErrGone is wrapped by every error once the place was deleted or replaced
// under an open store: nothing is written or read any more.
var ErrGone = errors.New("store: the place was deleted or replaced")

// ErrAway is wrapped by errors of a place that did not answer for a while. What
// was to be written then is there or it is not: Done tells, once the place is
// back.
var ErrAway = errors.New("store: the place does not answer")

// ErrDamaged is the error of reading what is not as it was written: its
// checksum differs.
var ErrDamaged = errors.New("store: damaged: what was read is not what was written")

// ErrMissing is the ErrDamaged of a log in which a record is not where it must be.
var ErrMissing = fmt.Errorf("%w: records are missing", ErrDamaged)

// DoneError is the answer of Append when the command was done before, as
// record Seq.
type DoneError struct{ Seq game.Seq }

func (e *DoneError) Error() string {
	return fmt.Sprintf("store: command already done as record %d", e.Seq)
}

// Store is safe for concurrent use, and several processes may open one place.
type Store interface {
	// Append adds rec as record after+1 and returns once it is durable. It
	// gives ErrConflict if the log does not end at after, and *DoneError if a
	// record of the table has the same Cause; then nothing is written. Where
	// both hold it is *DoneError. An empty Cause names no command and was never
	// done before. rec.Seq must be after+1; times are kept in UTC to the
	// microsecond, and an empty list may come back as nil.
	Append(ctx context.Context, id game.TableID, after game.Seq, rec Record) error
	// Read yields the records after the given one, in order and without a gap. An
	// error ends it; that of a row which is damaged, missing or cannot be understood
	// is a *RowError.
	Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[Record, error]
	// ReadBack yields records before the given one, newest first, with the
	// errors of Read; before 0 starts at the end.
	ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[Record, error]
	// Heads yields every table, by id.
	Heads(ctx context.Context) iter.Seq2[Head, error]
	// Head gives the end of one log; Seq 0 if there is no such table.
	Head(ctx context.Context, id game.TableID) (Head, error)
	// Size gives how many bytes the records of one log hold, 0 if there is no such
	// table. It may read all of the log.
	Size(ctx context.Context, id game.TableID) (int64, error)
	// Done finds the record of a table with that Cause; 0 if there is none.
	Done(ctx context.Context, id game.TableID, cause game.CommandID) (game.Seq, error)
	// Delete takes away a table's whole log; that there is none is no error. Who
	// knew of it finds no table there, and Append gives ErrConflict. Moved hints
	// at a record behind the last one.
	Delete(ctx context.Context, id game.TableID) error
	// Purge makes what was deleted before unreadable for who has the place itself, as
	// far as the place is Mesa's own: a database of its own cleans up by itself.
	Purge(ctx context.Context) error
	// Subscribe sends a hint when a table may have grown or is gone, whoever wrote it, in any
	// process; a slow reader misses hints but never the last one of a table.
	// The channel closes with ctx.
	Subscribe(ctx context.Context) <-chan Head
	KV
	Leases
	Close() error
}

// ErrVersion is the refusal of Put when the entry has changed since it was read.
var ErrVersion = errors.New("store: the entry has changed")

// Entry is one thing in the KV store. Version counts its changes from 1; 0 is an
// entry that does not exist.
type Entry struct {
	Key     string
	Version int64
	Until   time.Time // gone after this; zero: never
	Data    []byte    // nil in Put: delete
}

// KV keeps small changeable things that are no facts: people and their
// languages, sessions, links, channels, chain seeds, snapshots.
type KV interface {
	// Get gives the entry, or one with Version 0 if there is none. An entry
	// that has expired by now is taken off the KV store when Get meets it, so that
	// a Put with Version 0 may follow. A damaged one gives ErrDamaged and the
	// entry without its data: a Put with its Version mends it.
	Get(ctx context.Context, kind, key string, now time.Time) (Entry, error)
	// Put writes e if the kept version is still e.Version, and gives the new
	// version, 0 after deleting. Data nil deletes. ErrVersion if it has changed.
	Put(ctx context.Context, kind string, e Entry) (int64, error)
	// List yields the entries of a kind whose key begins with prefix, by key. A
	// damaged one comes like that of Get, and does not end the list.
	List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[Entry, error]
	// Kinds gives every kind of which something lies in the KV store, in order.
	Kinds(ctx context.Context) ([]string, error)
}

// RowError is the error of Read and ReadBack for a row that is damaged, missing or
// cannot be understood. Reading can start again after Seq.
type RowError struct {
	Table game.TableID
	Seq   game.Seq
	Err   error
}

func (e *RowError) Error() string {
	return fmt.Sprintf("store: table %s, record %d: %v", e.Table, e.Seq, e.Err)
}

func (e *RowError) Unwrap() error { return e.Err }
