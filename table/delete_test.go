package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store/memory"
	"mesa/table"
	"mesa/table/past"
)

// kvLines lists the entries of the KV store, as kind, key and data, that contain one of the words.
func (r fixture) kvLines(words ...string) (found []string) {
	r.t.Helper()
	kinds, err := r.store.Kinds(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	for _, kind := range kinds {
		for e, err := range r.store.List(r.t.Context(), kind, "", time.Time{}) {
			if err != nil {
				r.t.Fatal(err)
			}
			for _, word := range words {
				if line := kind + " " + e.Key + " " + string(e.Data); strings.Contains(line, word) {
					found = append(found, line)
					break
				}
			}
		}
	}
	return found
}

// Nothing is left of a deleted table, in any process. Other tables stay as they were.
func TestDeleteLeavesNothing(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{})
	id, err := r.Create(t.Context(), "eva", "again", table.NewTable{System: "counter", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	kept := r.create("eva")
	r.do(id, table.Caller{User: "max"}, "join", "name", "Max")
	r.do(kept, table.Caller{User: "max"}, "join", "name", "Max")
	for range 250 {
		r.do(id, ana, "add", "n", "1")
	}
	for _, key := range []string{string(id), string(id) + "/code"} {
		if err := r.Bucket("test").Put(t.Context(), key, 0, []byte("x"), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Recap(t.Context(), id, gm, past.LastSession); err != nil {
		t.Fatal(err)
	}
	other := newFixture(t, r.store, table.Options{})
	if _, err := other.View(t.Context(), id, gm, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	view, _ := other.View(t.Context(), id, gm, table.ViewQuery{})
	waited := make(chan error, 1)
	go func() {
		_, err := other.Wait(t.Context(), id, view.Seq)
		if err == nil {
			_, err = other.View(t.Context(), id, gm, table.ViewQuery{})
		}
		waited <- err
	}()
	for _, by := range []table.Caller{{}, {User: "max"}, ana, {User: "eva", Chair: "bia"}} {
		if err := r.Delete(t.Context(), id, by); err == nil {
			t.Fatalf("%+v deleted it", by)
		}
	}
	if err := r.Delete(t.Context(), id, gm); err != nil {
		t.Fatal(err)
	}
	if err := <-waited; !errors.Is(err, table.ErrNoTable) {
		t.Errorf("whoever waited in another process finds %v", err)
	}
	for _, service := range []fixture{r, other} {
		if _, err := service.View(t.Context(), id, gm, table.ViewQuery{}); !errors.Is(err, table.ErrNoTable) {
			t.Errorf("looking: %v", err)
		}
		if _, err := service.Do(t.Context(), id, ana, commandOf("add", "n", "1"), table.ViewQuery{}); !errors.Is(err,
			table.ErrNoTable) {
			t.Errorf("playing: %v", err)
		}
		if tables, err := service.Tables(t.Context(), "max"); err != nil || len(tables) != 1 || tables[0].ID != kept {
			t.Errorf("Max's tables: %v, %v", tables, err)
		}
	}
	if err := r.Delete(t.Context(), id, gm); !errors.Is(err, table.ErrNoTable) {
		t.Errorf("deleting again: %v", err)
	}
	if left := r.kvLines(string(id)); left != nil {
		t.Errorf("left on the shelf:\n%s", strings.Join(left, "\n"))
	}
	if left := r.kvLines(string(kept)); len(left) < 3 {
		t.Errorf("of the table that was kept there is only\n%s", strings.Join(left, "\n"))
	}
	r.do(kept, ana, "add", "n", "1")
}

// The host can delete any table, and the remains of a deleted one.
func TestDeleteAsHostDeletesAnyTable(t *testing.T) {
	r, id := openDemo(t)
	if err := r.Bucket("test").Put(t.Context(), "gone/code", 0, []byte("x"), time.Time{}); err != nil {
		t.Fatal(err)
	}
	if err := r.Host().Delete(t.Context(), id); err != nil {
		t.Error(err)
	}
	for _, none := range []game.TableID{"gone", "none"} {
		if err := r.Host().Delete(t.Context(), none); !errors.Is(err, table.ErrNoTable) {
			t.Errorf("%s: %v", none, err)
		}
	}
	if left := r.kvLines(string(id), "gone"); left != nil {
		t.Errorf("left on the shelf: %q", left)
	}
}
