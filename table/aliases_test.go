package table_test

import (
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// Players may name a system by any of its aliases; the table keeps its own name.
func TestCreateAcceptsAliasesOfASystem(t *testing.T) {
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
