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

// interruptedStore is a store that takes left more records, and keeps the entries of a kind.
type interruptedStore struct {
	store.Store
	left int    // negative: no bound
	keep string // "": none
}

func (f *interruptedStore) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if f.left == 0 {
		return errDisk
	}
	f.left--
	return f.Store.Append(ctx, id, after, rec)
}

func (f *interruptedStore) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	if kind == f.keep && e.Data == nil {
		return 0, errDisk
	}
	return f.Store.Put(ctx, kind, e)
}

// An interrupted import leaves no table: it cannot be loaded, Check reports it, the same command
// continues it, and after an hour it is deleted.
func TestInterruptedImportLeavesNoTable(t *testing.T) {
	from, id := playedTable(t)
	text := exportOf(t, from, id, gm)
	clock, f := eveningClock(), &interruptedStore{Store: memory.New(), left: -1}
	r := newFixture(t, f, table.Options{Now: clock.Now})
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
			if err := r.Host().Check(t.Context(), h.Table); err == nil || !strings.Contains(err.Error(), "import") {
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
	if err := r.Host().Check(t.Context(), there); err != nil {
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

// If only the mark of an import was left, the table is whole, and stays so after later decisions.
func TestCompleteImportLosesItsMark(t *testing.T) {
	from, id := playedTable(t)
	text := exportOf(t, from, id, gm)
	clock, f := eveningClock(), &interruptedStore{Store: memory.New(), left: -1}
	r := newFixture(t, f, table.Options{Now: clock.Now})
	f.keep = "importing"
	there, err := r.Import(t.Context(), "ada", "a", strings.NewReader(text))
	if !errors.Is(err, errDisk) {
		t.Fatalf("%q %v", there, err)
	}
	f.keep = ""
	for h := range f.Heads(t.Context()) {
		there = h.Table
	}
	r.do(there, table.Caller{User: "ada"}, "set", "setting", "pace", "value", "full")
	clock.Add(2 * time.Hour)
	if _, err := r.Import(t.Context(), "bob", "b", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.View(t.Context(), there, table.Caller{}, table.ViewQuery{}); err != nil {
		t.Errorf("a whole table was swept: %v", err)
	}
}
