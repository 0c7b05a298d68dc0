package universais_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/universais"
	"mesa/terminal/scripttest"
)

// Rules: UNI-R44 UNI-R13 UNI-R14 UNI-ROLL-02 UNI-ROLL-06 UNI-R34

// TestThrowReadsTheSheetOfNow changes each thing that a roll takes from the sheet between its call
// and its throw.
func TestThrowReadsTheSheetOfNow(t *testing.T) {
	four, six := "dice 5 2 3 4", "dice 5 2 3 4 1 1"
	for _, c := range []struct{ name, called, change, dice string }{
		{"an Attribute", "gm> call ana body", "gm> correct ana body 6", six},
		{"the Level", "gm> call ana body", "gm> correct ana level 3", four},
		{"a Challenge that the GM set stays", "gm> call ana body challenge=3", "gm> correct ana level 4", four},
		{"an Attribute of a Quick Roll", "gm> call ana body how=quick", "gm> correct ana body 6", "dice 5 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := []string{"table universais", "seat ana Ana", `ana> create 4-3-2-2 skills="Fencing 1"`,
				"gm> scene unstructured"}
			throw := []string{c.dice, "ana> throw"}
			late := answerTo(t, table, []string{c.called, c.change}, throw)
			if first := answerTo(t, table, []string{c.change, c.called}, throw); late != first {
				t.Errorf("%s after the call:\n%s\nand before it:\n%s", c.change, late, first)
			}
		})
	}
}

func TestGMCanSetTheUsualAgain(t *testing.T) {
	table := []string{"table universais", "seat ana Ana", "seat rui Rui", "ana> create 4-3-2-2", "rui> create 4-3-2-2",
		"gm> scene unstructured"}
	throw := []string{"dice 5 5 1 2", "ana> throw"}
	usual := answerTo(t, table, []string{"gm> call ana body"}, throw)
	set := []string{"gm> call ana body challenge=4", "gm> frame challenge=2"}
	if back := answerTo(t, table, set, throw); back != usual {
		t.Errorf("a Challenge set back:\n%s\nand never set:\n%s", back, usual)
	}
	both := []string{"dice 5 5 1 2", "ana> throw", "dice 1 1 1 1", "rui> throw"}
	usual = answerTo(t, table, []string{"gm> group ana,rui"}, both)
	for _, framed := range [][]string{
		{"gm> group ana,rui challenge=5", "gm> frame who=ana challenge=0"},
		{"gm> correct rui level 3", "gm> group ana,rui", "gm> frame who=rui adv=1", "gm> frame who=rui adv="},
	} {
		if back := answerTo(t, table, framed, both); back != usual {
			t.Errorf("%v:\n%s\nand never set:\n%s", framed, back, usual)
		}
	}
}

// answerTo returns the answer to the last of these lines.
func answerTo(t *testing.T, lines ...[]string) string {
	t.Helper()
	return scripttest.Answer(t, []game.System{universais.System()}, slices.Concat(lines...)...)
}
