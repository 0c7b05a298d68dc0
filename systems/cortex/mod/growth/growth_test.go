package growth_test

import (
	"math"
	"testing"

	"mesa/dice"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/growth"
	"mesa/systems/cortex/sheet"
)

// inTagScene returns a table in a tag scene where Ana has growth dice and some traits.
func inTagScene(t *testing.T, line string, dice ...dice.Die) *cortextest.Table {
	t.Helper()
	r := cortextest.InScene(t, scene.NormalStakes, nil, "statements.sets=values", "growth.pool=true")
	ana, no := sheet.Parse(line)
	if no != nil {
		t.Fatal(no.Reason)
	}
	for i, c := range r.Setup.Chars {
		if c.ID == "ana" {
			r.Setup.Chars[i].Sheet = ana
		}
	}
	r.Setup.Scene.Type = scene.TagScene
	r = r.Restart()
	r.Fold(r.S, growth.GrowthSet{Char: "ana", Dice: dice})
	return r
}

// referenceChance returns the chance of a growth roll by counting every result: the two best of a
// pool against two, without 1s, and ties lose.
func referenceChance(pool, against []dice.Die) float64 {
	beats, all := 0, 0
	eachResult(pool, nil, func(own []int) {
		eachResult(against, nil, func(against []int) {
			if all++; referenceSum(own) > referenceSum(against) {
				beats++
			}
		})
	})
	return float64(beats) / float64(all)
}

func eachResult(pool []dice.Die, faces []int, then func([]int)) {
	if len(faces) == len(pool) {
		then(faces)
		return
	}
	for f := range int(pool[len(faces)]) {
		eachResult(pool, append(faces, f+1), then)
	}
}

func referenceSum(faces []int) int {
	first, second := 0, 0
	for _, f := range faces {
		switch {
		case f == 1:
		case f > first:
			first, second = f, first
		case f > second:
			second = f
		}
	}
	return first + second
}

// Rules: RUL-TAG-TOTAL GROW-TAG-05 GROW-TAG-07
//
// TestGrowthOfferHasTheExactChance checks that an offer has the exact chance.
func TestGrowthOfferHasTheExactChance(t *testing.T) {
	for _, c := range []struct {
		pool  []dice.Die
		trait string
		line  string
	}{
		{[]dice.Die{8, 6}, "shoot", "Ana: skills Shoot d6"},
		{[]dice.Die{10, 6}, "bea", "Ana: skills Treat d6 | relationships Bea d8"},
		{[]dice.Die{4}, "mental", "Ana: attributes Mental d10"},
		{[]dice.Die{4, 4, 12}, "hat", "Ana: assets Hat d6"},
	} {
		r := inTagScene(t, c.line, c.pool...)
		o := r.FindOffer("ana", "growth roll")
		if o == nil {
			t.Fatalf("%s is not offered", c.trait)
		}
		input, _ := o.Input("trait")
		for _, choice := range input.Choices {
			if choice.Word != c.trait {
				continue
			}
			g := sheet.Gain{}
			for _, step := range people.Of(r.S).Char("ana").Steps() {
				if step.Trait == c.trait {
					g = step
				}
			}
			if want := referenceChance(c.pool, g.Opposition()); math.Abs(choice.ChanceAfter.P()-want) > 1e-9 {
				t.Errorf("%s with %v: %g, by all ways %g", c.trait, c.pool, choice.ChanceAfter.P(), want)
			}
		}
	}
}

// Rules: GROW-TAG-02
//
// TestGrowthRollClosedIfNoTraitCanRise checks that the roll is closed with a reason if every trait
// is at its highest, and that a new trait is still open.
func TestGrowthRollClosedIfNoTraitCanRise(t *testing.T) {
	r := inTagScene(t, "Ana: assets Hat d12", 8)
	o := r.FindOffer("ana", "growth roll")
	if o == nil || o.Closed == nil || o.Closed.Reason.Key != "cortex.refused.growth_nothing" {
		t.Errorf("it is %+v", o)
	}
	if o = r.FindOffer("ana", "growth add"); o == nil || o.Closed != nil {
		t.Errorf("a new trait is %+v", o)
	}
}

