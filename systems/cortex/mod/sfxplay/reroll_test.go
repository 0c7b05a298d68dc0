package sfxplay_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/mod/sfxplay"

	"mesa/systems/cortex/cortextest"
)

// Rules: SFX-TRICK-03 RUL-SFX-REROLL RUL-SFX-ONCE SFX-EX-01 ABIL-07
//
// TestOwnDiceAreThrownAgain: all of them, each SFX once in a roll, and the new results stand.
func TestOwnDiceAreThrownAgain(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Precognition d8, Time Control d8 | Skills: Fight d10", 3)
	b.gains("abil-precognition-2 precognition Again", "abil-time-control-2 time-control Rewind")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=again")
	b.test(4, 5)
	b.rolls("precognition,fight", []int{2, 5})
	b.Dice.Add(2, 4)
	b.Do("ana", "sfx use", "sfx=again")
	b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=again")
	b.Dice.Add(8, 7)
	b.Do("ana", "sfx use", "sfx=rewind")
	b.wantTold("cortex.event.heroic")
	b.wantFree(1)
}

// Rules: RUL-SFX-REROLL
//
// TestGivenUpDiceAreNotThrownAgain: dice of a test that ended with its scene lie no more.
func TestGivenUpDiceAreNotThrownAgain(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Precognition d8 | Skills: Fight d10", 3)
	b.gains("abil-precognition-2 precognition Again")
	b.test(4, 5)
	b.rolls("precognition,fight", []int{2, 5})
	if b.FindOffer("ana", "sfx use", "sfx=again") == nil {
		t.Fatal("the dice cannot be thrown again while they lie")
	}
	b.Do(game.GMChair, "end-scene")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=again")
	b.Do(game.GMChair, "scene", "type=action", "name=Stairs")
	b.test(4, 5)
	b.rolls("precognition,fight", []int{4, 2})
	b.Dice.Add(8, 7)
	b.Do("ana", "sfx use", "sfx=again")
	b.wantTold("cortex.event.heroic") // 15 beats 9 with the dice that lie
}

// Rules: SFX-PWR-01 RUL-SFX-HOST
//
// TestSecondChanceNeedsAPowerInTheRoll: and all dice fall again.
func TestSecondChanceNeedsAPowerInTheRoll(t *testing.T) {
	b := newTable(t, nova, 2)
	b.gains("pwr-second-chance fire-suit-powers Again")
	b.test(4, 3)
	b.rolls("hot-head,fight", []int{2, 3}, "dice=")
	if o := b.FindOffer("ana", "sfx use", "sfx=again"); o != nil {
		t.Errorf("offered without a power is %+v", o)
	}
	b.test(4, 3)
	b.rolls("blast,fight", []int{2, 3})
	b.Dice.Add(7, 6)
	b.Do("ana", "sfx use", "sfx=again")
	b.wantTold("cortex.event.heroic")
	b.wantFree(1)
}

// Rules: ABIL-07 RUL-SFX-REROLL
//
// TestLuckThrowsAHitchAgain: one die that shows a 1, and the others lie as they are.
func TestLuckThrowsAHitchAgain(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Luck d8 | Skills: Fight d10 | Distinctions: Hot Head d8", 2)
	b.gains("abil-luck-1 luck Dodge")
	b.test(4, 3)
	b.rolls("luck,fight,hot-head", []int{1, 1, 6, 5}, "dice=d6")
	b.Dice.Add(7)
	b.Do("ana", "sfx use", "sfx=dodge")
	rolls := check.Of(b.S).Rolls
	r := rolls[len(rolls)-1]
	if got := slices.Sorted(slices.Values(r.Faces)); !slices.Equal(got, []int{1, 5, 6, 7}) {
		t.Errorf("the faces are %v, want one of the 1s thrown again", got)
	}
	b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=dodge")
}

// Rules: ABIL-07 RUL-SFX-OPP RUL-SFX-ONCE
//
// TestJinxThrowsTheHighestOpposingDieAgain: until the rolls are compared, once on a roll.
func TestJinxThrowsTheHighestOpposingDieAgain(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Luck d8 | Skills: Fight d10", 2)
	b.gains("abil-luck-2 luck Jinx")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=jinx")
	b.test(7, 2)
	want := game.Say("die.rolled", game.D("die", 8), game.N("face", 7))
	if o := b.FindOffer("ana", "sfx use", "sfx=jinx"); o == nil || o.Label.Key != "cortex.sfx.reroll.theirs" ||
		!o.Label.Args[2].Msgs[0].Equal(want) {
		t.Fatalf("offered is %+v", o)
	}
	b.Dice.Add(3)
	b.Do("ana", "sfx use", "sfx=jinx")
	b.wantFree(1)
	if e, ok := cortextest.FirstEvent[sfxplay.SFXUsed](b.Table); !ok || e.SFX != "Jinx" {
		t.Errorf("used is %+v", e)
	}
	b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=jinx")
	b.rolls("luck,fight", []int{2, 4})
	b.wantTold("cortex.event.success") // 6 beats 5
}

// Rules: POWER-04 RUL-POWER-SAYS POWER-LIST-04
//
// TestPowersActWithoutARoll: the GM says that one of d8 works, its player that one moves where no
// other survives; smaller ones and those that are shut down do not.
func TestPowersActWithoutARoll(t *testing.T) {
	b := newTable(t, "Nova: Star (powers): Movement: Flight d10, Strength d8, Senses d6 |"+
		" Cold (powers): Movement: Speed d6 | Distinctions: Hot Head d8", 1)
	b.gains("lim-exhausted star-powers Tired")
	b.WantRefusal("RUL-SFX-HOST", game.GMChair, "sfx rule", "how=works", "traits=senses", "who=ana")
	b.Do(game.GMChair, "sfx rule", "how=works", "traits=strength", "text=The door comes off.", "who=ana")
	b.wantTold("cortex.event.sfx.rule.works")
	e, _ := cortextest.FirstEvent[sfxplay.RuleUsed](b.Table)
	if e.Trait != "strength" || e.Die != 8 || e.Text != "The door comes off." || e.Name != "Nova" {
		t.Errorf("noted is %+v", e)
	}
	if o := b.FindOffer("ana", "sfx rule", "how=works"); o != nil {
		t.Errorf("a player is offered %+v", o)
	}
	b.WantRefusal("RUL-SFX-HOST", "ana", "sfx rule", "how=survives", "traits=movement-speed")
	b.Do("ana", "sfx rule", "how=survives", "traits=movement-flight")
	b.wantTold("cortex.event.sfx.rule.survives")
	b.WantRefusal("POWER-04", "beto", "sfx rule", "how=survives")
	b.Do("ana", "sfx use", "sfx=tired", "traits=movement-flight")
	b.WantRefusal("POWER-04", "ana", "sfx rule", "how=survives")
}
