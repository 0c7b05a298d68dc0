package sfxplay_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/lifepoints"
	"mesa/systems/cortex/mod/sfxplay"
)

// hero is a character with a trait of each kind that carries SFX.
const hero = "Nova: Distinctions: Old Hand d8, Loyal d8 | Attributes: Mental d8, Physical d6, Social d4 |" +
	" Skills: Know d10, Fix d6 | Relationships: Vex d8 | Signature Assets: Sword d8"

// Rules: SFX-COST-01 SFX-BEN-06 ABIL-07 SFXM-08 RUL-SFX-ACTION
//
// TestSFXOfTheStoryCostAndAreTold: a use that has no dice costs a plot point and keeps the player's
// words, whichever way its entry says that.
func TestSFXOfTheStoryCostAndAreTold(t *testing.T) {
	for entry, ability := range map[string]string{
		"std-edit":                  "",           // a story detail
		"abil-adaptation-1":         "Adaptation", // a condition that does not hurt
		"abil-adaptation-2":         "Adaptation", // others share it
		"abil-invisibility-2":       "Invisibility",
		"abil-mind-control-2":       "Mind Control",
		"abil-time-control-1":       "Time Control", // nobody has turns
		"abil-super-senses-3":       "Super-Senses",
		"abil-dream-manipulation-1": "Dream Manipulation",
	} {
		b := newTable(t, hero+" | Abilities: "+ability+" d8", 1)
		host := game.Slug(ability)
		if ability == "" {
			b, host = newTable(t, hero, 1), "old-hand"
		}
		b.gains(entry + " " + host + " Trick")
		b.Do("ana", "sfx use", "sfx=trick", "text=The door was open.")
		b.wantFree(0)
		b.wantTold("cortex.event.sfx.said")
		if e, _ := cortextest.FirstEvent[sfxplay.SFXUsed](b.Table); e.Text != "The door was open." || e.SFX != "Trick" {
			t.Errorf("%s: used is %+v", entry, e)
		}
		b.WantRefusal("PP-SPEND-19", "ana", "sfx use", "sfx=trick", "text=Nor was the window.")
	}
}

// Rules: SFX-BEN-01 SFX-COST-04 SFX-EX-01 SFX-STD-01
//
// TestRiskyChoicesEarnAPoint: harm that the owner brings about earns a plot point, and so does
// leaving a key scene.
func TestRiskyChoicesEarnAPoint(t *testing.T) {
	for entry, away := range map[string]bool{"std-folly": false, "arch-out-of-stock": false,
		"arch-killed-the-cat": false, "arch-high-demand": true} {
		b := newTable(t, hero, 1)
		b.gains(entry + " old-hand Trick")
		earned := []game.Amount{{Unit: "cortex.pp", N: 1}}
		if o := b.FindOffer("ana", "sfx use", "sfx=trick"); o == nil || !slices.Equal(o.Cost, earned) {
			t.Errorf("%s: offered is %+v, want to earn %+v", entry, o, earned)
		}
		b.Do("ana", "sfx use", "sfx=trick")
		b.wantFree(2)
		if b.ana().Away != away || b.ana().Out != "" {
			t.Errorf("%s: away is %v and out %q, want %v and not out", entry, b.ana().Away, b.ana().Out, away)
		}
	}
}

// Rules: SFX-BEN-09 SFX-EX-01 RUL-ABIL-STUNT ABIL-07
//
// TestSFXMakeD8Assets: each of these makes a d8 asset for the scene, with the name of the SFX if the
// player says none.
func TestSFXMakeD8Assets(t *testing.T) {
	for entry, host := range map[string]string{"arch-kitbash": "old-hand", "abil-animal-control-2": "animal-control",
		"abil-animal-mimicry-2": "animal-mimicry", "abil-combustion-2": "combustion"} {
		b := newTable(t, hero+" | Abilities: Animal Control d8, Animal Mimicry d8, Combustion d8", 2)
		b.gains(entry + " " + host + " Trick")
		words := []string{"sfx=trick", "name=Wire Trap"}
		if host == "combustion" { // it takes effect later
			words = append(words, "text=When they come in.")
		}
		b.Do("ana", "sfx use", words...)
		b.wantAsset("Wire Trap", dice.D8)
		b.wantFree(1)
		o := b.OpenOffer("ana", "sfx use", "sfx=trick")
		if o.Inputs[0].Preset != "Trick" {
			t.Errorf("%s: the name is %q before one is said", entry, o.Inputs[0].Preset)
		}
	}
}

