package sfxplay_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/mod/lifepoints"
	"mesa/systems/cortex/mod/sfxplay"

	"mesa/systems/cortex/cortextest"
)

// Rules: SFX-TRICK-05 ABIL-07
//
// TestEffectSFXStepTheEffectDie: after it is chosen and before it is used, for a plot point; a player
// that declines pays nothing and keeps the die.
func TestEffectSFXStepTheEffectDie(t *testing.T) {
	for how, c := range map[string]struct {
		die  dice.Die
		left int
	}{"trick": {dice.D8, 0}, "none": {dice.D6, 1}} {
		b := newTable(t, "Nova: Abilities: Claws d8 | Skills: Fight d10", 1)
		b.gains("abil-claws-1 claws Trick")
		b.test(4, 3)
		b.WantRefusal("SFX-TRICK-05", "ana", "sfx effect", "how=trick")
		b.rolls("claws,fight", []int{5, 4, 2}, "dice=d6", "make=asset", "name=Opening")
		b.Keep("ana", "1,2", "3")
		b.WantUrgent("ana", "sfx effect")
		b.Do("ana", "sfx effect", "how="+how)
		b.wantAsset("Opening", c.die)
		b.wantFree(c.left)
	}
}

// Rules: SFX-TRICK-05
//
// TestEffectSFXNeedTheirAbilityInThePool: nothing is asked if the ability lies in no pool.
func TestEffectSFXNeedTheirAbilityInThePool(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Claws d8 | Skills: Fight d10", 1)
	b.gains("abil-claws-1 claws Trick")
	b.test(4, 3)
	b.rolls("fight", []int{5, 4, 2}, "dice=d6,d6", "make=asset", "name=Opening")
	b.Keep("ana", "1,2", "3")
	b.wantAsset("Opening", dice.D6)
}

// loses lets Ana lose a risky test with this effect die against her: her pool of two dice adds up to
// 5 against 7.
func (b table) loses(effect, pool string) {
	b.T.Helper()
	b.Dice.Add(4, 3, 2)
	b.Do(game.GMChair, "test", "who=ana", "difficulty=challenging", "with=", "how=risky", "dice="+effect)
	b.Keep(game.GMChair, "1,2", "3")
	b.rolls(pool, []int{2, 3})
}

// Rules: SFX-TRICK-02 SFX-TRICK-05 RUL-ABIL-DEF-D4
//
// TestEffectSFXStepTheOpposingEffectDown: before it lands; a d4 stepped down is gone.
func TestEffectSFXStepTheOpposingEffectDown(t *testing.T) {
	for effect, want := range map[string]string{"d8": "d6", "d4": ""} {
		b := newTable(t, "Nova: Abilities: Illusions d8 | Skills: Fight d10", 1)
		b.gains("abil-illusions-2 illusions Sway")
		b.loses(effect, "illusions,fight")
		if b.FindOffer("ana", "sfx effect", "how=sway:up") != nil {
			t.Error("an effect die that is not used can be stepped up")
		}
		b.Do("ana", "sfx effect", "how=sway:down")
		if want == "" {
			b.WantUrgent(game.GMChair)
		} else {
			b.Do(game.GMChair, "land", "on=new", "name=Shaken")
		}
		b.WantComps("ana", want)
		b.wantFree(0)
	}
}

