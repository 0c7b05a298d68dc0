package table_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// brokenOff is a store that takes so many records more, and keeps the entries of a kind.
type brokenOff struct {
	store.Store
	left int    // negative: it takes all
	keep string // "": none
}

func (f *brokenOff) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if f.left == 0 {
		return errDisk
	}
	f.left--
	return f.Store.Append(ctx, id, after, rec)
}

func (f *brokenOff) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	if kind == f.keep && e.Data == nil {
		return 0, errDisk
	}
	return f.Store.Put(ctx, kind, e)
}

// An import that is broken off leaves no table: no one finds it, doctor says so, the same
// import goes on with it, and what is left after an hour is deleted.
func TestABrokenImportLeavesNoTable(t *testing.T) {
	from, id := played(t)
	text := exportOf(t, from, id, gm)
	clock, f := evening(), &brokenOff{Store: memory.New(), left: -1}
	r := newRoom(t, f, table.Options{Now: clock.Now})
	broken := func(cause game.CommandID, records int) {
		t.Helper()
		f.left = records
		if _, err := r.Import(t.Context(), "ada", cause, strings.NewReader(text)); !errors.Is(err, errDisk) {
			t.Fatal(err)
		}
		f.left = -1
	}
	stumps := func() (n int) {
		for h, err := range f.Heads(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			n++
			if _, err := r.View(t.Context(), h.Table, table.Caller{}, table.ViewQuery{}); err != table.ErrNoTable {
				t.Errorf("a stump is shown: %v", err)
			}
			if err := r.Check(t.Context(), h.Table); err == nil || !strings.Contains(err.Error(), "import") {
				t.Errorf("a stump is found sound: %v", err)
			}
		}
		return n
	}
	broken("a", 3)
	if n := stumps(); n != 1 {
		t.Fatalf("%d stumps", n)
	}
	there, err := r.Import(t.Context(), "ada", "a", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(t.Context(), there); err != nil {
		t.Errorf("gone on with: %v", err)
	}
	if err := r.Delete(t.Context(), there, table.Caller{User: "ada"}); err != nil {
		t.Fatal(err)
	}
	broken("b", 3)
	clock.Add(2 * time.Hour)
	if there, err = r.Import(t.Context(), "bob", "c", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	heads := 0
	for h, err := range f.Heads(t.Context()) {
		if heads++; err != nil || h.Table != there {
			t.Errorf("left: %v, %v", h, err)
		}
	}
	if heads != 1 {
		t.Errorf("%d logs, want one", heads)
	}
}

// Where only the mark of an import was left, the table is whole, and stays so whatever is
// decided there later.
func TestAWholeImportLosesItsMark(t *testing.T) {
	from, id := played(t)
	text := exportOf(t, from, id, gm)
	clock, f := evening(), &brokenOff{Store: memory.New(), left: -1}
	r := newRoom(t, f, table.Options{Now: clock.Now})
	f.keep = "importing"
	there, err := r.Import(t.Context(), "ada", "a", strings.NewReader(text))
	if !errors.Is(err, errDisk) {
		t.Fatalf("%q %v", there, err)
	}
	f.keep = ""
	for h := range f.Heads(t.Context()) {
		there = h.Table
	}
	r.line(there, table.Caller{User: "ada"}, "set", "setting", "pace", "value", "full")
	clock.Add(2 * time.Hour)
	if _, err := r.Import(t.Context(), "bob", "b", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.View(t.Context(), there, table.Caller{}, table.ViewQuery{}); err != nil {
		t.Errorf("a whole table was swept: %v", err)
	}
}
