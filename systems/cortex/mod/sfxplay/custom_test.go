package sfxplay_test

import (
	"encoding/json"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/sfxplay"
	"mesa/systems/cortex/sfx"
)

// dora is a character with two distinctions.
const dora = "Dora: Attributes: Mental d8, Physical d6 | Distinctions: Old Hand d8, Reckless d8 |" +
	" Skills: Know d10, Fix d6"

// writes lets Ana write an SFX of her own, with a benefit, a cost and a name, and put it on Old Hand
// under its name. more are further arguments.
func (b table) writes(gain, cost, name string, more ...string) {
	b.T.Helper()
	b.Do("ana", "sfx write", append([]string{"gain=" + gain, "cost=" + cost, "name=" + name}, more...)...)
	word, _, _ := strings.Cut(strings.ToLower(name), ":")
	b.Do("ana", "sfx add", "sfx="+word, "on=old-hand")
}

// own returns the table's own SFX by its word; the zero SFX if there is none.
func (b table) own(word string) sfxplay.CustomSFX {
	for _, m := range sfxplay.Section.Of(b.S).Own {
		if m.Word == word {
			return m
		}
	}
	return sfxplay.CustomSFX{}
}

// Rules: SFXM-09 RUL-SFX-OWN
//
// TestOwnSFXAreWhatWasPicked: benefit, cost, die, limits, name, and the trigger behind a colon.
func TestOwnSFXAreWhatWasPicked(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  sfx.CustomSFX
	}{
		{[]string{"gain=raise", "cost=pay", "name=Steady"}, sfx.CustomSFX{Name: "Steady", Gain: "raise", Cost: "pay"}},
		{[]string{"gain=twice", "cost=trouble", "die=skill", "only=host,scene", "name=Drive: When it screams"},
			sfx.CustomSFX{Name: "Drive", Words: "When it screams", Gain: "twice", Cost: "trouble", On: "trait.skill",
				Only: []string{"host", "scene"}}},
		{[]string{"gain=earn", "cost=none", "name=Homesick : far away"},
			sfx.CustomSFX{Name: "Homesick", Words: "far away", Gain: "earn"}},
		{[]string{"gain=ease", "cost=pay", "name=Shrug"}, sfx.CustomSFX{Name: "Shrug", Gain: "ease", Cost: "pay"}},
	} {
		b := newTable(t, dora, 1)
		b.Do("ana", "sfx write", c.words...)
		b.wantTold("cortex.event.sfx.own.make")
		got := b.own(game.Slug(c.want.Name))
		one, _ := json.Marshal(c.want)
		other, _ := json.Marshal(got.Own)
		if got.By != "ana" || string(one) != string(other) {
			t.Errorf("%v: written by %q is %s, want %s", c.words, got.By, other, one)
		}
	}
}

// Rules: SFXM-09
//
// TestFaultyOwnSFXAreRefused: with all faults at once.
func TestFaultyOwnSFXAreRefused(t *testing.T) {
	b := newTable(t, dora, 1)
	for _, c := range []struct {
		words  []string
		faults string
	}{
		{[]string{"gain=earn", "cost=pay", "name=Nothing"}, "same"},
		{[]string{"gain=raise", "cost=none", "name=For Free"}, "free"},
		{[]string{"gain=asset", "cost=pay", "die=skill", "only=host", "name=:"}, "die only name"},
		{[]string{"gain=again", "cost=trouble", "name=Muddle"}, "apart"},
		{[]string{"gain=fact", "cost=pay", "name=Tale: " + strings.Repeat("x ", 101)}, "words"},
	} {
		no := b.Decide("ana", game.Command{Move: "sfx write", Args: cortextest.Args(c.words)}, nil)
		var got []string
		if no != nil {
			for _, one := range append([]*game.Refusal{no}, no.Others...) {
				got = append(got, strings.TrimPrefix(one.Reason.Key, "cortex.sfx.refused.own."))
			}
		}
		if strings.Join(got, " ") != c.faults {
			t.Errorf("%v: %v, want %s", c.words, got, c.faults)
		}
	}
	if got := sfxplay.Section.Of(b.S).Own; len(got) > 0 {
		t.Errorf("written are %+v", got)
	}
}

