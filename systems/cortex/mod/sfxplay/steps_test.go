package sfxplay_test

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/mod/sfxplay"
)

// Rules: SFX-STD-01 RUL-EXCHANGE RUL-SFX-DURATION RUL-SFX-STEP-TOP
//
// TestExchangeStepsOneDieUpAndAnotherDown: the two dice differ, a d4 cannot pay; the gain ends with
// the scene, the loss with a won test.
func TestExchangeStepsOneDieUpAndAnotherDown(t *testing.T) {
	b := newTable(t, hero, 0)
	b.gains("std-exchange old-hand Trade")
	o := b.OpenOffer("ana", "sfx use", "sfx=trade", "how=up")
	pays := slices.IndexFunc(o.Inputs, func(in game.Input) bool { return in.Name == "traits" })
	if choice(o.Inputs[pays], "social") || !choice(o.Inputs[pays], "mental") {
		t.Errorf("to pay are %q, want mental and not the d4 social", choiceWords(o.Inputs[pays]))
	}
	b.WantRefusal("RUL-EXCHANGE", "ana", "sfx use", "sfx=trade", "how=up", "thing=mental", "traits=mental")
	b.Do("ana", "sfx use", "sfx=trade", "how=up", "thing=mental", "traits=physical")
	b.wantTold("cortex.event.sfx.stepped")
	b.wantClosed("ana physical -1 0", "ana mental 1 0")
	b.test(4, 3)
	b.rolls("mental,fix,loyal", []int{3, 3, 3})
	b.wantPool("d10 d8 d6")
	b.wantEnds("ana physical -1 0")
	b.Do(game.GMChair, "scene", "type=action", "name=Alley")
	b.Dice.Add(2, 2)
	b.Do(game.GMChair, "test", "who=ana", "difficulty=ana:physical:trade:down", "with=")
	b.rolls("mental,fix", []int{5, 5})
	b.wantPool("d8 d6")
	b.wantClosed()
}

// choice reports whether an input has a choice with this word.
func choice(in game.Input, word string) bool {
	return slices.ContainsFunc(in.Choices, func(c game.Choice) bool { return c.Word == word })
}

// Rules: RUL-EXCHANGE RUL-SFX-DURATION
//
// TestExchangeDoublesAndRestMends: a double for the scene, not repeated while it lasts; a later scene
// of rest mends what paid for it, and the scene of the use itself does not.
func TestExchangeDoublesAndRestMends(t *testing.T) {
	b := newTable(t, hero, 0)
	b.gains("std-exchange old-hand Trade")
	b.Do("ana", "sfx use", "sfx=trade", "how=double", "thing=fix", "traits=physical")
	b.wantClosed("ana physical -1 0", "ana fix 0 1")
	o := b.OpenOffer("ana", "sfx use", "sfx=trade", "how=double")
	gains := slices.IndexFunc(o.Inputs, func(in game.Input) bool { return in.Name == "thing" })
	if choice(o.Inputs[gains], "fix") {
		t.Error("Fix can be doubled twice")
	}
	b.test(4, 3)
	b.rolls("fix,loyal", []int{3, 3, 3})
	b.wantPool("d8 d6 d6")
	b.Do(game.GMChair, "end-scene")
	b.Do(game.GMChair, "scene", "type=bridge", "name=Camp")
	b.wantClosed()
	b.Do("ana", "sfx use", "sfx=trade", "how=double", "thing=fix", "traits=physical")
	b.wantClosed("ana physical -1 0", "ana fix 0 1")
	b.wantEnds("ana physical -1 0")
	b.Do(game.GMChair, "scene", "type=bridge", "name=Inn")
	b.wantClosed()
}

