package main

import (
	"os"
	"path/filepath"
	"testing"

	"mesa/game"
	"mesa/table"
)

// map prints the map of a table as text and as a picture. A table without a map and an unknown format are refused.
func TestMapIsPrintedAndDrawn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	p := &program{err: os.Stderr, env: func(string) string { return "" }}
	r, err := p.open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	id, err := r.tables.Create(t.Context(), "discord:1", "",
		table.NewTable{System: "cortex", Title: "Port", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	if out, errs, status := runMesa(t, "", "map", "-db", file, string(id)); status != exitFailure || out != "" {
		t.Errorf("without a map: %d, %q, %q", status, out, errs)
	}
	for _, c := range []game.Command{{Move: "option", Args: game.Args{"key": {"creation.method"},
		"value": {"pathways"}}},
		{Move: "path open", Args: game.Args{"way": {"begin"}}}} {
		if _, err := r.tables.Do(t.Context(), id, table.Caller{User: "discord:1", Chair: game.GMChair}, c,
			table.ViewQuery{}); err != nil {
			t.Fatal(err)
		}
	}
	out, _, _ := runMesa(t, "", "map", "-db", file, string(id))
	wantParts(t, out, "# Map", "- Ana: PC")
	out, _, _ = runMesa(t, "", "map", "-format", "svg", "-db", file, string(id))
	wantParts(t, out, "<svg", "Ana")
	out, _, _ = runMesa(t, "", "map", "-format", "png", "-db", file, string(id))
	wantParts(t, out, "PNG")
	if _, _, status := runMesa(t, "", "map", "-format", "jpeg", "-db", file, string(id)); status != exitUsage {
		t.Errorf("a form that there is not: %d", status)
	}
}
