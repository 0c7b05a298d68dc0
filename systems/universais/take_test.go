package universais_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/universais"
	"mesa/terminal/scripttest"
)

// Rules: UNI-R44 UNI-R13 UNI-R14 UNI-ROLL-02 UNI-ROLL-06 UNI-R34

// TestThrownAsItIsNow changes each thing that a roll takes from the sheet between its
// call and its throw: the dice fall as if it had been so before.
func TestThrownAsItIsNow(t *testing.T) {
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
			late := play(t, table, []string{c.called, c.change}, throw)
			if first := play(t, table, []string{c.change, c.called}, throw); late != first {
				t.Errorf("%s after the call:\n%s\nand before it:\n%s", c.change, late, first)
			}
		})
	}
}

// TestUsualAgain: what the GM sets in place of the usual can be set back.
func TestUsualAgain(t *testing.T) {
	table := []string{"table universais", "seat ana Ana", "seat rui Rui", "ana> create 4-3-2-2", "rui> create 4-3-2-2",
		"gm> scene unstructured"}
	throw := []string{"dice 5 5 1 2", "ana> throw"}
	usual := play(t, table, []string{"gm> call ana body"}, throw)
	set := []string{"gm> call ana body challenge=4", "gm> frame challenge=2"}
	if back := play(t, table, set, throw); back != usual {
		t.Errorf("a Challenge set back:\n%s\nand never set:\n%s", back, usual)
	}
	both := []string{"dice 5 5 1 2", "ana> throw", "dice 1 1 1 1", "rui> throw"}
	usual = play(t, table, []string{"gm> group ana,rui"}, both)
	for _, framed := range [][]string{
		{"gm> group ana,rui challenge=5", "gm> frame who=ana challenge=0"},
		{"gm> correct rui level 3", "gm> group ana,rui", "gm> frame who=rui adv=1", "gm> frame who=rui adv="},
	} {
		if back := play(t, table, framed, both); back != usual {
			t.Errorf("%v:\n%s\nand never set:\n%s", framed, back, usual)
		}
	}
}

// play returns what the last of these lines is answered with.
func play(t *testing.T, lines ...[]string) string {
	t.Helper()
	return scripttest.Answer(t, []game.System{universais.System()}, slices.Concat(lines...)...)
}