// Rules: ABIL-DEF-01 RUL-ABIL-DEF RUL-ABIL-DEF-MUNDANE RUL-ABIL-DEF-D4 RUL-ABIL-DEF-WHEN
// Rules: RUL-ABIL-SHIELD SFX-PWR-01
//
// TestGuardsLessenHarm: an ability larger than what attacks keeps the effect die off, another steps
// it down; an immunity always keeps it off; without an answer of theirs it lands whole.
func TestGuardsLessenHarm(t *testing.T) {
	for _, c := range []struct{ sheet, entry, host, effect, how, want string }{
		{"Nova: Abilities: Invulnerability d8", "abil-invulnerability-1", "invulnerability", "d6", "trick", ""},
		{"Nova: Abilities: Invulnerability d8", "abil-invulnerability-1", "invulnerability", "d8", "trick", "d6"},
		{"Nova: Abilities: Invulnerability d8", "abil-invulnerability-1", "invulnerability", "d10", "trick", "d8"},
		{"Nova: Abilities: Invulnerability d8", "abil-invulnerability-1", "invulnerability", "d10", "none", "d10"},
		{"Nova: Abilities: Force Field d6", "abil-force-field-1", "force-field", "d6", "trick", "d4"},
		{"Nova: Abilities: Force Field d4", "abil-force-field-1", "force-field", "d4", "trick", ""},
		{"Nova: Suit (powers): Blast d6", "pwr-immunity", "suit-powers", "d12", "trick", ""},
		{"Nova: Suit (powers): Blast d6", "pwr-invulnerable", "suit-powers", "d8", "trick", ""},
	} {
		b := newTable(t, c.sheet+" | Skills: Fight d10, Move d8", 2)
		b.gains(c.entry + " " + c.host + " Trick")
		b.loses(c.effect, "fight,move")
		b.WantUrgent("ana", "sfx guard")
		before, _ := b.Points("ana")
		b.Do("ana", "sfx guard", "how="+c.how)
		if c.how == "trick" {
			before--
		}
		b.wantFree(before)
		if c.want != "" {
			b.Do(game.GMChair, "land", "on=new", "name=Shaken")
		}
		b.WantComps("ana", c.want)
	}
}

// Rules: ABIL-DEF-01 ABIL-DEF-02 RUL-ABIL-DEF
//
// TestGuardsCompareWithTheAttackingAbility: with the ability in the opposing pool, and not with the
// effect die: a d12 keeps off what comes with a d10, a d10 steps a d8 down.
func TestGuardsCompareWithTheAttackingAbility(t *testing.T) {
	for host, want := range map[string]string{"d12": "", "d10": "d6", "d8": "d6"} {
		b := newTable(t, "Nova: Abilities: Invulnerability "+host+" | Skills: Fight d10, Move d8", 2)
		b.gains("abil-invulnerability-1 invulnerability Trick")
		b.Dice.Add(4, 2, 3)
		b.Do(game.GMChair, "test", "who=ana", "difficulty=challenging", "with=robo:claws", "how=risky")
		b.Keep(game.GMChair, "1,3", "2")
		b.rolls("fight,move", []int{2, 3})
		b.Do("ana", "sfx guard", "how=trick")
		if want != "" {
			b.Do(game.GMChair, "land", "on=new", "name=Shaken")
		}
		b.WantComps("ana", want)
	}
}

// Rules: RUL-ABIL-DEF-WHEN RUL-ABIL-DEF-ONCE
//
// TestGuardsProtectWhomTheirEntryNames: the owner, an ally, or both; each character is asked once
// for an effect die.
func TestGuardsProtectWhomTheirEntryNames(t *testing.T) {
	for entry, asked := range map[string][2]bool{ // whether for the owner, and for Beto
		"abil-energy-aura-1 energy-aura Trick": {false, true},
		"abil-energy-aura-2 energy-aura Trick": {true, false},
		"abil-force-field-1 force-field Trick": {true, true},
	} {
		for i, who := range []string{"ana", "beto"} {
			b := newTable(t, "Nova: Abilities: Energy Aura d8, Force Field d8 | Skills: Fight d10", 2)
			b.gains(entry)
			b.Dice.Add(4, 3, 2, 2, 3)
			b.Do(game.GMChair, "test", "who="+who, "difficulty=challenging", "with=", "how=risky", "dice=d8")
			b.Keep(game.GMChair, "1,2", "3")
			b.Do(who, "roll", "pool=fight", "dice=d8")
			if b.FindOffer("ana", "sfx guard", "how=trick") == nil == asked[i] {
				t.Errorf("%s for %s: asked is %v, want %v", entry, who, !asked[i], asked[i])
			}
			if asked[i] {
				b.Do("ana", "sfx guard", "how=trick")
			}
			if asked[i] && b.FindOffer("ana", "sfx guard", "how=none") != nil {
				t.Errorf("%s for %s: asked twice", entry, who)
			}
		}
	}
}

