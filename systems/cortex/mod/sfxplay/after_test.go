package sfxplay_test

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/sfxplay"
)

// ability returns a sheet with an ability of d8 and a skill of d10.
func ability(name string) string { return "Nova: Abilities: " + name + " d8 | Skills: Fight d10" }

// Rules: ABIL-07 RUL-ABIL-TRAP RUL-ABIL-AREA SFXM-08
//
// TestWonRollsAfflict: the target gets a d8 complication with the name that the player says or that
// the entry has, and of all others each gets one where the entry says so.
func TestWonRollsAfflict(t *testing.T) {
	for _, c := range []struct {
		ability, entry string
		words          []string
		name           string
		on             []string
	}{
		{"Blast", "abil-blast-3", []string{"target=vex", "name=Held Fast"}, "Held Fast", []string{"vex"}},
		{"Paralysis", "abil-paralysis-1", []string{"target=robo"}, "Paralyzed", []string{"robo"}},
		{"Mind Control", "abil-mind-control-1", []string{"target=vex", "name=Spellbound", "text=when the bell rings"},
			"Spellbound", []string{"vex"}},
		{"Sonic Blast", "abil-sonic-blast-1", nil, "Ringing ears", []string{"beto", "vex", "robo"}},
	} {
		b := newTable(t, ability(c.ability), 2)
		host := game.Slug(c.ability)
		b.gains(c.entry + " " + host + " Trick")
		b.wins(host + ",fight")
		b.Do("ana", "sfx use", append([]string{"sfx=trick"}, c.words...)...)
		b.wantFree(1)
		var on []string
		for _, k := range things.Of(b.S).Complications {
			if k.Name != c.name || k.Die != dice.D8 {
				t.Errorf("%s: made is %+v", c.entry, *k)
			}
			on = append(on, k.On)
		}
		if !slices.Equal(on, c.on) {
			t.Errorf("%s: borne by %v, want %v", c.entry, on, c.on)
		}
		b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", append([]string{"sfx=trick"}, c.words...)...)
	}
}

// Rules: SFXM-03 RUL-SFX-HOST RUL-SFX-ROLLS CORE-EFFECT-R4
//
// TestAfterAWonRoll: only right after a won roll, with the ability in it, and of a kind that the
// entry names.
func TestAfterAWonRoll(t *testing.T) {
	b := newTable(t, ability("Blast")+", Move d8 | Suit (powers): Flight d8", 3)
	b.gains("abil-blast-3 blast Prison", "pwr-absorption suit-powers Absorb")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=prison", "target=vex", "name=Held")
	b.wins("fight,flight")
	b.WantRefusal("RUL-SFX-HOST", "ana", "sfx use", "sfx=prison", "target=vex", "name=Held")
	b.WantRefusal("RUL-SFX-ROLLS", "ana", "sfx use", "sfx=absorb", "how=asset", "name=Heat")
	b.test(8, 7)
	b.rolls("blast,fight", []int{2, 3})
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=prison", "target=vex", "name=Held")
}