// Rules: SFX-STD-01 SFX-STD-02 RUL-PRICE RUL-SFX-STEP-TOP
//
// TestPriceIsAComplication: for a step, a double or an asset; a d12 gains no step.
func TestPriceIsAComplication(t *testing.T) {
	b := newTable(t, "Nova: Distinctions: Old Hand d8 | Skills: Know d12, Fix d6", 0)
	b.gains("std-price old-hand Price")
	gains := func(how string) game.Input {
		o := b.OpenOffer("ana", "sfx use", "sfx=price", "how="+how)
		return o.Inputs[slices.IndexFunc(o.Inputs, func(in game.Input) bool { return in.Name == "thing" })]
	}
	if choice(gains("up"), "know") || !choice(gains("double"), "know") {
		t.Errorf("up are %q, doubled %q", choiceWords(gains("up")), choiceWords(gains("double")))
	}
	b.Do("ana", "sfx use", "sfx=price", "how=up", "thing=fix", "name=Marked")
	b.Do("ana", "sfx use", "sfx=price", "how=double", "thing=know", "name=Hunted")
	b.Do("ana", "sfx use", "sfx=price", "how=asset", "name=Watched", "asset=Borrowed Blade")
	b.WantComps("ana", "d8 d8 d8")
	b.wantAsset("Borrowed Blade", dice.D8)
	b.wantClosed("ana fix 1 0", "ana know 0 1")
	b.Do(game.GMChair, "sfx restore", "what=ana:know:price:double")
	b.wantClosed("ana fix 1 0")
	b.wantEnds()
	b.WantComps("ana", "d8 d8 d8")
}

// Rules: RUL-PRICE
//
// TestUnnamedPriceHasAStockName: nobody has to think of one in the middle of a roll.
func TestUnnamedPriceHasAStockName(t *testing.T) {
	b := newTable(t, hero, 0)
	b.gains("std-price old-hand Price")
	stock := things.StockName(b.S, check.Of(b.S).NextID)
	b.Do("ana", "sfx use", "sfx=price", "how=up", "thing=fix")
	b.WantComps("ana", "d8")
	if got := things.Of(b.S).Complications[0].Name; got != stock || got == "" {
		t.Errorf("the complication is called %q, want %q", got, stock)
	}
}

// Rules: SFX-PWR-01 RUL-PWR-BOOST
//
// TestBoostLastsWhileTheHighestPowerIsDown: a set with one active power cannot use it; each step ends
// with the power that was shut down for it.
func TestBoostLastsWhileTheHighestPowerIsDown(t *testing.T) {
	b := newTable(t, "Nova: One (powers): Attack d10, Flight d8, Senses d6 | Ice (powers): Frost d10", 0)
	b.gains("pwr-boost one-powers Boost", "pwr-boost ice-powers Freeze")
	b.WantRefusal("RUL-SFX-HOST", "ana", "sfx use", "sfx=freeze")
	if got := choiceWords(b.OpenOffer("ana", "sfx use", "sfx=boost").Inputs[0]); got != "flight senses" {
		t.Errorf("to boost are %q", got)
	}
	b.Do("ana", "sfx use", "sfx=boost", "thing=flight")
	b.wantClosed("ana attack", "ana flight 1 0")
	b.Do("ana", "sfx use", "sfx=boost", "thing=senses")
	b.wantClosed("ana attack", "ana flight 1 0", "ana flight", "ana senses 1 0")
	b.Do(game.GMChair, "sfx restore", "what=ana:attack")
	b.wantClosed("ana flight", "ana senses 1 0")
	b.Do(game.GMChair, "sfx restore", "what=ana:flight")
	b.wantClosed()
}

// Rules: SFX-PWR-01 RUL-PWR-BOOST
//
// TestBoostAsksAmongEquals: of two powers of the same size the player says which is shut down.
func TestBoostAsksAmongEquals(t *testing.T) {
	b := newTable(t, "Nova: One (powers): Attack d10, Flight d10, Senses d6", 0)
	b.gains("pwr-boost one-powers Boost")
	o := b.OpenOffer("ana", "sfx use", "sfx=boost")
	i := slices.IndexFunc(o.Inputs, func(in game.Input) bool { return in.Name == "traits" })
	if i < 0 || choiceWords(o.Inputs[i]) != "attack flight" {
		t.Fatalf("asked is %+v", o.Inputs)
	}
	b.WantRefusal("RUL-EXCHANGE", "ana", "sfx use", "sfx=boost", "thing=flight", "traits=flight")
	b.Do("ana", "sfx use", "sfx=boost", "thing=senses", "traits=flight")
	b.wantClosed("ana flight", "ana senses 1 0")
	b.wantEnds()
}

