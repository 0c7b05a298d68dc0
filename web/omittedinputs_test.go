package web

import (
	"reflect"
	"testing"

	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// TestOmittedInputsChangeNoButton: a page looks the same whether its offers have all their inputs or omit
// some: the same offers in the same order, each with the same button or link. Offers that one tap
// does omit none.
func TestOmittedInputsChangeNoButton(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	folded := 0
	for _, sys := range systems.All() {
		tables := table.New(memory.New(), systems.All(), table.Options{})
		t.Cleanup(func() { tables.Close() })
		s, _ := New(tables, index, Options{URL: "http://127.0.0.1"})
		t.Cleanup(s.Close)
		id, err := tables.Create(t.Context(), "gm", "founding",
			table.NewTable{System: sys.Name(), Lang: "en", Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		look := func(caller table.Caller, parts table.Fields) table.PlayerView {
			t.Helper()
			view, err := tables.View(t.Context(), id, caller, table.ViewQuery{Fields: parts})
			if err != nil {
				t.Fatal(err)
			}
			return view
		}
		all := []table.Caller{{}, {User: "stranger"}}
		for _, chair := range look(table.Caller{User: "gm"}, pageFormFields).OwnChairs {
			all = append(all, table.Caller{User: "gm", Chair: chair.ID})
		}
		for _, caller := range all {
			whole, brief := look(caller, pageFormFields), look(caller, pageFields)
			if len(whole.Offers) != len(brief.Offers) || !reflect.DeepEqual(whole.Categories, brief.Categories) {
				t.Fatalf("%s %s: %d offers in brief, %d whole", sys.Name(), caller.Chair, len(brief.Offers),
					len(whole.Offers))
			}
			for i, b := range brief.Offers {
				w := whole.Offers[i]
				_, spec := s.spec(sys.Name(), w.Move)
				if b.InputsOmitted {
					folded++
					if isTappable(&w, spec) || len(w.OpenInputs()) == 0 || hasRows(&b, spec) != hasRows(&w, spec) ||
						w.Blocked != nil {
						t.Errorf("%s %s: %s is not drawn as it is", sys.Name(), caller.Chair,
							index.Printer(lang.EN, lang.Visible).Say(w.Label))
					}
				}
				b.Inputs, w.Inputs, b.InputsOmitted = nil, nil, false
				if b.Key() != w.Key() || !reflect.DeepEqual(b.Label, w.Label) || b.Priority() != w.Priority() ||
					b.DraftOf != w.DraftOf ||
					!reflect.DeepEqual(b.Closed, w.Closed) || !reflect.DeepEqual(b.Cost, w.Cost) ||
					!reflect.DeepEqual(b.Odds, w.Odds) {
					t.Errorf("%s %s: in brief %+v, whole %+v", sys.Name(), caller.Chair, b, w)
				}
			}
		}
	}
	if folded == 0 {
		t.Error("nothing asks later")
	}
}