// Rules: RUL-PWR-ABSORB RUL-SFX-ROLLS ABIL-07
//
// TestAbsorbedEffectDiceBecomeAssets: of the size of the beaten effect die, d4 if there is none, after
// a risky test, a test that a character opposes, or a contest; the power set's costs nothing.
func TestAbsorbedEffectDiceBecomeAssets(t *testing.T) {
	b := newTable(t, ability("Absorption"), 2)
	b.gains("abil-absorption-2 absorption Store")
	b.Dice.Add(4, 3)
	b.Do(game.GMChair, "test", "who=ana", "with=", "how=risky")
	b.rolls("absorption,fight", []int{7, 5})
	b.Do("ana", "sfx use", "sfx=store", "name=Heat")
	b.wantAsset("Heat", dice.D4)
	b.wantFree(1)

	b = newTable(t, nova, 0)
	b.gains("pwr-absorption fire-suit-powers Absorb")
	b.Dice.Add(4, 3)
	b.Do(game.GMChair, "test", "who=ana", "difficulty=none", "with=vex:fight,vex:talk")
	b.rolls("blast,fight", []int{7, 5})
	b.Do("ana", "sfx use", "sfx=absorb", "how=asset", "name=Heat")
	b.wantAsset("Heat", dice.D4)
	b.wantFree(0)

	b = newTable(t, nova, 0)
	b.gains("pwr-absorption fire-suit-powers Absorb")
	b.Do("ana", "contest", "against=vex")
	b.rolls("blast,fight", []int{8, 7})
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=absorb", "how=asset", "name=Heat")
	b.Dice.Add(2, 3, 4)
	b.Do(game.GMChair, "roll", "pool=", "dice=d10,d8,d8")
	b.Keep(game.GMChair, "2,3", "1")
	b.Do("ana", "sfx use", "sfx=absorb", "how=asset", "name=Heat")
	b.wantAsset("Heat", dice.D10)
}

// Rules: STATIC-R3 RUL-PWR-ABSORB
//
// TestStaticDifficultyIsAbsorbedAsItsDie: a number counts as the die of its row: challenging is d8.
func TestStaticDifficultyIsAbsorbedAsItsDie(t *testing.T) {
	b := newTable(t, nova, 0, "resolution.difficulty=static")
	b.gains("pwr-absorption fire-suit-powers Absorb")
	b.Do(game.GMChair, "test", "who=ana", "difficulty=challenging", "with=", "how=risky")
	b.rolls("blast,fight,hot-head", []int{8, 7, 4})
	b.Keep("ana", "1,2", "3")
	b.Do("ana", "sfx use", "sfx=absorb", "how=asset", "name=Heat")
	b.wantAsset("Heat", dice.D8)
}

// Rules: RUL-ABIL-LEECH SFXM-07 ABIL-07
//
// TestWonRollsShutDownTraitsOfOthers: a device or an ability, until the scene ends or an opportunity
// is used for it; a stolen ability is at most as large as the thief's.
func TestWonRollsShutDownTraitsOfOthers(t *testing.T) {
	for _, c := range []struct{ ability, entry, choices, closed, trait string }{
		{"Electrokinesis", "abil-electrokinesis-2", "robo:rifle", "robo rifle", "rifle"},
		{"Power Leech", "abil-power-leech-2", "robo:claws", "robo claws", "claws"},
		{"Power Leech", "abil-power-leech-1", "robo:claws", "robo claws", "claws"},
	} {
		b := newTable(t, ability(c.ability), 2)
		host := game.Slug(c.ability)
		b.gains(c.entry + " " + host + " Trick")
		b.wins(host + ",fight")
		if got := choiceWords(b.OpenOffer("ana", "sfx use", "sfx=trick").Inputs[0]); got != c.choices {
			t.Errorf("%s: %q can be shut down, want %q", c.entry, got, c.choices)
		}
		b.Do("ana", "sfx use", "sfx=trick", "traits=robo:"+c.trait)
		b.wantClosed(c.closed)
		until := sfxplay.Section.Of(b.S).Closed[0].Until
		if !slices.Equal(until, []string{"scene_end", "opportunity"}) {
			t.Errorf("%s: restored by %v", c.entry, until)
		}
		if c.entry == "abil-power-leech-1" {
			b.wantAsset("Claws", dice.D8)
		}
		b.wantEnds()
	}
}

// Rules: RUL-ABIL-REMOVE
//
// TestWonRollsThrowOut: the target may pay to stay.
func TestWonRollsThrowOut(t *testing.T) {
	b := newTable(t, ability("Telekinesis"), 2)
	b.gains("abil-telekinesis-1 telekinesis Fling")
	b.wins("telekinesis,fight")
	b.Do("ana", "sfx use", "sfx=fling", "target=vex")
	b.WantUrgent(game.GMChair, "stay")
	b.Do(game.GMChair, "stay", "how=out")
	if out := people.Of(b.S).Char("vex").Out; out == "" {
		t.Error("Vex is still in the scene")
	}
}

