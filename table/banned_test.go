package table_test

import (
	"io"
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/table"
)

// Who is banned from a table sees nothing of it, whatever they ask; others who only look
// still do.
func TestBannedSeeNothing(t *testing.T) {
	r := newRoom(t, memory.New(), table.Options{})
	id := r.found("eva")
	max := table.Caller{User: "max"}
	r.line(id, max, "join", "name", "Max")
	r.line(id, gm, "ban", "chair", "max")
	for name, ask := range map[string]func(table.Caller) error{
		"view": func(by table.Caller) error {
			_, err := r.View(t.Context(), id, by, table.ViewQuery{})
			return err
		},
		"log":      func(by table.Caller) error { _, err := r.Log(t.Context(), id, by, 0, 9); return err },
		"file":     func(by table.Caller) error { _, err := r.File(t.Context(), id, by, "house", ""); return err },
		"export":   func(by table.Caller) error { return r.Export(t.Context(), id, by, io.Discard) },
		"verify":   func(by table.Caller) error { _, err := r.Verify(t.Context(), id, by); return err },
		"stats":    func(by table.Caller) error { _, err := r.Stats(t.Context(), id, by); return err },
		"sessions": func(by table.Caller) error { _, err := r.Sessions(t.Context(), id, by); return err },
		"recap":    func(by table.Caller) error { _, err := r.Recap(t.Context(), id, by, 1); return err },
		"history":  func(by table.Caller) error { _, err := r.History(t.Context(), id, by, "house", 0, 9); return err },
		"view at":  func(by table.Caller) error { _, err := r.ViewAt(t.Context(), id, by, 1); return err },
	} {
		if err := ask(max); err != error(game.ErrBanned) {
			t.Errorf("%s: who is banned reads %v", name, err)
		}
		if err := ask(table.Caller{User: "rui"}); err == error(game.ErrBanned) {
			t.Errorf("%s: a stranger is told to be banned", name)
		}
	}
}
