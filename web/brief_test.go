package web

import (
	"reflect"
	"testing"

	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// TestFoldedFormsAskLater: a page is drawn from offers of which some lack what they ask,
// and looks as it would if they did not: the same offers in the same order, each the
// same button or link. What is done by a tap lacks nothing.
func TestFoldedFormsAskLater(t *testing.T) {
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	folded := 0
	for _, sys := range systems.All() {
		hall := table.New(memory.New(), systems.All(), table.Options{})
		t.Cleanup(func() { hall.Close() })
		s, _ := New(hall, book, Options{URL: "http://127.0.0.1"})
		t.Cleanup(s.Close)
		id, err := hall.Found(t.Context(), "gm", "founding", table.Founding{System: sys.Name(), Lang: "en", Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		look := func(who table.Who, parts table.Parts) table.Sight {
			t.Helper()
			sight, err := hall.Look(t.Context(), id, who, table.Want{Parts: parts})
			if err != nil {
				t.Fatal(err)
			}
			return sight
		}
		all := []table.Who{{}, {User: "stranger"}}
		for _, chair := range look(table.Who{User: "gm"}, wholeParts).Mine {
			all = append(all, table.Who{User: "gm", Chair: chair.ID})
		}
		for _, who := range all {
			whole, brief := look(who, wholeParts), look(who, pageParts)
			if len(whole.Offers) != len(brief.Offers) || !reflect.DeepEqual(whole.Heads, brief.Heads) {
				t.Fatalf("%s %s: %d offers in brief, %d whole", sys.Name(), who.Chair, len(brief.Offers), len(whole.Offers))
			}
			for i, b := range brief.Offers {
				w := whole.Offers[i]
				_, spec := s.spec(sys.Name(), w.Move)
				if b.Folded {
					folded++
					if tappable(&w, spec) || len(w.Questions()) == 0 || hasRows(&b, spec) != hasRows(&w, spec) || w.Yet != nil {
						t.Errorf("%s %s: %s is not drawn as it is", sys.Name(), who.Chair, book.Printer(lang.EN, lang.Visible).Say(w.Label))
					}
				}
				b.Asks, w.Asks, b.Folded = nil, nil, false
				if b.Key() != w.Key() || !reflect.DeepEqual(b.Label, w.Label) || b.Rank() != w.Rank() || b.Into != w.Into ||
					!reflect.DeepEqual(b.No, w.No) || !reflect.DeepEqual(b.Cost, w.Cost) || !reflect.DeepEqual(b.Odds, w.Odds) {
					t.Errorf("%s %s: in brief %+v, whole %+v", sys.Name(), who.Chair, b, w)
				}
			}
		}
	}
	if folded == 0 {
		t.Error("nothing asks later")
	}
}