// Rules: GROW-TAG-05 RUL-TAG-SFX
//
// TestOppositionFollowsTheTable checks the second opposing die against the table of the rules.
func TestOppositionFollowsTheTable(t *testing.T) {
	want := map[string]dice.Die{"Physical": 12, "Solo": 12, "Brave": 10, "Shoot": 8, "Duty": 8, "Bea": 6, "Gang": 6,
		"Hat":  6,
		"Lore": 6}
	s, no := sheet.Parse("Ana: attributes Physical d8 | affiliations Solo d6 | distinctions Brave d8 | skills Shoot " +
		"d6 | " +
		"values Duty d6 | relationships Bea d8 | resources Gang 2d6 | assets Hat d6 | specialties Lore d6")
	if no != nil {
		t.Fatal(no.Reason)
	}
	for _, g := range s.Steps() {
		if got := g.Opposition(); len(got) != 2 || got[0] != g.To || got[1] != want[g.Name] {
			t.Errorf("against %s stand %v", g.Name, got)
		}
	}
	if got := sheet.DefaultRules().GainOf("talents", "Lucky").Opposition(); got[0] != dice.D8 || got[1] != dice.D8 {
		t.Errorf("against a talent stand %v", got)
	}
}

// Rules: RUL-POOL-HELP
//
// TestSFXOfAnotherCharacterIsHelp checks that stepping the effect die of another's recovery by an
// SFX is help, and that an SFX on an own roll is not.
func TestSFXOfAnotherCharacterIsHelp(t *testing.T) {
	for _, c := range []struct {
		by, dice int // the roll of the SFX, relative to the recovery's; the dice earned
	}{{-1, 1}, {0, 0}} {
		r := cortextest.InScene(t, scene.NormalStakes, nil, "statements.sets=values", "growth.pool=true")
		r.Do("gm", "new-complication", "name=Shaken", "on=ana", "die=d8")
		r.Dice.Add(2, 2, 3)
		r.Do("ana", "recover", "complication=shaken")
		id := check.Of(r.S).NextID + 1
		r.Fold(r.S, check.SFXOn{Roll: id + c.by, On: id})
		r.Dice.Add(8, 7)
		r.Do("ana", "roll", "dice=d10,d10")
		if got := len(growth.Section.Of(r.S).Pools[0].Dice); got != c.dice {
			t.Errorf("an SFX of roll %d brings %d dice, want %d", c.by, got, c.dice)
		}
	}
}

// Rules: GROW-TAG-03
//
// TestEmptyPoolsAreNotKept checks that nothing is kept of an empty pool or of a character that is
// gone.
func TestEmptyPoolsAreNotKept(t *testing.T) {
	r := inTagScene(t, "Ana: skills Shoot d6", 8, 8)
	r.Fold(r.S, growth.GrowthSet{Char: "ana"})
	if g := growth.Section.Of(r.S); len(g.Pools) != 0 {
		t.Errorf("%+v is left", g.Pools)
	}
	r.Fold(r.S, growth.GrowthEarned{Char: "ana", Die: 8})
	r.Fold(r.S, people.CharacterGone{ID: "ana"})
	if g := growth.Section.Of(r.S); len(g.Pools) != 0 {
		t.Errorf("%+v is left of who is gone", g.Pools)
	}
}

// Rules: RUL-TAG-SESSION
//
// TestNewSessionClearsTheLargestStress checks that a new session clears the largest stress, and
// keeps growth dice.
func TestNewSessionClearsTheLargestStress(t *testing.T) {
	r := inTagScene(t, "Ana: skills Shoot d6", 8)
	r.Fold(r.S, growth.StressNoted{Char: "ana", Die: 10, Of: "Shaken"})
	r.Fold(r.S, scene.SessionBegun{N: 2})
	own := growth.Section.Of(r.S).Pools
	if len(own) != 1 || own[0].Worst != 0 || len(own[0].Dice) != 1 {
		t.Errorf("%+v is left", own)
	}
}

// TestNoChanceForMoreDiceThanAreComputed checks that no chance is shown for a pool with more dice
// than chances are computed for.
func TestNoChanceForMoreDiceThanAreComputed(t *testing.T) {
	many := make([]dice.Die, odds.MaxDice)
	for i := range many {
		many[i] = dice.D8
	}
	r := inTagScene(t, "Ana: skills Shoot d6", many...)
	r.Fold(r.S, growth.StressNoted{Char: "ana", Die: 10, Of: "Shaken"})
	o := r.FindOffer("ana", "growth roll")
	if o == nil {
		t.Fatal("it is not offered")
	}
	input, _ := o.Input("trait")
	for _, c := range input.Choices {
		if c.ChanceAfter.IsKnown() {
			t.Errorf("%s says %v", c.Word, c.ChanceAfter)
		}
	}
}
