// Package store defines where data is kept: a log of records for each table, a KV store for small
// values that change, and leases that decide which of several processes does a task. Every store
// passes the suite in storetest. Begin with Store.
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

// An Event is one event as it is stored.
type Event struct {
	Name string          `json:"name"`
	Data json.RawMessage `json:"data"`
}

// A Record is one decision. It is stored as one row, whole or not at all.
type Record struct {
	Seq    game.Seq       `json:"seq"`
	At     time.Time      `json:"at"` // UTC, to the microsecond
	User   string         `json:"user,omitempty"`
	Chair  string         `json:"chair,omitempty"`
	Cause  game.CommandID `json:"cause"`
	Move   string         `json:"move"`            // the Spec's Key
	Press  string         `json:"press,omitempty"` // the key of the offer that was used
	Quiet  bool           `json:"quiet,omitempty"` // undo skips it
	Events []Event        `json:"facts"`
	Throws []dice.Throw   `json:"throws,omitempty"`
}

// A Head is the end of a table's log.
type Head struct {
	Table game.TableID
	Seq   game.Seq
}

// ErrConflict refuses an Append because the log does not end where the caller believes: the caller
// must read on and decide again.
var ErrConflict = errors.New("store: the table has moved on")

// ErrReadOnly and ErrFull are wrapped by errors of every write when the place cannot be written.
// Reads still work.
var (
	ErrReadOnly = errors.New("store: read-only")
	ErrFull     = errors.New("store: no room left")
)

var (
	// ErrNewer refuses a place that a newer program has migrated.
	ErrNewer = errors.New("the tables are from a newer version of Mesa")
	// ErrChanged refuses a place that was migrated by steps other than this program's.
	ErrChanged = errors.New("the tables were migrated by another history of Mesa")
	// ErrForeign refuses a place that is not Mesa's.
	ErrForeign = errors.New("the place is not Mesa's")
)

// ErrGone is wrapped by errors after the place of an open store was deleted or replaced. Nothing is
// written any more; a read may still succeed for a moment.
var ErrGone = errors.New("store: the place was deleted or replaced")

// ErrAway is wrapped by errors of a place that did not answer for a while. A write may have
// happened or not: when the place is back, Done tells whether an Append has happened.
var ErrAway = errors.New("store: the place does not answer")

// ErrDamaged says that data is not as it was written: its checksum differs, or records are missing
// (ErrMissing).
var ErrDamaged = errors.New("store: damaged: what was read is not what was written")

// ErrMissing is the ErrDamaged of a log with a missing record.
var ErrMissing = fmt.Errorf("%w: records are missing", ErrDamaged)

// A DoneError is returned by Append if the command was done before, as record Seq.
type DoneError struct{ Seq game.Seq }

func (e *DoneError) Error() string {
	return fmt.Sprintf("store: command already done as record %d", e.Seq)
}

// A Store is safe for concurrent use. Several processes may open one place.
type Store interface {
	// Append adds rec as record after+1 and returns when it is durable. rec.Seq must be after+1.
	// Append writes nothing and returns *DoneError if the table has a record with the same Cause,
	// or else ErrConflict if the log does not end at after. A record with an empty Cause belongs to
	// no command and is never refused as done. Times are kept in UTC to the microsecond, and an
	// empty list may be read as nil.
	Append(ctx context.Context, id game.TableID, after game.Seq, rec Record) error
	// Read yields the records after record after (0: from the first), in order and without gaps. An
	// error ends it. For a row that is damaged, missing or cannot be decoded the error is a
	// *RowError.
	Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[Record, error]
	// ReadBack yields the records before record before (0: from the last), newest first. An error
	// ends it, a *RowError for a row that is damaged or cannot be decoded. ReadBack does not notice
	// that a record is missing.
	ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[Record, error]
	// Heads yields the end of every log, sorted by table.
	Heads(ctx context.Context) iter.Seq2[Head, error]
	// Head returns the end of a log. Seq is 0 if there is no such table.
	Head(ctx context.Context, id game.TableID) (Head, error)
	// Size returns the size of a log in bytes, 0 if there is no such table. It may read the whole
	// log.
	Size(ctx context.Context, id game.TableID) (int64, error)
	// Done returns the number of the record of a table with a Cause, 0 if there is none. So a
	// repeated command can be answered with the news of that record, even if the offer is gone.
	Done(ctx context.Context, id game.TableID, cause game.CommandID) (game.Seq, error)
	// Delete deletes the log of a table. It is no error if there is no such table. Afterwards the
	// table does not exist, and an Append after its last record returns ErrConflict. Subscribers
	// get a hint beyond the last record.
	Delete(ctx context.Context, id game.TableID) error
	// Purge makes deleted data unreadable in the files of the place, if the files are Mesa's own. A
	// database server cleans up by itself.
	Purge(ctx context.Context) error
	// Subscribe sends a hint when any process has changed a table: it may have grown, or was
	// deleted. A slow reader misses hints, but never the last one of a table. The channel closes
	// with ctx.
	Subscribe(ctx context.Context) <-chan Head
	KV
	Leases
	Close() error
}

// ErrVersion is the refusal of Put when the entry has changed since it was read.
var ErrVersion = errors.New("store: the entry has changed")

// An Entry is one value in the KV store. Version counts the changes of the value from 1. It is 0 if
// the entry does not exist.
type Entry struct {
	Key     string
	Version int64
	Until   time.Time // expires after this; zero: never
	Data    []byte    // nil in Put: delete
}

// KV keeps small values that change, such as languages, sessions, links, chain seeds and snapshots.
type KV interface {
	// Get returns the entry, or an Entry with Version 0 if there is none or it has expired at now.
	// It deletes an expired entry if the place can be written, so that a Put with Version 0 may
	// follow. For a damaged entry Get returns ErrDamaged and the entry without data: a Put with
	// that Version repairs it.
	Get(ctx context.Context, kind, key string, now time.Time) (Entry, error)
	// Put writes e if the stored version is still e.Version, and returns the new version, 0 after
	// deleting. Nil Data deletes. It fails with ErrVersion if the entry has changed.
	Put(ctx context.Context, kind string, e Entry) (int64, error)
	// List yields the entries of a kind with keys that begin with prefix, sorted by key, without
	// those that have expired at now. A damaged entry comes with ErrDamaged and without data, and
	// does not end the list.
	List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[Entry, error]
	// Kinds returns every kind that has entries, sorted.
	Kinds(ctx context.Context) ([]string, error)
}

// A RowError is the error of Read and ReadBack for a row that is damaged or cannot be decoded, and
// of Read for rows that are missing; Seq is the last of these. Read can start again after Seq,
// ReadBack before it.
type RowError struct {
	Table game.TableID
	Seq   game.Seq
	Err   error
}

func (e *RowError) Error() string {
	return fmt.Sprintf("store: table %s, record %d: %v", e.Table, e.Seq, e.Err)
}

func (e *RowError) Unwrap() error { return e.Err }
