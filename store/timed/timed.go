// Package timed wraps a store. It reports the duration and the outcome of most calls, those in Ops,
// and knows whether writing works. It changes no call and no answer. Begin with Wrap.
package timed

import (
	"context"
	"errors"
	"iter"
	"time"

	"mesa/game"
	"mesa/store"
)

// A Call is one finished call of the store. Err is its outcome, which may be a refusal such as
// store.ErrConflict.
type Call struct {
	Op   string // one of Ops
	Took time.Duration
	Err  error
}

// Ops lists the operations that are timed.
var Ops = []string{Append, Read, Head, Size, Done, Get, Put, List, Lease}

const (
	Append = "append"
	Read   = "read"
	Head   = "head"
	Size   = "size"
	Done   = "done"
	Get    = "get"
	Put    = "put"
	List   = "list"
	Lease  = "lease"
)

// A Store is safe for concurrent use if the wrapped store is.
type Store struct {
	store.Store
	report    func(Call)
	lastWrite lastWrite
}

// Wrap returns a Store over s. report is called after each timed call, on the caller's goroutine;
// it may be nil.
func Wrap(s store.Store, report func(Call)) *Store {
	if report == nil {
		report = func(Call) {}
	}
	return &Store{Store: s, report: report, lastWrite: newLastWrite()}
}

// IsFault reports whether an error is a fault of the place. nil is not, and neither are a conflict,
// a changed entry, a repeated command, and a cancelled or expired context.
func IsFault(err error) bool {
	var done *store.DoneError
	switch {
	case err == nil, errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrVersion), errors.As(err, &done):
		return false
	case errors.Is(err, store.ErrAway):
		return true
	}
	return !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}

func (s *Store) timeCall(op string, began time.Time, err error) {
	s.report(Call{op, time.Since(began), err})
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	began := time.Now()
	err := s.Store.Append(ctx, id, after, rec)
	s.lastWrite.note(err)
	s.timeCall(Append, began, err)
	return err
}

// Put implements store.Store.
func (s *Store) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	began := time.Now()
	version, err := s.Store.Put(ctx, kind, e)
	s.lastWrite.note(err)
	s.timeCall(Put, began, err)
	return version, err
}

// Read implements store.Store. The time includes what the reader does in between.
func (s *Store) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return timedSeq(s, Read, s.Store.Read(ctx, id, after))
}

// ReadBack implements store.Store.
func (s *Store) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record, error] {
	return timedSeq(s, Read, s.Store.ReadBack(ctx, id, before))
}

// Heads implements store.Store.
func (s *Store) Heads(ctx context.Context) iter.Seq2[store.Head, error] {
	return timedSeq(s, List, s.Store.Heads(ctx))
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[store.Entry, error] {
	return timedSeq(s, List, s.Store.List(ctx, kind, prefix, now))
}

func timedSeq[T any](s *Store, op string, all iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		began := time.Now()
		var last error
		defer func() { s.timeCall(op, began, last) }()
		for one, err := range all {
			last = err
			if !yield(one, err) {
				return
			}
		}
	}
}

// Head implements store.Store.
func (s *Store) Head(ctx context.Context, id game.TableID) (store.Head, error) {
	began := time.Now()
	h, err := s.Store.Head(ctx, id)
	s.timeCall(Head, began, err)
	return h, err
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id game.TableID, cause game.CommandID) (game.Seq, error) {
	began := time.Now()
	seq, err := s.Store.Done(ctx, id, cause)
	s.timeCall(Done, began, err)
	return seq, err
}

// Size implements store.Store.
func (s *Store) Size(ctx context.Context, id game.TableID) (int64, error) {
	began := time.Now()
	n, err := s.Store.Size(ctx, id)
	s.timeCall(Size, began, err)
	return n, err
}

// Get implements store.Store.
func (s *Store) Get(ctx context.Context, kind, key string, now time.Time) (store.Entry, error) {
	began := time.Now()
	e, err := s.Store.Get(ctx, kind, key, now)
	s.timeCall(Get, began, err)
	return e, err
}

// Take implements store.Leases.
func (s *Store) Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64,
	error) {
	began := time.Now()
	got, err := s.Store.Take(ctx, holder, span, names...)
	s.timeCall(Lease, began, err)
	return got, err
}

// Release implements store.Leases.
func (s *Store) Release(ctx context.Context, holder string, names ...string) error {
	began := time.Now()
	err := s.Store.Release(ctx, holder, names...)
	s.timeCall(Lease, began, err)
	return err
}

// Held implements store.Leases.
func (s *Store) Held(ctx context.Context, prefix string) ([]store.Lease, error) {
	began := time.Now()
	all, err := s.Store.Held(ctx, prefix)
	s.timeCall(Lease, began, err)
	return all, err
}
