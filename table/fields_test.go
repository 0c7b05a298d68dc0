package table_test

import (
	"reflect"
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// One view with a page, the newest decisions and the sheets of a player's chair equals separate
// views. A GM and guests have no such sheets.
func TestCombinedFieldsEqualSeparateViews(t *testing.T) {
	for _, sys := range systems.All() {
		svc := table.New(memory.New(), systems.All(), table.Options{})
		t.Cleanup(func() { svc.Close() })
		id, err := svc.Create(t.Context(), "eva", "founding", table.NewTable{System: sys.Name(), Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		look := func(by table.Caller, q table.ViewQuery) table.PlayerView {
			t.Helper()
			view, err := svc.View(t.Context(), id, by, q)
			if err != nil {
				t.Fatal(err)
			}
			return view
		}
		all := table.ViewQuery{Fields: table.FieldView | table.FieldOwnSheets, Log: 3}
		chairs, own := look(table.Caller{User: "eva"}, table.ViewQuery{}).OwnChairs, 0
		for _, c := range append(chairs, game.Chair{}) {
			by := table.Caller{User: "eva", Chair: c.ID}
			view := look(by, all)
			log, err := svc.Log(t.Context(), id, by, 0, 3)
			if err != nil || len(log) == 0 || !reflect.DeepEqual(view.Log, log) {
				t.Errorf("%s, %q: the log is %v, not %v: %v", sys.Name(), c.ID, view.Log, log, err)
			}
			var want []game.View
			for _, person := range view.View.People {
				if c.Role == game.Player && c.ID != "" && person.Chair == c.ID {
					want = append(want, look(by, table.ViewQuery{About: person.About, Fields: table.FieldView}).View)
				}
			}
			if own += len(want); !reflect.DeepEqual(view.OwnSheets, want) {
				t.Errorf("%s, %q: has %v, not %v", sys.Name(), c.ID, view.OwnSheets, want)
			}
			if view := look(by, table.ViewQuery{Fields: table.FieldView}); view.OwnSheets != nil || view.Log != nil {
				t.Errorf("%s, %q: what nobody asked for", sys.Name(), c.ID)
			}
		}
		if own == 0 {
			t.Errorf("%s: nobody has anybody", sys.Name())
		}
	}
}
