package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
)

// newFilledStore returns a place with tables and entries.
func newFilledStore(t *testing.T, tables, records int) *memory.Store {
	t.Helper()
	s := memory.New()
	for n := range tables {
		for seq := game.Seq(1); seq <= game.Seq(records); seq++ {
			rec := store.Record{Seq: seq, At: time.UnixMicro(int64(n)), Cause: game.CommandID(fmt.Sprint("c", seq)),
				Move:   "m",
				Events: []store.Event{{Name: "f", Data: json.RawMessage(fmt.Sprint(n))}}}
			if err := s.Append(t.Context(), game.TableID(fmt.Sprint("t", n)), seq-1, rec); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{"a", "b"} {
		for key := range 5 {
			e := store.Entry{Key: fmt.Sprint(key), Data: []byte(kind), Until: time.UnixMicro(int64(key * 1000))}
			if _, err := s.Put(t.Context(), kind, e); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// limitedStore is a place that takes left more records.
type limitedStore struct {
	*memory.Store
	left int
}

var errFull = errors.New("full")

func (f *limitedStore) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if f.left == 0 {
		return errFull
	}
	f.left--
	return f.Store.Append(ctx, id, after, rec)
}

// An interrupted copy continues where it stopped, at any record, and is complete in the end.
func TestCopyContinuesAfterAnError(t *testing.T) {
	from, to := newFilledStore(t, 1, 40), &limitedStore{Store: memory.New()}
	for breaks := 0; ; breaks++ {
		to.left = 7
		told := 0
		err := store.Copy(t.Context(), from, to, time.UnixMicro(0), func() { told++ })
		if err == nil {
			if breaks != 5 || told != 40 {
				t.Errorf("whole after %d breaks, %d records told", breaks, told)
			}
			break
		}
		if !errors.Is(err, errFull) {
			t.Fatal(err)
		}
	}
	checkCopied(t, from, to.Store)
}

func checkCopied(t *testing.T, from, to store.Store) {
	t.Helper()
	say := func(s store.Store) (all string) {
		for h, err := range s.Heads(t.Context()) {
			all += fmt.Sprintln(h, err)
			for rec, err := range s.Read(t.Context(), h.Table, 0) {
				all += fmt.Sprintln(rec, err)
			}
		}
		kinds, err := s.Kinds(t.Context())
		all += fmt.Sprintln(kinds, err)
		for _, kind := range kinds {
			for e, err := range s.List(t.Context(), kind, "", time.UnixMicro(0)) {
				all += fmt.Sprintln(e.Key, e.Until, e.Data, err)
			}
		}
		return all
	}
	if a, b := say(from), say(to); a != b {
		t.Errorf("copied\n%s\nas\n%s", a, b)
	}
}

func TestCopyManyTables(t *testing.T) {
	from, to := newFilledStore(t, 50, 9), memory.New()
	for range 2 { // a second time changes nothing
		if err := store.Copy(t.Context(), from, to, time.UnixMicro(0), nil); err != nil {
			t.Fatal(err)
		}
		checkCopied(t, from, to)
	}
}

// A place that Copy refuses before it writes is not marked as an unfinished copy: it can still be used.
func TestRefusedCopyMarksNothing(t *testing.T) {
	whole := func(s store.Store) error { return store.CheckWhole(t.Context(), s, time.UnixMicro(0)) }
	other := newFilledStore(t, 2, 4)
	if err := store.Copy(t.Context(), newFilledStore(t, 1, 4), other, time.UnixMicro(0), nil); !errors.Is(err,
		store.ErrOther) || whole(other) != nil {
		t.Errorf("a place with another table: %v, then %v", err, whole(other))
	}
	unfinished, to := &limitedStore{Store: memory.New(), left: 4}, memory.New()
	if err := store.Copy(t.Context(), newFilledStore(t, 1, 9), unfinished, time.UnixMicro(0), nil); err == nil {
		t.Fatal("the copy is whole")
	}
	if err := store.Copy(t.Context(), unfinished, to, time.UnixMicro(0), nil); !errors.Is(err,
		store.ErrPartial) || whole(to) != nil {
		t.Errorf("the copy of an unfinished copy: %v, then %v", err, whole(to))
	}
}

// Records of the target that are not of this copy are kept, and reported.
func TestCopyOverwritesNothing(t *testing.T) {
	for name, spoil := range map[string]func(to *memory.Store) error{
		"another table": func(to *memory.Store) error { return to.Append(t.Context(), "x", 0, store.Record{Seq: 1}) },
		"a longer log": func(to *memory.Store) error {
			err := store.Copy(t.Context(), newFilledStore(t, 1, 4), to, time.Time{}, nil)
			return errors.Join(err, to.Append(t.Context(), "t0", 4, store.Record{Seq: 5}))
		},
		"another log": func(to *memory.Store) error {
			return to.Append(t.Context(), "t0", 0, store.Record{Seq: 1, Move: "other"})
		},
	} {
		to := memory.New()
		if err := spoil(to); err != nil {
			t.Fatal(err)
		}
		before, _ := to.Head(t.Context(), "t0")
		if err := store.Copy(t.Context(), newFilledStore(t, 1, 4), to, time.Time{}, nil); !errors.Is(err,
			store.ErrOther) {
			t.Errorf("%s: %v", name, err)
		}
		if after, _ := to.Head(t.Context(), "t0"); after != before {
			t.Errorf("%s: it was written to", name)
		}
	}
}

// An unfinished copy is marked and cannot be copied. A copy is unfinished if the source was written to meanwhile.
func TestUnfinishedCopyIsMarked(t *testing.T) {
	whole := func(s store.Store) error { return store.CheckWhole(t.Context(), s, time.UnixMicro(0)) }
	from, to := newFilledStore(t, 1, 9), &limitedStore{Store: memory.New(), left: 4}
	if err := store.Copy(t.Context(), from, to, time.UnixMicro(0), nil); !errors.Is(err, errFull) {
		t.Fatal(err)
	}
	if err := whole(to); err != store.ErrPartial {
		t.Errorf("broken off: %v", err)
	}
	if err := store.Copy(t.Context(), to, memory.New(), time.UnixMicro(0), nil); !errors.Is(err, store.ErrPartial) {
		t.Errorf("on from there: %v", err)
	}
	to.left = 100
	played := false
	err := store.Copy(t.Context(), from, to, time.UnixMicro(0), func() {
		if !played {
			played = true
			if err := from.Append(t.Context(), "t0", 9, store.Record{Seq: 10}); err != nil {
				t.Error(err)
			}
		}
	})
	if !errors.Is(err, store.ErrBusy) || whole(to) != store.ErrPartial {
		t.Errorf("somebody played meanwhile: %v, %v", err, whole(to))
	}
	if err := store.Copy(t.Context(), from, to, time.UnixMicro(0), nil); err != nil || whole(to) != nil {
		t.Errorf("in the end: %v, %v", err, whole(to))
	}
	checkCopied(t, from, to.Store)
}