// Rules: ABIL-07 RUL-ABIL-LEAVE
//
// TestOwnersComeAndGo: an ability takes its owner out of the scene and another brings it back, each
// for a plot point; neither takes it out, and a character in the scene cannot come in.
func TestOwnersComeAndGo(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Swimming d8, Shadow Walk d8", 2)
	b.gains("abil-swimming-2 swimming Exit", "abil-shadow-walk-1 shadow-walk Enter")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=enter")
	b.Do("ana", "sfx use", "sfx=exit")
	if o := b.FindOffer("beto", "sfx use", "who=ana"); o != nil {
		t.Errorf("Beto is offered %+v", o)
	}
	if !b.ana().Away || b.ana().Out != "" {
		t.Fatalf("away is %v, out %q", b.ana().Away, b.ana().Out)
	}
	b.Do("ana", "sfx use", "sfx=enter")
	if b.ana().Away {
		t.Error("Nova is still away")
	}
	b.WantComps("ana", "")
	b.wantFree(0)
}

// Rules: ABIL-07 RUL-ABIL-RECOVER RUL-SFX-STRESS
//
// TestAbilitiesRecover: an ability clears a complication of its owner or of anybody; trauma only
// steps down by one.
func TestAbilitiesRecover(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Regeneration d8, Healing d8", 4)
	b.gains("abil-regeneration-1 regeneration Knit", "abil-regeneration-2 regeneration Purge",
		"abil-healing-1 healing Mend")
	for _, c := range []string{"Winded ana", "Fever ana", "Cut beto"} {
		name, on, _ := strings.Cut(c, " ")
		b.Do(game.GMChair, "new-complication", "name="+name, "on="+on, "die=d8")
	}
	if b.Decide("ana", game.Command{Move: "sfx use", Args: cortextest.Args([]string{"sfx=knit", "how=recover",
		"thing=cut"})}, nil) == nil {
		t.Error("Knit clears what another bears")
	}
	b.Do("ana", "sfx use", "sfx=knit", "thing=winded")
	b.Do("ana", "sfx use", "sfx=purge", "thing=fever")
	b.Do("ana", "sfx use", "sfx=mend", "thing=cut")
	b.WantComps("ana", "")
	b.WantComps("beto", "")
	b.wantFree(1)
}

// Rules: RUL-ABIL-RECOVER
//
// TestTraumaStepsDownByOne: an ability that recovers steps trauma from d12 to d10.
func TestTraumaStepsDownByOne(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Chi Mastery d8", 1, "harm.model=stress", "trauma.enabled=true")
	b.gains("abil-chi-mastery-2 chi-mastery Calm")
	b.Do(game.GMChair, "trauma", "who=ana", "type=Physical", "die=d12")
	b.Do("ana", "sfx use", "sfx=calm", "how=trauma")
	want := "d10"
	if got := afflictions(b, "ana"); len(got) != 1 || got[0] != want {
		t.Errorf("borne are %v, want %v", got, want)
	}
	b.wantFree(0)
}

// Rules: RUL-SFX-LIFE
//
// TestHealingGivesLifePointsBack: as many as the largest trait of the set that carries it has faces.
func TestHealingGivesLifePointsBack(t *testing.T) {
	b := newTable(t, "Nova: Suit (powers): Blast d8, Flight d6", 2, "harm.model=life_points")
	b.gains("pwr-healing suit-powers Healing")
	b.Do(game.GMChair, "life", "who=beto", "how=hurt", "n=11")
	o := b.OpenOffer("ana", "sfx use", "sfx=healing", "how=recover")
	i := o.Inputs[0].Choices
	if len(i) != 1 || i[0].Word != "points:beto" || !i[0].Label.Equal(game.Say("cortex.sfx.heals",
		game.W("name", "Beto"), game.N("n", 8))) {
		t.Fatalf("to heal are %+v", i)
	}
	b.Do("ana", "sfx use", "sfx=healing", "how=recover", "thing=points:beto")
	b.wantFree(1)
	if e, _ := cortextest.FirstEvent[lifepoints.LifeSet](b.Table); e.Was.Wounds+e.Was.Stun != 11 ||
		e.Losses.Wounds+e.Losses.Stun != 3 {
		t.Errorf("healed is %+v, want 8 of 11", e)
	}
}

// Rules: ABIL-07 RUL-SFX-STRESS
//
// TestHealerTakesHarmOver: the complication of another goes to the healer; with none there is
// nothing to take over.
func TestHealerTakesHarmOver(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Healing d8", 2)
	b.gains("abil-healing-2 healing Take")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=take")
	b.Do(game.GMChair, "new-complication", "name=Cut", "on=beto", "die=d6")
	b.Do("ana", "sfx use", "sfx=take", "thing=cut")
	b.WantComps("beto", "")
	b.WantComps("ana", "d6")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=take")
}

// Rules: ABIL-07
//
// TestDarknessIsATraitOfTheScene: the trait is a d8 of the scene's, for either side.
func TestDarknessIsATraitOfTheScene(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Shadow Control d8", 1)
	b.gains("abil-shadow-control-2 shadow-control Blackout")
	b.Do("ana", "sfx use", "sfx=blackout", "name=Pitch Dark")
	if got := scene.Of(b.S).Scene.Traits; len(got) != 1 || got[0].Name != "Pitch Dark" || got[0].Die != dice.D8 {
		t.Errorf("the scene has %+v", got)
	}
}

