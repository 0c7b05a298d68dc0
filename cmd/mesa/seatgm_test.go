package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/table"
)

// newOrphanedTable returns a file with two tables: one that has lost its GM, as older versions
// permitted, and one with a GM.
func newOrphanedTable(t *testing.T) (file string, id game.TableID, r *openTables) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "mesa.db")
	p := &program{err: os.Stderr, env: func(string) string { return "" }}
	r, err := p.open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	id, err = r.tables.Create(t.Context(), "discord:1", "",
		table.NewTable{System: "cortex", Title: "Dust", GMName: "Eva"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.tables.Create(t.Context(), "discord:2", "",
		table.NewTable{System: "nde", Title: "Well kept"}); err != nil {
		t.Fatal(err)
	}
	join := game.Command{Move: "join", Args: game.Args{"name": {"Bia"}}}
	if _, err := r.tables.Do(t.Context(), id, table.Caller{User: "guest:b"}, join, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(game.Left{Chair: "gm", Name: "Eva"})
	if err != nil {
		t.Fatal(err)
	}
	rec := store.Record{Seq: 3, At: time.Now(), Move: "house.leave", Cause: "old", Quiet: true,
		Events: []store.Event{{Name: game.Left{}.EventName(), Data: data}}}
	if err := r.store.Append(t.Context(), id, 2, rec); err != nil {
		t.Fatal(err)
	}
	return file, id, r
}

// The host can seat a GM at a table without one while Mesa runs.
func TestHostSeatsAGM(t *testing.T) {
	file, id, running := newOrphanedTable(t)
	step := func(wantStatus int, args []string, wants ...string) {
		t.Helper()
		out, errs, status := runMesa(t, "", append([]string{args[0], "-db", file}, args[1:]...)...)
		if status != wantStatus {
			t.Errorf("mesa %q: status %d, %q %q", args, status, out, errs)
		}
		wantParts(t, out+errs, wants...)
	}
	step(exitOK, []string{"tables"}, string(id)+": Dust (Cortex Prime), no GM", "Well kept", "GM: GM [discord:2]")
	step(exitOK, []string{"seat-gm"}, string(id)+": Dust (Cortex Prime), no GM")
	if out, _, _ := runMesa(t, "", "seat-gm", "-db", file); strings.Contains(out, "Well kept") {
		t.Errorf("it lists a table that has a GM:\n%s", out)
	}
	step(exitOK, []string{"seat-gm", string(id)}, "discord:1: came as Eva; has no chair there now",
		"guest:b: came as Bia; has now: Bia", "mesa seat-gm "+string(id)+" USER")
	step(exitFailure, []string{"seat-gm", string(id), "discord:3"}, "No one at this table is “discord:3”")
	step(exitFailure, []string{"seat-gm", "nonsense", "local"}, "There is no such table, or it was deleted.")
	step(exitOK, []string{"seat-gm", string(id), "bia"}, "Bia [guest:b] now has the GM's chair")
	view, err := running.tables.View(t.Context(), id, table.Caller{User: "guest:b", Chair: "gm"}, table.ViewQuery{})
	if err != nil || view.Actor.Role != game.GM {
		t.Errorf("the running Mesa does not know: %+v %v", view.Actor, err)
	}
	step(exitFailure, []string{"seat-gm", string(id), "discord:1"}, "That table has a GM")
	step(exitOK, []string{"seat-gm"}, "Every table has a GM.")
	summaries, err := running.tables.Tables(t.Context(), "guest:b")
	if err != nil || len(summaries) != 1 || len(summaries[0].OwnChairs) != 2 {
		t.Errorf("tables of the new GM: %+v %v", summaries, err)
	}
}

func TestHostSeatsThePersonAtThisMachine(t *testing.T) {
	file, id, _ := newOrphanedTable(t)
	t.Setenv("MESA_LANG", "pt-BR")
	if out, errs, status := runMesa(t, "", "seat-gm", string(id), "local", "-db", file); status != exitOK ||
		!strings.Contains(out, "agora é de GM [local]") {
		t.Errorf("%d %q %q", status, out, errs)
	}
}

// The host can export any table of the file, with any GM or none.
func TestHostExportsAnyTable(t *testing.T) {
	file, id, _ := newOrphanedTable(t)
	out, errs, status := runMesa(t, "", "export", "-db", file, string(id))
	if status != exitOK || !strings.Contains(out, "house.founded") {
		t.Fatalf("%d %q %q", status, out, errs)
	}
	if out, errs, status = runMesa(t, out, "import", "-db", file); status != exitOK {
		t.Errorf("%d %q %q", status, out, errs)
	}
	if out, _, _ := runMesa(t, "", "tables", "-db", file); strings.Count(out, "Dust") != 2 ||
		!strings.Contains(out, "[local]") {
		t.Errorf("tables:\n%s", out)
	}
}
