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
	svc := table.New(memory.New(), systems.All(), table.Options{})
	defer svc.Close()
	for _, name := range []string{"universais", "ru", "don"} {
		id, err := svc.Create(t.Context(), "eva", game.CommandID("c-"+name), table.NewTable{System: name, Title: "T"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		view, err := svc.View(t.Context(), id, table.Caller{User: "eva"}, table.ViewQuery{})
		if err != nil || view.System != "universais" {
			t.Errorf("%s: %q, %v", name, view.System, err)
		}
	}
}