// Rules: RUL-SFX-CALLED RUL-EX-SUMMON
//
// TestSummonedCharactersComeAndGo: with the dice of their entry, a d8 if it has none, or a copy of the
// abilities a step lower and none below d4; they leave with the scene.
func TestSummonedCharactersComeAndGo(t *testing.T) {
	const line = "Nova: Abilities: Summoning d8, Duplication d10, Flight d4 | Distinctions: Hot Head d8, Endarch d8"
	for _, c := range []struct{ entry, host, dice, closed string }{
		{"abil-summoning-1", "summoning", "d8 d8", ""},
		{"abil-duplication-1", "duplication", "d8 d6", ""},
		{"ex-summon", "endarch", "d8", "ana endarch"},
	} {
		b := newTable(t, line, 2)
		b.gains(c.entry + " " + c.host + " Call")
		b.Do("ana", "sfx use", "sfx=call", "name=Owlbear")
		b.wantTold("cortex.event.sfx.called")
		who := sfxplay.Section.Of(b.S).Summoned[0].Word
		if got := sizes(b, who); got != c.dice {
			t.Errorf("%s: the dice are %q, want %q", c.entry, got, c.dice)
		}
		var closed []string
		if c.closed != "" {
			closed = []string{c.closed}
		}
		b.wantClosed(closed...)
		b.wantEnds()
		if sizes(b, who) != "" || len(sfxplay.Section.Of(b.S).Summoned) > 0 {
			t.Errorf("%s: %s stays after the scene", c.entry, who)
		}
	}
}

// Rules: RUL-SFX-CALLED
//
// TestSummonedDiceGoIntoTheCallersPool: beside the own, under the name of the summoned.
func TestSummonedDiceGoIntoTheCallersPool(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Summoning d8 | Distinctions: Hot Head d8", 2)
	b.gains("abil-summoning-1 summoning Call")
	b.Do("ana", "sfx use", "sfx=call", "name=Owlbear")
	b.test(4, 3)
	b.rolls("hot-head,owlbear:owlbear", []int{7, 5, 4})
	b.wantPool("d8 d8 d8")
	b.wantFree(1)
}

// Rules: RUL-EX-SUMMON
//
// TestDistinctionReturnsWhenTheEidolonLeaves: also within the scene.
func TestDistinctionReturnsWhenTheEidolonLeaves(t *testing.T) {
	b := newTable(t, "Nova: Distinctions: Hot Head d8, Endarch d8", 2)
	b.gains("ex-summon endarch Call")
	b.Do("ana", "sfx use", "sfx=call", "name=Eidolon")
	b.wantClosed("ana endarch")
	b.Do(game.GMChair, "retire", "who=eidolon")
	b.wantClosed()
}

// Rules: INTERFERE-01 SFX-COST-01
//
// TestGiantsBreakIntoContests: into one of others, for a plot point.
func TestGiantsBreakIntoContests(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Size Alteration d8 | Distinctions: Hot Head d8", 1)
	b.gains("abil-size-alteration-3 size-alteration Giant")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=giant")
	b.Do("beto", "contest", "against=vex")
	b.Dice.Add(6, 5)
	b.Do("beto", "roll", "pool=", "dice=d8,d6")
	b.Dice.Add(7, 6)
	b.Do(game.GMChair, "roll", "pool=", "dice=d8,d8")
	b.Do("ana", "sfx use", "sfx=giant")
	b.wantFree(0)
	b.WantUrgent("ana", "roll")
}