// Rules: GEAR-03 RUL-GEAR-ARMOR RUL-GEAR-TEST
//
// TestArmorActsAndWearsByItself: it steps the effect die down or keeps it off, steps down itself,
// gives nothing below d4, and a session mends it.
func TestArmorActsAndWearsByItself(t *testing.T) {
	b := newTable(t, "Nova: Gear: Plate d6 | Skills: Fight d10, Move d8", 5, "gear.ablative_armor=true")
	b.gains("gear-ablative plate Plates")
	for i, c := range []struct{ effect, closed, told string }{
		{"d8", "ana plate -1 0", "cortex.event.sfx.stepped"},
		{"d8", "ana plate -2 0", "cortex.event.sfx.destroyed"},
		{"d6", "ana plate -2 0", ""}, // destroyed armor does nothing
	} {
		b.loses(c.effect, "fight,move")
		if c.told != "" {
			b.wantTold(c.told)
		}
		b.wantClosed(c.closed)
		b.Do(game.GMChair, "land", "on=new", "name=Cut "+game.Itoa(i))
	}
	b.WantComps("ana", "d6 d6 d6")
	b.Do(game.GMChair, "session", "do=end")
	b.Do(game.GMChair, "session", "do=start")
	b.wantClosed()
}

// Rules: GEAR-03 RUL-GEAR-TEST
//
// TestTestMendsArmor: a larger armor keeps the die off and wears all the same; a won test against
// its 2d8 mends it.
func TestTestMendsArmor(t *testing.T) {
	b := newTable(t, "Nova: Gear: Plate d10 | Skills: Fight d10, Move d8", 3, "gear.ablative_armor=true")
	b.gains("gear-ablative plate Plates")
	b.loses("d8", "fight,move")
	b.WantComps("ana", "")
	b.wantClosed("ana plate -1 0")
	b.Dice.Add(4, 3)
	b.Do(game.GMChair, "test", "who=ana", "difficulty=ana:plate:plates:down", "with=")
	b.wantPool("d8 d8")
	b.rolls("fight,move", []int{7, 5})
	b.wantClosed()
	b.wantTold("cortex.event.sfx.unstepped")
}

// Rules: LIFE-R9 RUL-SFX-LIFE
//
// TestGuardsSoakLifePoints: where harm is the margin, a shield that does not keep it off takes 2 off.
func TestGuardsSoakLifePoints(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Energy Aura d6 | Skills: Fight d8 | Distinctions: Hot Head d8", 1,
		"harm.model=life_points")
	b.gains("abil-energy-aura-2 energy-aura Trick")
	b.Dice.Add(8, 7)
	b.Do(game.GMChair, "test", "who=ana", "with=", "how=risky")
	b.rolls("fight,hot-head", []int{2, 3})
	b.Do("ana", "sfx guard", "how=trick")
	e, _ := cortextest.FirstEvent[lifepoints.LifeSet](b.Table)
	if e.Losses.Wounds+e.Losses.Stun != 8 {
		t.Errorf("lost are %+v, want 8: the margin of 10 less 2", e.Losses)
	}
	b.wantTold("cortex.event.sfx.soaked")
}

// Rules: RUL-ABIL-SHARE RUL-SFX-CALLED
//
// TestDuplicateTakesHarmInItsMakersPlace: whole, for a plot point.
func TestDuplicateTakesHarmInItsMakersPlace(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Duplication d8, Strength d10 | Distinctions: Hot Head d8", 4)
	b.gains("abil-duplication-1 duplication Copy", "abil-duplication-2 duplication Shift")
	b.Do("ana", "sfx use", "sfx=copy", "name=Second Nova")
	id := people.Of(b.S).Chars[len(people.Of(b.S).Chars)-1].ID
	b.loses("d8", "hot-head,strength")
	b.Do("ana", "sfx guard", "how=shift")
	b.Do(game.GMChair, "land", "on=new", "name=Shaken")
	b.WantComps("ana", "")
	b.WantComps(id, "d8")
	b.wantFree(2)
	if got := sfxplay.Section.Of(b.S).Summoned; len(got) != 1 || got[0].Word != id {
		t.Errorf("summoned are %+v", got)
	}
}
