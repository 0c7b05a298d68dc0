package sheet

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
)

func parseSheet(t *testing.T, line string) Sheet {
	t.Helper()
	s, no := Parse(line)
	if no != nil {
		t.Fatal(no.Reason)
	}
	return s
}

// Rules: GROW-TRAIN-03 RUL-TRAIN-FLOOR RUL-XP-STEP RUL-XP-SPEC
//
// TestStepIsBarredByANewFault: a step is barred by a new fault of the sheet, not by an old one, and not by
// rules of creation.
func TestStepIsBarredByANewFault(t *testing.T) {
	s := parseSheet(t,
		"Ana: distinctions Brave d8, Quick d8 | attributes Physical d10, Mental d8, Social d6 | skills Shoot d10 | "+
			"specialties Rifles (Shoot) d6 | affiliations Solo d10, Buddy d8, Team d6 | assets Hat d12")
	barred := map[string]string{"brave": "E_DIST_RATING", "rifles-shoot": "E_SPEC_RATING", "solo": "E_AFF_RATING"}
	for _, gain := range s.Steps() {
		then := s.WithDice(map[string]dice.Die{gain.Trait: gain.To})
		var codes []string
		for _, f := range DefaultRules().ChangeFaults(&s, &then) {
			codes = append(codes, f.Code)
		}
		want := barred[gain.Trait]
		if gain.Trait == "quick" {
			want = "E_DIST_RATING"
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%s to %s breaks %q, want %q", gain.Name, gain.To, got, want)
		}
		if no := gain.RefuseCapped(); (no != nil) != (gain.Trait == "hat") {
			t.Errorf("%s at %s is capped: %v", gain.Name, gain.From, no)
		}
	}
}

// Rules: RUL-TRAIN-FLOOR GROW-TRAIN-02
//
// TestTraitsThatMayFallForAStep: an attribute falls to d4, an affiliation to d6, and never the one that
// rises.
func TestTraitsThatMayFallForAStep(t *testing.T) {
	s := parseSheet(t, "Ana: attributes Physical d10, Mental d6, Social d4 | affiliations Solo d8, Buddy d8, Team d6")
	for _, c := range []struct{ rises, falls string }{
		{"physical", "mental"}, {"mental", "physical"}, {"social", "physical mental"}, {"solo", "buddy"},
		{"team", "solo buddy"},
	} {
		i := slices.IndexFunc(s.Steps(), func(g Gain) bool { return g.Trait == c.rises })
		var falls []string
		for _, f := range DefaultRules().CanFall(&s, s.Steps()[i]) {
			falls = append(falls, f.Word)
		}
		if got := strings.Join(falls, " "); got != c.falls {
			t.Errorf("for %s fall %q, want %q", c.rises, got, c.falls)
		}
	}
}

// Rules: RUL-TAG-SFX
//
// TestLockedSFXHaveTheDieOfTheirHost: a locked SFX has the die of its host, for a power set its highest; an
// unlocked one is not listed.
func TestLockedSFXHaveTheDieOfTheirHost(t *testing.T) {
	s := parseSheet(t, "Ana: distinctions Brave d8 | powers Flight d6, Blast d10")
	s.Sets[1].Name = "Fire (powers)"
	s.SFX = []SFX{
		{Word: "a", Entry: "SFX-STD-FOCUS", Trait: "brave", Locked: true},
		{Word: "b", Entry: "SFX-STD-FOCUS", Set: "Fire (powers)", Locked: true},
		{Word: "c", Entry: "SFX-STD-FOCUS", Trait: "brave"},
	}
	got := s.Unlocks()
	if len(got) != 2 || got[0].Word() != "a" || got[0].From != dice.D8 || got[1].Word() != "b" ||
		got[1].From != dice.D10 {
		t.Errorf("they are %+v", got)
	}
}

// Rules: RUL-GROWTH-MANY CHAR-CFG-03
//
// TestSeveralWaysOfGrowthGiveANotice: none and one have no fault; two give a notice, which does not block.
func TestSeveralWaysOfGrowthGiveANotice(t *testing.T) {
	for n, want := range []int{0, 0, 1, 1} {
		g := DefaultRules()
		g.Growths = n
		if fs := g.CheckGame(); len(fs) != want || len(Blocking(fs)) != 0 {
			t.Errorf("%d ways: %v", n, fs)
		}
	}
}
