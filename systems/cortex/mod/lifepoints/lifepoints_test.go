package lifepoints_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/lifepoints"
	"mesa/systems/cortex/sheet"
)

// lifeTable returns a table with life points as harm.
func lifeTable(t *testing.T, options ...string) *cortextest.Table {
	return cortextest.InScene(t, scene.NormalStakes, nil, append([]string{"harm.model=life_points"}, options...)...)
}

// setLosses sets the losses and the score of Ana.
func setLosses(r *cortextest.Table, wounds, stun, score int) {
	r.Fold(r.S,
		lifepoints.LifeSet{Char: "ana",
			Losses: lifepoints.Losses{Char: "ana", Wounds: wounds, Stun: stun, Score: score}})
}

// Rules: LIFE-01 LIFE-R7
//
// TestFormulaTakesTwoTraitsAndNoOtherText checks that a formula is two traits, each the highest of
// those named for it, and that other text is refused.
func TestFormulaTakesTwoTraitsAndNoOtherText(t *testing.T) {
	for typed, want := range map[string]string{
		"Largest":                          "largest",
		"Physical+Fight":                   "Physical + Fight",
		" Physical + Fight, Focus/Survive": "Physical + Fight/Focus/Survive",
		"Body/Mind + Will":                 "Body/Mind + Will",
	} {
		r := lifeTable(t, "life.formula=x + y")
		r.Do("gm", "option", "key=life.formula", "value="+typed)
		if got, ok := r.S.Option("life.formula"); got != want && (ok || want != "largest") {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"Physical", "Physical +", "A + B + C", "+", strings.Repeat("Long", 40) + " + A"} {
		lifeTable(t).WantRefusal("LIFE-01", "gm", "option", "key=life.formula", "value="+typed)
	}
}

// Rules: LIFE-01 LIFE-R7
func TestScoreFollowsTheFormula(t *testing.T) {
	for formula, want := range map[string]int{
		"largest":                        8 + 10, // the largest of each of the first two sets
		"Physical + Fight/Focus/Survive": 8 + 10,
		"Physical + Focus/Survive":       8 + 6,
		"Mental + Magic":                 6 + 4, // a missing trait counts as d4
		"Bold + Fight":                   12 + 10,
	} {
		r := lifeTable(t, "life.formula="+formula)
		ana := *people.Of(r.S).Char("ana")
		ana.Sets = []sheet.Set{
			{Name: "Distinctions", Traits: []sheet.Trait{{Word: "bold", Name: "Bold", Die: dice.D12}}},
			{Name: "Attributes", Traits: []sheet.Trait{{Word: "physical", Name: "Physical", Die: dice.D8},
				{Word: "mental", Name: "Mental", Die: dice.D6}}},
			{Name: "Skills", Traits: []sheet.Trait{{Word: "fight", Name: "Fight", Die: dice.D10},
				{Word: "focus", Name: "Focus", Die: dice.D6}}},
		}
		r.Fold(r.S, people.CharacterSet{Char: ana})
		items := r.Rules.Show(r.S, game.Actor{}, "").People[0].Items
		if got := items[len(items)-1]; got.Max != want || got.N != want {
			t.Errorf("%q comes to %d of %d, want %d", formula, got.N, got.Max, want)
		}
	}
}

// Rules: LIFE-04 LIFE-06 LIFE-09 LIFE-10 LIFE-R3
//
// TestLossesTakeOutAndKillAtTheirLimits checks at which lost point of 18 a character is out, and at
// which it is dead.
func TestLossesTakeOutAndKillAtTheirLimits(t *testing.T) {
	for _, c := range []struct {
		method       string
		wounds, stun int
		as, out      string
	}{
		{"ablative", 17, 0, "", ""},
		{"ablative", 18, 0, "", "clinging"},
		{"ablative", 35, 0, "", "clinging"},
		{"ablative", 36, 0, "", people.OutLost},
		{"threshold", 9, 9, "stun", ""},
		{"threshold", 9, 10, "stun", "unconscious"},
		{"threshold", 18, 40, "wounds", "unconscious"},
		{"threshold", 19, 0, "wounds", people.OutLost},
	} {
		r := lifeTable(t, "life.method="+c.method)
		hurt := []string{"who=ana", "how=hurt", "n=1"}
		switch c.as {
		case "stun":
			setLosses(r, c.wounds, c.stun-1, 18)
			hurt = append(hurt, "as=stun")
		case "wounds":
			setLosses(r, c.wounds-1, c.stun, 18)
			hurt = append(hurt, "as=wounds")
		default:
			setLosses(r, c.wounds-1, c.stun, 18)
		}
		r.Do("gm", "life", hurt...)
		if out := people.Of(r.S).Char("ana").Out; out != c.out {
			t.Errorf("%+v: out %q", c, out)
		}
	}
}

// Rules: LIFE-07 LIFE-11 LIFE-R2
//
// TestHealingGivesSurplusToTheOtherSide checks that an odd point of damage is stun and is recovered
// there, that a surplus goes to the other side, and that nothing falls below zero.
func TestHealingGivesSurplusToTheOtherSide(t *testing.T) {
	for _, c := range []struct{ wounds, stun, healed, toWounds, toStun int }{
		{6, 8, 5, 4, 5},
		{6, 1, 6, 1, 0},
		{1, 6, 6, 0, 1},
		{0, 3, 3, 0, 0},
		{2, 2, 50, 0, 0},
		{3, 3, 1, 3, 2},
	} {
		r := lifeTable(t, "life.method=threshold")
		setLosses(r, c.wounds, c.stun, 30)
		r.Do("gm", "life", "who=ana", "how=heal", "n="+game.Itoa(min(c.healed, c.wounds+c.stun)))
		h := lifepoints.Losses{}
		if all := lifepoints.Section.Of(r.S).Losses; len(all) > 0 {
			h = all[0]
		}
		if h.Wounds != c.toWounds || h.Stun != c.toStun {
			t.Errorf("%+v: wounds %d, stun %d", c, h.Wounds, h.Stun)
		}
	}
}
