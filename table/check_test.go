package table_test

import (
	"fmt"
	"strings"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

func TestCheckFoldsTheWholeLog(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	for range 220 {
		r.do(id, ana, "add")
	}
	r.do(id, gm, "undo")
	waitForSnapshot(t, st, id, 200)
	if err := newFixture(t, st, table.Options{Build: "b"}).Host().Check(t.Context(), id); err != nil {
		t.Errorf("a sound table: %v", err)
	}
	if err := r.Host().Check(t.Context(), "nowhere"); err == nil {
		t.Error("a table that is not there was found sound")
	}
}

func TestCheckFindsAForgedSnapshot(t *testing.T) {
	st := memory.New()
	id := newFixture(t, st, table.Options{Build: "b"}).create("eva")
	fill(t, st, id, 3)
	putEntry(t, st, fmt.Sprintf("%s/%013d", id, game.Seq(1e13-1-2)),
		`{"shape":"house 4, counter: b","seq":2,"house":{"system":"counter"},"rules":{"count":99}}`)
	if err := newFixture(t, st, table.Options{Build: "b"}).Host().Check(t.Context(), id); err == nil {
		t.Error("a snapshot of another state was found sound")
	}
}

func TestCheckFindsAForgedIndex(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	fill(t, st, id, 300)
	r.recap(id, ana, 1)
	kept := indexOf(t, st, id)
	if err := r.Host().Check(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	for old, lie := range map[string]string{`"n":`: `"n":1`, `"ended":"2026`: `"ended":"1999`} {
		data := strings.Replace(string(kept.Data), old, lie, 1)
		e := store.Entry{Key: string(id), Version: indexOf(t, st, id).Version, Data: []byte(data)}
		if _, err := st.Put(t.Context(), "recap", e); err != nil {
			t.Fatal(err)
		}
		// The index of another log is ignored, and made again.
		if err := r.Host().Check(t.Context(), id); (err != nil) != (old == `"n":`) {
			t.Errorf("%s: %v", lie, err)
		}
	}
}

// Wrong or damaged snapshots and indexes are made again from the log, once. A table that is
// played meanwhile goes on.
func TestRepairRebuildsFromTheLog(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	fill(t, st, id, 300)
	r.recap(id, ana, 1)
	if mended, err := r.Host().Repair(t.Context(), id); mended || err != nil {
		t.Fatalf("a sound table was mended: %v %v", mended, err)
	}
	putEntry(t, st, fmt.Sprintf("%s/%013d", id, game.Seq(1e13-1-300)),
		`{"shape":"house 4, counter: b","seq":300,"house":{"system":"counter"},"rules":{"count":99}}`)
	kept := indexOf(t, st, id)
	lie := []byte(strings.Replace(string(kept.Data), `"n":`, `"n":1`, 1))
	if _, err := st.Put(t.Context(), "recap",
		store.Entry{Key: string(id), Version: kept.Version, Data: lie}); err != nil {
		t.Fatal(err)
	}
	later := newFixture(t, st, table.Options{Build: "b"})
	if err := later.Host().Check(t.Context(), id); err == nil {
		t.Fatal("nothing is wrong")
	}
	if mended, err := later.Host().Repair(t.Context(), id); !mended || err != nil {
		t.Errorf("not mended: %v %v", mended, err)
	}
	if err := later.Host().Check(t.Context(), id); err != nil {
		t.Errorf("it is still wrong: %v", err)
	}
	if mended, err := later.Host().Repair(t.Context(), id); mended || err != nil {
		t.Errorf("mended twice: %v %v", mended, err)
	}
	if mended, err := later.Host().Repair(t.Context(), "nowhere"); mended || err == nil {
		t.Error("a table that is not there was mended")
	}
}