// Rules: RUL-ABIL-POSSESS
//
// TestPossessedCharactersLendAnSFX: a minor GMC is possessed until the scene ends; an SFX of its is
// lent for one use, and goes with the end of the roll.
func TestPossessedCharactersLendAnSFX(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Possession d8 | Distinctions: Hot Head d8", 3)
	b.gains("abil-possession-1 possession Take", "abil-possession-2 possession Tricks")
	b.Do(game.GMChair, "ability", "who=robo", "trait=claws", "of=precognition")
	b.Do(game.GMChair, "sfx add", "who=robo", "sfx=abil-precognition-2", "on=claws", "name=Again")
	b.WantRefusal("RUL-SFX-HOST", "ana", "sfx use", "sfx=tricks", "thing=robo:again")
	b.wins("hot-head,possession")
	if got := choiceWords(b.OpenOffer("ana", "sfx use", "sfx=take").Inputs[0]); got != "robo" {
		t.Errorf("possessed can be %q, want the minor GMC alone", got)
	}
	b.Do("ana", "sfx use", "sfx=take", "target=robo")
	b.wantTold("cortex.event.sfx.possessed")
	b.Do("ana", "sfx use", "sfx=tricks", "thing=robo:again")
	if x := b.ana().SFXBy("again"); x == nil || x.Trait != "possession" {
		t.Fatalf("lent is %+v", x)
	}
	b.test(4, 3)
	b.rolls("hot-head,possession", []int{2, 3, 2}, "dice=d6")
	b.Dice.Add(7, 6, 2)
	b.Do("ana", "sfx use", "sfx=again")
	b.wantFree(0)
	if b.ana().SFXBy("again") == nil {
		t.Error("the loan ends before its roll")
	}
	b.Keep("ana", "1,2", "3")
	if x := b.ana().SFXBy("again"); x != nil {
		t.Errorf("still lent is %+v", x)
	}
	if g := sfxplay.Section.Of(b.S); len(g.Loans) > 0 || len(g.Possessed) != 1 {
		t.Errorf("loans are %+v, possessed %+v", g.Loans, g.Possessed)
	}
	b.wantEnds()
	if g := sfxplay.Section.Of(b.S); len(g.Possessed) > 0 {
		t.Errorf("still possessed are %+v", g.Possessed)
	}
}

// Rules: RUL-ABIL-POSSESS
//
// TestUnusedLoanEndsWithTheScene: an SFX that was lent and not used leaves the sheet.
func TestUnusedLoanEndsWithTheScene(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Possession d8 | Distinctions: Hot Head d8", 3)
	b.gains("abil-possession-1 possession Take", "abil-possession-2 possession Tricks")
	b.Do(game.GMChair, "sfx add", "who=robo", "sfx=std-price", "on=claws", "name=Price")
	b.wins("hot-head,possession")
	b.Do("ana", "sfx use", "sfx=take", "target=robo")
	b.Do("ana", "sfx use", "sfx=tricks", "thing=robo:price")
	if b.ana().SFXBy("price") == nil {
		t.Fatal("nothing is lent")
	}
	b.wantEnds()
	if b.ana().SFXBy("price") != nil || len(sfxplay.Section.Of(b.S).Loans) > 0 {
		t.Error("the loan outlives the scene")
	}
}

// Rules: RUL-ABIL-PRECOG
//
// TestForeseenPoolLosesItsLargestDie: once, and a use that has not helped yet is not repeated.
func TestForeseenPoolLosesItsLargestDie(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Precognition d8 | Distinctions: Hot Head d8", 2)
	b.gains("abil-precognition-1 precognition Foresee")
	b.Do("ana", "sfx use", "sfx=foresee")
	b.wantTold("cortex.event.sfx.foreseen")
	b.WantRefusal("RUL-ABIL-PRECOG", "ana", "sfx use", "sfx=foresee")
	b.Dice.Add(4, 3)
	b.Do(game.GMChair, "test", "who=ana", "with=", "dice=d10")
	b.wantPool("d8 d8")
	b.wantTold("cortex.event.sfx.foreseen.done")
	b.rolls("hot-head,precognition", []int{7, 5})
	b.test(4, 3)
	b.wantPool("d8 d8")
}

