package sheet

import (
	"testing"

	"mesa/game"
)

// TestMarkedHeads: a heading that names the character loses its marks, as those
// of the sets do; a name that has such a mark is written in quotes.
func TestMarkedHeads(t *testing.T) {
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
