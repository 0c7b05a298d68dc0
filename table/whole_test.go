package table_test

import (
	"reflect"
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// One look gives a page, its newest decisions and what a player's chair has of the
// people, as if each had been asked for by itself; a GM and guests have no people.
func TestLookAtAllAtOnce(t *testing.T) {
	for _, sys := range systems.All() {
		h := table.New(memory.New(), systems.All(), table.Options{})
		t.Cleanup(func() { h.Close() })
		id, err := h.Found(t.Context(), "eva", "founding", table.Founding{System: sys.Name(), Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		look := func(by table.Who, w table.Want) table.Sight {
			t.Helper()
			s, err := h.Look(t.Context(), id, by, w)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		all := table.Want{Parts: table.View | table.Own, Log: 3}
		chairs, own := look(table.Who{User: "eva"}, table.Want{}).Mine, 0
		for _, c := range append(chairs, game.Chair{}) {
			by := table.Who{User: "eva", Chair: c.ID}
			s := look(by, all)
			log, err := h.Log(t.Context(), id, by, 0, 3)
			if err != nil || len(log) == 0 || !reflect.DeepEqual(s.Log, log) {
				t.Errorf("%s, %q: the log is %v, not %v: %v", sys.Name(), c.ID, s.Log, log, err)
			}
			var want []game.View
			for _, who := range s.View.People {
				if c.Role == game.Player && c.ID != "" && who.Chair == c.ID {
					want = append(want, look(by, table.Want{About: who.About, Parts: table.View}).View)
				}
			}
			if own += len(want); !reflect.DeepEqual(s.Own, want) {
				t.Errorf("%s, %q: has %v, not %v", sys.Name(), c.ID, s.Own, want)
			}
			if s := look(by, table.Want{Parts: table.View}); s.Own != nil || s.Log != nil {
				t.Errorf("%s, %q: what nobody asked for", sys.Name(), c.ID)
			}
		}
		if own == 0 {
			t.Errorf("%s: nobody has anybody", sys.Name())
		}
	}
}