// Rules: RUL-TAL-FLING
//
// TestHopelessRomantic: an asset for the owner and a complication for an ally, once in a scene.
func TestHopelessRomantic(t *testing.T) {
	b := newTable(t, "Nova: Talents: Hopeless Romantic d6 | Skills: Talk d8", 1)
	b.gains("tal-hopeless-romantic hopeless-romantic Romantic")
	o := b.OpenOffer("ana", "sfx use", "sfx=romantic")
	if words := choiceWords(o.Inputs[0]); words != "ana beto" {
		t.Errorf("targets are %q, want Nova and her ally", words)
	}
	b.Do("ana", "sfx use", "sfx=romantic", "target=beto", "name=Jealous Ex", "asset=Captain Ruiz")
	b.WantComps("beto", "d8")
	b.wantAsset("Captain Ruiz", dice.D8)
	b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=romantic", "name=Regrets", "asset=The Singer")
	b.wantEnds()
	b.Do(game.GMChair, "scene", "type=action", "name=Later")
	b.Do("ana", "sfx use", "sfx=romantic", "name=Regrets", "asset=The Singer")
	b.WantComps("ana", "d8")
}

// Rules: RUL-SFX-ACTION
//
// TestActingTwiceIsForTheOwnTurn: where the scene has turns, once in the own turn.
func TestActingTwiceIsForTheOwnTurn(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Super-Speed d8", 3, "order.mode=action_order")
	b.gains("abil-super-speed-2 super-speed Everywhere")
	b.Do(game.GMChair, "turn", "who=vex")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=everywhere")
	b.Do(game.GMChair, "turn", "who=ana")
	b.Do("ana", "sfx use", "sfx=everywhere")
	b.wantFree(2)
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=everywhere")
}

// Rules: RUL-ABIL-RETURN
//
// TestReturnCostsAStepOfTheAbility: a character that is out for good comes back with the next scene,
// and the ability steps down; from d6 it is lost.
func TestReturnCostsAStepOfTheAbility(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Regeneration d8", 0)
	b.gains("abil-regeneration-3 regeneration Return")
	b.WantRefusal("RUL-ABIL-RETURN", "ana", "sfx use", "sfx=return")
	for _, left := range []dice.Die{dice.D6, 0} {
		b.Fold(b.S, people.OutSet{Char: "ana", How: people.OutLost})
		b.Do("ana", "sfx use", "sfx=return")
		if _, trait, _ := b.ana().Trait("regeneration"); trait.Die != left {
			t.Errorf("Regeneration is %v, want %v", trait.Die, left)
		}
		b.Do(game.GMChair, "end-scene")
		b.Do(game.GMChair, "scene", "type=action", "name=Later")
		if b.ana().Out != "" {
			t.Errorf("Nova is still out: %q", b.ana().Out)
		}
	}
	b.WantRefusal("RUL-SFX-HOST", "ana", "sfx use", "sfx=return")
}

// Rules: SFXM-03 SFX-03 RUL-SFX-HOST RUL-SFX-ONCE
//
// TestSFXThatCannotBeUsed: each says why: it is locked, its trait is gone, dice lie, its moment is
// another, or its owner is out.
func TestSFXThatCannotBeUsed(t *testing.T) {
	edit := []string{"sfx=edit", "text=The door was open."}
	for name, c := range map[string]struct {
		rule string
		do   func(b table)
	}{
		"locked": {"SFX-03", func(b table) { b.Do("ana", "sfx lock", "sfx=edit", "state=locked") }},
		"hostless": {"RUL-SFX-HOST", func(b table) {
			b.Fold(b.S, people.TraitGone{Char: "ana", Word: "old-hand", Trait: "Old Hand"})
		}},
		"dice lie": {"SFXM-03", func(b table) {
			b.test(4, 3)
			b.rolls("loyal,fix,mental", []int{5, 4, 3})
		}},
		"owner out": {"RUL-SFX-HOST", func(b table) { b.Do(game.GMChair, "out", "who=ana") }},
	} {
		b := newTable(t, hero, 3)
		b.gains("std-edit old-hand Edit")
		c.do(b)
		no := b.Decide("ana", game.Command{Move: "sfx use", Args: cortextest.Args(edit)}, nil)
		if no == nil || no.Rule != c.rule {
			t.Errorf("%s: %v, want %s", name, no, c.rule)
		}
	}
	b := newTable(t, hero, 3)
	b.gains("arch-full-speed-ahead old-hand Rush", "arch-intriguing loyal Pry")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=rush")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=pry")
	b.WantRefusal("SFX-01", "beto", "sfx use")
}
