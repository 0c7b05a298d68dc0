package stress_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
)

// Rules: STRESS-06 COMP-12
//
// TestOwnD4IsOfferedWithItsKind checks that a character's own d4 is offered for its pool, with its
// kind: stress or complication.
func TestOwnD4IsOfferedWithItsKind(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, "harm.model=stress")
	r.Do("gm", "stress", "who=ana", "type=Physical", "die=d4")
	r.Do("gm", "new-complication", "name=Wet", "on=ana", "die=d4")
	r.Dice.Add(3, 2)
	r.Do("gm", "test", "who=ana", "difficulty=easy", "with=")
	o := r.FindOffer("ana", "pool")
	if o == nil {
		t.Fatal("no pool is open to Ana")
	}
	for word, note := range map[string]string{"ana.physical": "cortex.pool.own.stress",
		"wet": "cortex.pool.own.complication"} {
		i := slices.IndexFunc(o.Inputs[0].Choices, func(c game.Choice) bool { return c.Word == word })
		if i < 0 || o.Inputs[0].Choices[i].Note.Key != note {
			t.Errorf("%s is offered as %+v, want %s", word, o.Inputs[0].Choices, note)
		}
	}
}

// Rules: STRESS-R6
//
// TestDropOffersAreOnTheCardOfTheTest checks that the offers to drop a test, and to drop a decision
// that it waits for, are on its card.
func TestDropOffersAreOnTheCardOfTheTest(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1}, "harm.model=stress")
	r.Do("gm", "stress", "who=ana", "type=Physical", "die=d8")
	r.Do("gm", "test", "who=ana", "difficulty=easy")
	n := 0
	for _, o := range r.Offers("gm") {
		if o.Move != "end" {
			continue
		}
		if n++; !strings.HasPrefix(string(o.About), "test/") {
			t.Errorf("%s is about %q, no test", o.Label.Key, o.About)
		}
	}
	if n != 2 {
		t.Errorf("%d ways to drop what waits, not that of the test and that of the push", n)
	}
}

// Rules: STRESS-R4
//
// TestDroppingOneDecisionLeavesTheOther checks that the GM can drop one of two decisions without
// dice, and that the other is still owed.
func TestDroppingOneDecisionLeavesTheOther(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, "beto": 1}, "harm.model=stress",
		"stress.pp_prevents_out=true")
	for _, who := range []string{"ana", "beto"} {
		r.Do("gm", "stress", "who="+who, "type=Physical", "die=d12")
		r.Do("gm", "step", "thing="+who+".physical", "way=up")
	}
	var drops []string
	for _, o := range r.Offers("gm") {
		if o.Move == "end" {
			drops = append(drops, o.Fixed.One("for"))
		}
	}
	if len(drops) != 2 || len(check.Of(r.S).Pending) != 2 {
		t.Fatalf("%d decisions are owed, and %q drop them", len(check.Of(r.S).Pending), drops)
	}
	r.Do("gm", "end", "for="+drops[0])
	if len(check.Of(r.S).Pending) != 1 || check.Of(r.S).Pending[0].Char != "beto" {
		t.Errorf("owed after one was dropped: %+v", check.Of(r.S).Pending)
	}
}