// Rules: SFX-BEN-01 SFX-BEN-05 SFX-BEN-06 SFX-BEN-07 SFX-BEN-09 SFX-COST-03 SFX-COST-05 SFX-COST-06
//
// TestOwnSFXActOutsideOfRolls: each cost and benefit does what it says.
func TestOwnSFXActOutsideOfRolls(t *testing.T) {
	for _, c := range []struct {
		gain, cost string
		words      []string
		points     int
		borne      string
		closed     []string
	}{
		{"earn", "risk", []string{"text=I jump first."}, 2, "d6", nil},
		{"ease", "pay", []string{"thing=sore"}, 0, "d4", nil},
		{"asset", "worsen", []string{"thing=sore", "name=Grit"}, 1, "d8", nil},
		{"asset", "trouble", []string{"name=Grit"}, 1, "d6 d8", nil},
		{"fact", "shut", []string{"text=There is a second key."}, 1, "d6", []string{"ana old-hand"}},
		{"rename", "pay", []string{"thing=sore", "name=Scratched"}, 0, "d6", nil},
	} {
		b := newTable(t, dora, 1)
		b.Do(game.GMChair, "new-complication", "name=Sore", "on=ana", "die=d6")
		b.writes(c.gain, c.cost, "Trick")
		b.Do("ana", "sfx use", append([]string{"sfx=trick"}, c.words...)...)
		b.wantFree(c.points)
		b.WantComps("ana", c.borne)
		b.wantClosed(c.closed...)
		switch c.gain {
		case "asset":
			b.wantAsset("Grit", dice.D8)
		case "rename":
			if k := things.Of(b.S).Complication("sore"); k == nil || k.Name != "Scratched" {
				t.Errorf("renamed is %+v", k)
			}
		}
	}
}

// Rules: SFX-BEN-05 SFX-BEN-07 SFX-COST-01
//
// TestOwnSFXNeedSomethingToWorkOn: no complication, or a d12 that its cost would step up.
func TestOwnSFXNeedSomethingToWorkOn(t *testing.T) {
	b := newTable(t, dora, 3)
	b.writes("ease", "pay", "Shrug")
	b.writes("rename", "pay", "Scratch")
	b.writes("asset", "worsen", "Grit")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=shrug")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=scratch")
	b.Do(game.GMChair, "new-complication", "name=Sore", "on=ana", "die=d12")
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=grit")
	b.Do("ana", "sfx use", "sfx=shrug", "thing=sore")
	b.WantComps("ana", "d10")
}

// Rules: SFX-BEN-02 SFX-BEN-04 SFX-COST-02 SFX-COST-05 RUL-SFX-HOST RUL-SFX-ONCE RUL-SFX-OWN
//
// TestOwnSFXActOnPools: their cost comes with the throw, a complication with the name of the SFX;
// once in a scene and with their host in the pool if they say so.
func TestOwnSFXActOnPools(t *testing.T) {
	b := newTable(t, dora, 1)
	b.writes("twice", "trouble", "Drive", "die=skill", "only=host,scene")
	b.test(2, 2)
	b.WantRefusal("RUL-SFX-HOST", "ana", "roll", "pool=mental,fix,drive")
	b.rolls("old-hand,fix,drive", []int{3, 3, 3})
	b.wantPool("d8 d6 d6")
	b.WantComps("ana", "d8")
	if k := things.Of(b.S).Complications[0]; k.Name != "Drive" {
		t.Errorf("the complication is called %q", k.Name)
	}
	b.Keep("ana", "1,2", "3")
	b.test(2, 2)
	if b.Decide("ana", game.Command{Move: "roll", Args: game.Args{"pool": {"old-hand", "fix", "drive"}}}, nil) == nil {
		t.Error("it acts twice in a scene")
	}

	b = newTable(t, dora, 1)
	b.writes("add", "lower", "Spread")
	b.test(2, 2)
	b.rolls("old-hand,fix,spread:old-hand", []int{3, 3, 3})
	b.wantPool("d6 d6 d6")
	b.wantFree(1)
}

// Rules: SFX-BEN-08 SFX-TRICK-03 RUL-SFX-ONCE
//
// TestOwnSFXThrowsOneDieAgain: the one that the player picks, once in a roll.
func TestOwnSFXThrowsOneDieAgain(t *testing.T) {
	b := newTable(t, dora, 3)
	b.writes("again", "pay", "Second")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=second")
	b.test(4, 3)
	b.rolls("old-hand,fix", []int{4, 4, 2}, "dice=d6")
	o := b.OpenOffer("ana", "sfx use", "sfx=second")
	if got := choiceWords(o.Inputs[0]); got != "1 2 3" {
		t.Errorf("to throw again are %q", got)
	}
	b.Dice.Add(6)
	b.Do("ana", "sfx use", "sfx=second", "thing=2")
	b.wantFree(2)
	b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=second", "thing=1")
	b.Keep("ana", "1,2", "3")
	b.wantTold("cortex.event.success")
}

