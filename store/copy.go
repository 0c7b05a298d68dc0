package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"golang.org/x/sync/errgroup"

	"mesa/game"
)

// ErrOther refuses to copy into a place with records that the source does not have: the place is in
// use, or is a copy of another source.
var ErrOther = errors.New("the place holds something else")

// ErrBusy says that the source was written to during the copy. ErrPartial says that a place is an
// unfinished copy.
var (
	ErrBusy    = errors.New("the place is in use")
	ErrPartial = errors.New("the place is a copy that is not whole")
)

// copiers is the number of tables copied at a time, so that their appends share commits.
const copiers = 16

// Copy copies every log and the KV store of one place into another, and compares each record after
// it is written. It leaves out entries of the KV store that are damaged or have expired. Records of
// an unfinished copy are compared and not written again. Copy overwrites no record. If the target
// has a longer log than the source, or a table that the source lacks, Copy returns ErrOther and
// copies nothing. The target is marked until the copy is complete. If the source grows meanwhile,
// Copy returns ErrBusy and leaves the mark until Copy is called again. told, which may be nil, is
// called for each record that is in the target and compared, from several goroutines.
func Copy(ctx context.Context, from, to Store, now time.Time, told func()) error {
	if told == nil {
		told = func() {}
	}
	if err := beginCopy(ctx, from, to, now); err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(copiers)
	for h, err := range from.Heads(working) {
		if err != nil {
			group.Go(func() error { return err })
			break
		}
		group.Go(func() error { return copyLog(working, from, to, h, told) })
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	if err := copyKV(ctx, from, to, now); err != nil {
		return fmt.Errorf("copy: the shelf: %w", err)
	}
	if err := checkHeads(ctx, from, to); err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	return unmarkCopy(ctx, to, now)
}

// The kind and the key of the entry that marks an unfinished copy.
const (
	copyKind = "copy"
	copyKey  = "begun"
)

// beginCopy marks the target as an unfinished copy. It fails, and marks nothing, if the source is an
// unfinished copy itself or the target holds something else.
func beginCopy(ctx context.Context, from, to Store, now time.Time) error {
	if err := CheckWhole(ctx, from, now); err != nil {
		return err
	}
	if err := checkTarget(ctx, from, to); err != nil {
		return err
	}
	return markCopy(ctx, to, now)
}

// CheckWhole returns ErrPartial for an unfinished copy.
func CheckWhole(ctx context.Context, s Store, now time.Time) error {
	e, err := s.Get(ctx, copyKind, copyKey, now)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	if err != nil || e.Version > 0 {
		return ErrPartial
	}
	return nil
}

func markCopy(ctx context.Context, to Store, now time.Time) error {
	_, err := to.Put(ctx, copyKind, Entry{Key: copyKey, Data: []byte(now.UTC().Format(time.RFC3339))})
	if errors.Is(err, ErrVersion) {
		return nil // of an unfinished copy
	}
	return err
}

func unmarkCopy(ctx context.Context, to Store, now time.Time) error {
	e, err := to.Get(ctx, copyKind, copyKey, now)
	if err == nil && e.Version > 0 {
		_, err = to.Put(ctx, copyKind, Entry{Key: copyKey, Version: e.Version})
	}
	if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	return nil
}

// checkHeads returns ErrBusy if the length of a log of the source differs from that of its copy.
func checkHeads(ctx context.Context, from, to Store) error {
	for here, err := range from.Heads(ctx) {
		if err != nil {
			return err
		}
		there, err := to.Head(ctx, here.Table)
		if err != nil {
			return err
		}
		if there.Seq != here.Seq {
			return fmt.Errorf("%w: table %s has %d records by now", ErrBusy, here.Table, here.Seq)
		}
	}
	return nil
}

// checkTarget returns ErrOther if a log of the target is longer than in the source.
func checkTarget(ctx context.Context, from, to Store) error {
	for there, err := range to.Heads(ctx) {
		if err != nil {
			return err
		}
		here, err := from.Head(ctx, there.Table)
		if err != nil {
			return err
		}
		if here.Seq < there.Seq {
			return fmt.Errorf("%w: table %s has %d records here and %d there", ErrOther, there.Table, here.Seq,
				there.Seq)
		}
	}
	return nil
}

func copyLog(ctx context.Context, from, to Store, h Head, told func()) error {
	there, err := to.Head(ctx, h.Table)
	if err != nil {
		return err
	}
	if err := compare(ctx, from, to, h.Table, 0, there.Seq, told); err != nil {
		return err
	}
	for rec, err := range from.Read(ctx, h.Table, there.Seq) {
		if err != nil {
			return err
		}
		if rec.Seq > h.Seq {
			break // it came later
		}
		if err := to.Append(ctx, h.Table, rec.Seq-1, rec); err != nil {
			return err
		}
	}
	return compare(ctx, from, to, h.Table, there.Seq, h.Seq, told)
}

// compare compares the records from after+1 to last. It returns ErrOther if they differ.
func compare(ctx context.Context, from, to Store, id game.TableID, after, last game.Seq, told func()) error {
	if after >= last {
		return nil
	}
	next, stop := iter.Pull2(to.Read(ctx, id, after))
	defer stop()
	for rec, err := range from.Read(ctx, id, after) {
		if err != nil {
			return err
		}
		copied, err, ok := next()
		switch {
		case err != nil:
			return err
		case !ok || !equalRecords(rec, copied):
			return fmt.Errorf("%w: record %d of table %s is another there", ErrOther, rec.Seq, id)
		}
		if told(); rec.Seq == last {
			return nil
		}
	}
	return fmt.Errorf("table %s ends before record %d", id, last)
}

// equalRecords reports whether two records have the same content.
func equalRecords(a, b Record) bool {
	one, err := json.Marshal(a)
	if err != nil {
		return false
	}
	other, err := json.Marshal(b)
	return err == nil && bytes.Equal(one, other)
}

// copyKV copies the entries of the KV store, except those that are damaged or have expired at now.
func copyKV(ctx context.Context, from, to Store, now time.Time) error {
	kinds, err := from.Kinds(ctx)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		for e, err := range from.List(ctx, kind, "", now) {
			if errors.Is(err, ErrDamaged) {
				continue // only caches may be lost: both places make them again
			}
			if err != nil {
				return err
			}
			if err := copyEntry(ctx, to, kind, e, now); err != nil {
				return err
			}
		}
	}
	return nil
}

func copyEntry(ctx context.Context, to Store, kind string, e Entry, now time.Time) error {
	there, err := to.Get(ctx, kind, e.Key, now)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	if err == nil && there.Version > 0 && there.Until.Equal(e.Until) && bytes.Equal(there.Data, e.Data) {
		return nil
	}
	e.Version = there.Version
	_, err = to.Put(ctx, kind, e)
	return err
}
