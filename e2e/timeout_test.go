package e2e

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/systems"
	"mesa/table"
)

// Rules: TURN-R2
//
// TestThrowOfATimeoutVerifies: a throw made by Mesa because a player's time ran out verifies like any
// other, and its log can be imported at another host, where nothing is due until play goes on.
func TestThrowOfATimeoutVerifies(t *testing.T) {
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	tables := table.InMemory(systems.All(),
		table.Options{Now: func() time.Time { return now }, Fault: func(err error) { t.Error(err) }})
	defer tables.Close()
	id, err := tables.Create(t.Context(), "gm", "", table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	gm := table.Caller{User: "gm", Chair: game.GMChair}
	do := func(id game.TableID, move string, args game.Args) {
		t.Helper()
		if _, err := tables.Do(t.Context(), id, gm, game.Command{Move: move, Args: args, Sure: true},
			table.ViewQuery{}); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	do(id, "option", game.Args{"key": {"harm.model"}, "value": {"stress"}})
	do(id, "option", game.Args{"key": {"window.timeout"}, "value": {"30d"}})
	do(id, "stress", game.Args{"who": {"ana"}, "type": {"physical"}, "die": {"d8"}})
	ask := func() { do(id, "test", game.Args{"who": {"ana"}, "difficulty": {"easy"}}) }
	ask()
	now = now.Add(30 * 24 * time.Hour)
	if err := tables.Expire(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if report, err := tables.Verify(t.Context(), id, gm); err != nil || report.Throws != 1 || len(report.Faults) > 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	do(id, "undo", nil) // the window is open again
	var log bytes.Buffer
	if err := tables.Export(t.Context(), id, gm, &log); err != nil {
		t.Fatal(err)
	}
	now = now.Add(90 * 24 * time.Hour)
	there, err := tables.Import(t.Context(), "gm", "", strings.NewReader(log.String()))
	if err != nil {
		t.Fatal(err)
	}
	if err := tables.Expire(t.Context(), there); err != nil {
		t.Fatal(err)
	}
	if view, err := tables.View(t.Context(), there, gm, table.ViewQuery{Fields: table.FieldButtons}); err != nil ||
		len(view.Buttons) == 0 {
		t.Errorf("%v; nothing waits at the new table", err)
	}
}
