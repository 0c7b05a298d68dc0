package main

import (
	"os"
	"path/filepath"
	"testing"

	"mesa/game"
	"mesa/table"
)

// Rules: CFG-R1
//
// The game of a table is written as a consistent file. An inconsistent one is refused with every reason.
func TestGameIsExportedAndChecked(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mesa.db")
	p := &program{err: os.Stderr, env: func(string) string { return "" }}
	r, err := p.open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	id, err := r.tables.Create(t.Context(), "discord:1", "", table.NewTable{System: "cortex", Title: "Port"})
	if err != nil {
		t.Fatal(err)
	}
	set := table.WrittenGame([]game.Row{{Cells: []string{"harm.model", "stress"}},
		{Cells: []string{"stress.tracks", "Body, Mind"}},
		{Cells: []string{"game.name", `The "Port"`}}})
	if _, err := r.tables.Do(t.Context(), id, table.Caller{User: "discord:1"}, set, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	out, errs, status := runMesa(t, "", "game", "export", "-db", file, string(id))
	if status != 0 {
		t.Fatalf("%d: %s", status, errs)
	}
	wantParts(t, out, `game.system = "cortex"`, `game.name = "The \"Port\""`, `harm.model = "stress"`,
		`stress.tracks = "Body,Mind"`)
	check := func(wantStatus int, text string, wants ...string) {
		t.Helper()
		name := filepath.Join(dir, "game.toml")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, errs, status := runMesa(t, "", "game", "check", name)
		if status != wantStatus {
			t.Errorf("%s: status %d, %q %q", text, status, out, errs)
		}
		wantParts(t, out+errs, wants...)
	}
	check(0, out, "The game works: 4 options of Cortex Prime.")
	check(0, `game.system = "nde"`, "1 option of NDE.")
	check(1, "pp.start = 2", "doesn't say which rules")
	check(1, "pp.start =", "The file can't be read: ")
	const head = "[game]\nsystem = \"cortex\"\n"
	check(1, head+"[pp]\nstart = 0\ngift = 7\n", "pp.start has to be a number from 1 to 20.",
		"pp.gift takes one of these: no or yes.")
	check(1, head+"[stress]\ntracks = \"Body\"\n",
		"stress.tracks only works with harm.model = stress. Set that first, or both at once.")
	if _, errs, status := runMesa(t, "", "game", "check"); status != 2 {
		t.Errorf("status %d: %s", status, errs)
	}
}
