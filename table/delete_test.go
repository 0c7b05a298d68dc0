package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store/memory"
	"mesa/table"
)

// shelf lists what lies in the KV store, as kind and key, but for what names none of these.
func (r room) shelf(words ...string) (found []string) {
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

// Of a table that is deleted nothing is left, in any process; others stay as they were.
func TestDelete(t *testing.T) {
	r := newRoom(t, memory.New(), table.Options{})
	id, err := r.Create(t.Context(), "eva", "again", table.NewTable{System: "counter", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	kept := r.found("eva")
	r.line(id, table.Caller{User: "max"}, "join", "name", "Max")
	r.line(kept, table.Caller{User: "max"}, "join", "name", "Max")
	for range 250 {
		r.line(id, ana, "add", "n", "1")
	}
	for _, key := range []string{string(id), string(id) + "/code"} {
		if err := r.Bucket("test").Put(t.Context(), key, 0, []byte("x"), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Recap(t.Context(), id, gm, table.LastSession); err != nil {
		t.Fatal(err)
	}
	other := newRoom(t, r.store, table.Options{})
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
	for _, hall := range []room{r, other} {
		if _, err := hall.View(t.Context(), id, gm, table.ViewQuery{}); !errors.Is(err, table.ErrNoTable) {
			t.Errorf("looking: %v", err)
		}
		if _, err := hall.Do(t.Context(), id, ana, lineOf("add", "n", "1"), table.ViewQuery{}); !errors.Is(err,
			table.ErrNoTable) {
			t.Errorf("playing: %v", err)
		}
		if tables, err := hall.Tables(t.Context(), "max"); err != nil || len(tables) != 1 || tables[0].ID != kept {
			t.Errorf("Max's tables: %v, %v", tables, err)
		}
	}
	if err := r.Delete(t.Context(), id, gm); !errors.Is(err, table.ErrNoTable) {
		t.Errorf("deleting again: %v", err)
	}
	if left := r.shelf(string(id)); left != nil {
		t.Errorf("left on the shelf:\n%s", strings.Join(left, "\n"))
	}
	if left := r.shelf(string(kept)); len(left) < 3 {
		t.Errorf("of the table that was kept there is only\n%s", strings.Join(left, "\n"))
	}
	r.line(kept, ana, "add", "n", "1")
}

// The host deletes whatever there is, of any table.
func TestDeleteAny(t *testing.T) {
	r, id := open(t)
	if err := r.Bucket("test").Put(t.Context(), "gone/code", 0, []byte("x"), time.Time{}); err != nil {
		t.Fatal(err)
	}
	if err := r.DeleteAsHost(t.Context(), id); err != nil {
		t.Error(err)
	}
	for _, none := range []game.TableID{"gone", "none"} {
		if err := r.DeleteAsHost(t.Context(), none); !errors.Is(err, table.ErrNoTable) {
			t.Errorf("%s: %v", none, err)
		}
	}
	if left := r.shelf(string(id), "gone"); left != nil {
		t.Errorf("left on the shelf: %q", left)
	}
}
