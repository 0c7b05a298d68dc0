package sheet

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
)

// TestParseRemovesMarksOfHeadings: a heading with the character's name loses its marks, as those of sets do; a name
// that contains a mark is written in quotes.
func TestParseRemovesMarksOfHeadings(t *testing.T) {
	for text, want := range map[string]string{
		"# Ana\n## Skills\n- Fight d10": "Ana", "**Ana**\nSkills: Fight d10": "Ana", "## Ana: Skills: Fight d10": "Ana",
		Line("#1", []game.Row{{Group: "Skills", Cells: []string{"Fight", "d10"}}}): "#1",
	} {
		s, no := Parse(text)
		if no != nil || s.Name != want || len(s.Sets) != 1 || s.Sets[0].Name != "Skills" {
			t.Errorf("%q: %v, %+v", text, no, s)
		}
	}
}

// Rules: RUL-NAMES
//
// TestTooLongOldNamesAreKept: a sheet with names that are too long, from an older game, has a
// fault, and its own form still accepts it as preset.
func TestTooLongOldNamesAreKept(t *testing.T) {
	long := strings.Repeat("Long ", 12) + "Rope (Improvised Seamanship)"
	s := Sheet{Name: "Ana", Sets: []Set{
		{Name: long, Traits: []Trait{{Word: "a", Name: "Flight", Die: 6}}},
		{Name: "specialties", Traits: []Trait{{Word: "b", Name: long, Die: 6}}}}}
	for range MaxTraits {
		s.Sets[1].Traits = append(s.Sets[1].Traits, Trait{Word: "c", Name: "Ropes", Die: 6})
	}
	o := game.Offer{Move: "character", Inputs: Inputs(s.Name, s.Rows()), Validate: Validate}
	_, args, no := game.Match([]game.Offer{o}, game.Command{Move: o.Move})
	if no != nil {
		t.Fatalf("the form as it stands is refused: %v", no.Reason)
	}
	if got := FromArgs(args); !slices.EqualFunc(got.Rows(), s.Rows(), game.Row.Equal) {
		t.Errorf("the form as it stands makes %q of %q", got.Rows(), s.Rows())
	}
	g := DefaultRules()
	n := len(slices.DeleteFunc(g.Check(&s), func(f Fault) bool { return f.Code != "E_NAME_LONG" }))
	if n != 2 {
		t.Errorf("%d names are too long, not the set's and the specialty's", n)
	}
	if _, no := Parse("Ana: skills " + long + " d6"); no == nil {
		t.Error("and nobody may write such a name anew")
	}
}
