package table_test

import (
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// A table is founded by any name that its players have for the game, and keeps
// the one name.
func TestFoundedByAnotherName(t *testing.T) {
	h := table.New(memory.New(), systems.All(), table.Options{})
	defer h.Close()
	for _, name := range []string{"universais", "ru", "don"} {
		id, err := h.Found(t.Context(), "eva", game.CommandID("c-"+name), table.Founding{System: name, Title: "T"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s, err := h.Look(t.Context(), id, table.Who{User: "eva"}, table.Want{})
		if err != nil || s.System != "universais" {
			t.Errorf("%s: %q, %v", name, s.System, err)
		}
	}
}