// Rules: RUL-ABIL-PRECOG
//
// TestSinglePoolDieIsKept: a pool of one die keeps it, and the next scene knows nothing of the use.
func TestSinglePoolDieIsKept(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Precognition d8 | Distinctions: Hot Head d8", 2)
	b.gains("abil-precognition-1 precognition Foresee")
	b.Do("ana", "sfx use", "sfx=foresee")
	b.Dice.Add(4)
	b.Do(game.GMChair, "test", "who=ana", "difficulty=none", "with=", "dice=d6")
	b.wantPool("d6")
	if got := sfxplay.Section.Of(b.S).Foreseeing; !slices.Equal(got, []string{"ana"}) {
		t.Errorf("foreseeing are %v", got)
	}
	b.rolls("hot-head,precognition", []int{7, 5})
	b.wantEnds()
	if got := sfxplay.Section.Of(b.S).Foreseeing; len(got) > 0 {
		t.Errorf("foreseeing in the next scene are %v", got)
	}
}

// Rules: RUL-TAL-REMARK CHAR-TAL-05
//
// TestRivalsDiceGiveAssets: said before the rival's dice are read, each die in its total past the
// first gives a d8 asset for the next roll.
func TestRivalsDiceGiveAssets(t *testing.T) {
	for total, want := range map[string]int{"1,2": 1, "1": 0} {
		b := newTable(t, "Nova: Talents: Remark d8 | Distinctions: Hot Head d8 | Skills: Fight d8", 3)
		b.gains("tal-shoelace remark Shoelace")
		b.WantRefusal("RUL-TAL-REMARK", "ana", "sfx use", "sfx=shoelace")
		b.Do("ana", "contest", "against=vex")
		b.rolls("fight,hot-head", []int{2, 3})
		b.Do("ana", "sfx use", "sfx=shoelace")
		b.wantTold("cortex.event.sfx.awaited")
		b.wantFree(2)
		b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=shoelace")
		b.Dice.Add(7, 6, 5)
		b.Do(game.GMChair, "roll", "pool=", "dice=d8,d8,d8")
		b.Keep(game.GMChair, total, "3")
		n := 0
		for _, a := range things.Of(b.S).Assets {
			if a.Owner == "ana" && a.Die == dice.D8 && a.For == things.ForRoll {
				n++
			}
		}
		if n != want || len(sfxplay.Section.Of(b.S).Awaiting) > 0 {
			t.Errorf("a total of %s gives %d assets, want %d", total, n, want)
		}
	}
}

// Rules: CHAR-TAL-05
//
// TestHeroicSuccessCountsAsOrdinary: by a margin of 5 to 9 against the owner, and by no larger one.
func TestHeroicSuccessCountsAsOrdinary(t *testing.T) {
	for _, c := range []struct {
		faces []int // of 2d8 and d10, against a total of 5
		used  bool
	}{
		{[]int{5, 4, 3}, false}, // no heroic success
		{[]int{6, 4, 3}, true},
		{[]int{6, 5, 8}, true},
		{[]int{6, 5, 9}, false},
	} {
		b := newTable(t, "Nova: Talents: Rock | Skills: Fight d10, Move d8", 3)
		b.gains("tal-unrelenting-force rock Force")
		b.Dice.Add(c.faces...)
		b.Do(game.GMChair, "test", "who=ana", "with=vex:talk", "how=risky")
		b.rolls("fight,move", []int{3, 2})
		if _, got := cortextest.FirstEvent[sfxplay.SFXUsed](b.Table); got != c.used {
			t.Errorf("against %v: used is %v, want %v", c.faces, got, c.used)
		}
	}
}