// Rules: SFXM-09 RUL-SFX-ONCE
//
// TestOwnSFXAfterAWonRoll: right after it, and once in a scene if it says so.
func TestOwnSFXAfterAWonRoll(t *testing.T) {
	b := newTable(t, dora, 1)
	b.writes("earn", "none", "Crowd", "only=won,scene")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=crowd")
	b.wins("old-hand,know")
	b.Do("ana", "sfx use", "sfx=crowd")
	b.wantFree(2)
	b.wins("old-hand,know")
	b.WantRefusal("RUL-SFX-ONCE", "ana", "sfx use", "sfx=crowd")
}

// Rules: RUL-SFX-OWN
//
// TestOwnSFXChangeAndGo: its author and the GM change it, on every sheet at once; one that is
// forgotten stays on the sheets that have it.
func TestOwnSFXChangeAndGo(t *testing.T) {
	b := newTable(t, dora, 1)
	b.writes("raise", "pay", "Breath")
	b.WantRefusal("RUL-SFX-OWN", "beto", "sfx rewrite", "own=breath", "gain=twice", "cost=pay", "name=Breath")
	b.WantRefusal("RUL-SFX-OWN", "beto", "sfx forget", "own=breath")
	b.Do("ana", "sfx rewrite", "own=breath", "gain=twice", "cost=pay", "name=Deep Breath")
	b.wantTold("cortex.event.sfx.own.change")
	if got := b.own("breath").Own; got.Gain != "twice" || got.Name != "Deep Breath" {
		t.Errorf("changed is %+v", got)
	}
	if x := b.ana().SFXBy("breath"); x == nil || x.Own == nil || x.Own.Gain != "twice" {
		t.Errorf("on the sheet is %+v", x)
	}
	b.Do(game.GMChair, "sfx rewrite", "own=breath", "gain=add", "cost=pay", "name=Deep Breath")
	b.Do("ana", "sfx forget", "own=breath")
	b.wantTold("cortex.event.sfx.own.gone")
	if x := b.ana().SFXBy("breath"); x == nil || x.Own.Gain != "add" || b.own("breath").Word != "" {
		t.Errorf("on the sheet is %+v, in the list %+v", x, b.own("breath"))
	}
	b.WantRefusal("RUL-SFX-OWN", "ana", "sfx forget", "own=breath")
}

// Rules: RUL-SFX-OWN
//
// TestFormOfAnOwnSFXShowsWhatStands: what was picked is selected, and the whole is said as a sentence.
func TestFormOfAnOwnSFXShowsWhatStands(t *testing.T) {
	b := newTable(t, dora, 1)
	b.writes("twice", "pay", "Drive: When it screams", "die=skill", "only=host")
	o := b.OpenOffer("ana", "sfx rewrite", "own=drive")
	var selected []string
	for _, in := range o.Inputs {
		for _, c := range in.Choices {
			if c.Selected {
				selected = append(selected, in.Name+"="+c.Word)
			}
		}
	}
	if got := strings.Join(selected, " "); got != "gain=twice cost=pay die=skill only=host" {
		t.Errorf("selected are %q", got)
	}
	if got := o.Inputs[len(o.Inputs)-1].Preset; got != "Drive: When it screams" {
		t.Errorf("the name is %q", got)
	}
	if len(o.Consequences) != 1 || o.Consequences[0].Key != "cortex.sfx.own.says" {
		t.Errorf("said is %+v", o.Consequences)
	}
}

// Rules: RUL-LIM-OWN SFX-LIM-03
//
// TestOwnLimitsAreRestoredAsTheySay: the GM offers one, and its shutdown ends by the scene, a later
// rest, a session, or a test.
func TestOwnLimitsAreRestoredAsTheySay(t *testing.T) {
	for cost, until := range map[string]string{"shut-scene": "scene_end", "shut-rest": "rest",
		"shut-session": "session", "shut-test": "test", "shut-opportunity": "opportunity", "shut": "gm"} {
		b := newTable(t, dora, 1)
		b.writes("earn", cost, "Burnt: When it overheats")
		b.Do(game.GMChair, "sfx offer", "sfx=burnt")
		b.Do("ana", "sfx answer", "answer=accept")
		b.wantFree(2)
		d := sfxplay.Section.Of(b.S).Closed
		if len(d) != 1 || d[0].Trait != "old-hand" || strings.Join(d[0].Until, " ") != until {
			t.Fatalf("%s: closed is %+v, want until %s", cost, d, until)
		}
		b.Do(game.GMChair, "end-scene")
		if cost == "shut-scene" {
			b.wantClosed()
			continue
		}
		b.Do(game.GMChair, "scene", "type=bridge", "name=Infirmary")
		if cost == "shut-rest" {
			b.wantClosed()
			continue
		}
		b.wantClosed("ana old-hand")
		b.Do(game.GMChair, "session", "do=end")
		b.Do(game.GMChair, "session", "do=start")
		if cost == "shut-session" {
			b.wantClosed()
		} else {
			b.wantClosed("ana old-hand")
		}
	}
}
