package nde_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde"
	"mesa/terminal/scripttest"
)

// Rules: NDE-R48 NDE-R11 NDE-R22 NDE-R26 NDE-R29 NDE-R42 NDE-COVER-01 NDE-ATK-06 NDE-ATK-08 NDE-ATK-09

// TestThrowReadsTheSheetOfNow changes each value that a test takes from sheet or scene between its framing
// and its throw, and checks that the throw is the same as after an earlier change.
func TestThrowReadsTheSheetOfNow(t *testing.T) {
	const shot, blow, bolt = "attack guard ranged", "attack guard melee", "attack guard power level=standard"
	near := []string{"gm> zone lia close guard"}
	crowd := []string{"gm> option crowd_pressure raise_t", "gm> foe minion 2",
		"gm> zone lia close minion-1 minion-2"}
	grid := []string{"gm> option grid yes", "gm> option range_limit yes", "gm> place lia a1", "gm> place guard c1"}
	for _, c := range []struct {
		name   string
		before []string
		attack string
		change string
		refuse string // the rule that now refuses the throw
	}{
		{"an Attribute", nil, shot, "gm> correct lia destreza d20", ""},
		{"a Defense", nil, shot, "gm> change-foe guard defense=12", ""},
		{"partial cover comes", nil, shot, "gm> cover partial guard", ""},
		{"partial cover goes", []string{"gm> cover partial guard"}, shot, "gm> cover none guard", ""},
		{"full cover", nil, shot, "gm> cover full guard", "NDE-COVER-01"},
		{"full cover against a power", nil, bolt, "gm> cover full guard", "NDE-COVER-01"},
		{"full cover against a blow", near, blow, "gm> cover full guard", ""},
		{"out of reach", near, blow, "gm> zone lia far guard", "NDE-R26"},
		{"beyond the range", grid, shot, "gm> place guard r1", ""},
		{"out of reach on the grid", append(grid, "gm> place guard a2"), blow, "gm> place guard c1", "NDE-R26"},
		{"crowd pressure comes", crowd, shot, "gm> crowd lia", ""},
		{"crowd pressure goes", append(crowd, "gm> crowd lia"), shot, "gm> crowd lia", ""},
		{"the crowd is away", append(crowd, "gm> crowd lia"), shot, "gm> zone lia far minion-1", ""},
		{"a minion of the crowd is gone", append(crowd, "gm> crowd lia"), shot, "gm> dismiss! minion-1", ""},
		{"the target has fallen", nil, shot, "gm> change-foe guard hearts=0", "NDE-R26"},
		{"no Power Point is left", nil, bolt, "gm> correct lia pp 0", "NDE-R29"},
		{"one under two dice", []string{"gm> option dice_mode 2d6"}, shot, "gm> correct lia destreza 3", ""},
		{"cover under two dice", []string{"gm> option dice_mode 2d6"}, shot, "gm> cover partial guard", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			scene := append([]string{"table nde", "seat lia Lia", "gm> pc Lia d6 d12 d8 lia",
				"gm> foe elite name=Guard", "gm> foe boss name=Far", "gm> conflict"}, c.before...)
			held, dice := "lia> "+c.attack+" hold=yes", []string{"dice 5"}
			switch {
			case c.refuse != "":
				dice = nil
			case strings.Contains(c.name, "two dice"):
				dice = []string{"dice 5 1"}
			}
			late := lastAnswer(t, scene, []string{held, c.change}, dice, []string{"lia> roll"})
			if c.refuse != "" {
				if !strings.HasPrefix(late, "! "+c.refuse) {
					t.Errorf("%s: %s, and not refused by %s", c.change, late, c.refuse)
				}
				return
			}
			if first := lastAnswer(t, scene, []string{c.change, held}, dice, []string{"lia> roll"}); late != first {
				t.Errorf("%s after the attack was declared:\n%s\nand before it:\n%s", c.change, late, first)
			}
		})
	}
}

// lastAnswer returns the answer to the last of these lines.
func lastAnswer(t *testing.T, lines ...[]string) string {
	t.Helper()
	return scripttest.Answer(t, []game.System{nde.System()}, slices.Concat(lines...)...)
}
