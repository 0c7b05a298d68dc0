package cortex_test

import (
	"fmt"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
)

// buttonFault returns a function that reports labels that are too long for a button on a phone,
// behind a name.
func buttonFault(t *testing.T) func(game.Msg) string {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	return func(m game.Msg) string {
		for _, locale := range lang.Locales {
			whole := game.Say("button.who", game.W("who", "Beatriz"), game.M("label", m))
			if n := index.Printer(locale, nil).Short(whole); n > lang.ButtonWidth {
				return fmt.Sprintf("%d characters in %s: %s", n, locale, index.Printer(locale, nil).Say(m))
			}
		}
		return ""
	}
}

// Rules: SFX-PWR-01 SFXM-06
//
// TestASoleChoiceNeedsNoAnswer: if only one thing suits an SFX, a command need not name it, but no
// button does it with one tap, since its label does not name the thing.
func TestASoleChoiceNeedsNoAnswer(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 2})
	r.Do("gm", "character", "line=Nova: Fire Suit (powers): Blast d8 | Skills: Fight d8", "rank=pc", "chair=ana")
	r.Do("gm", "new-complication", "name=Cut", "on=beto", "die=d8")
	r.Do("ana", "sfx add", "who=nova", "on=fire-suit-powers", "sfx=pwr-healing")
	found := false
	for _, o := range r.Offers("ana") {
		if o.Move != "sfx use" || o.Fixed.One("how") != "recover" {
			continue
		}
		found = true
		if b := o.Button("ana"); b.Tap || !b.Form {
			t.Errorf("it is done at a touch: %+v", b)
		}
	}
	if !found {
		t.Error("the SFX is not offered")
	}
	r.Do("ana", "sfx use", "sfx=healing", "how=recover")
	r.WantComps("beto", "")
	r.WantPoints("ana", 1, 0)
}

// Rules: SFXM-09 SFX-BEN-08
//
// TestRerollButtonFitsAPhone: the label of an SFX that throws one die again fits a button
// with its price.
func TestRerollButtonFitsAPhone(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 2})
	r.Do("gm", "character", "line=Nova: Distinctions: Old Hand d8 | Skills: Fight d8, Fly d6", "rank=pc", "chair=ana")
	r.Do("ana", "sfx write", "cost=pay", "gain=again", "name=Second Thought of Someone Else")
	r.Do("ana", "sfx add", "who=nova", "on=old-hand", "sfx=second-thought-of-someone-else")
	r.Dice.Add(5, 4, 2)
	r.Do("gm", "test", "who=nova")
	r.Do("ana", "roll", "pool=old-hand", "pool=fight", "pool=fly")
	found, tooLong := false, buttonFault(t)
	for _, o := range r.Offers("ana") {
		if o.Move == "sfx use" && o.Label.Key == "cortex.sfx.reroll.one" {
			found = true
			if fault := tooLong(o.Button("ana").Label); fault != "" {
				t.Error(fault)
			}
		}
	}
	if !found {
		t.Error("the SFX is not offered")
	}
}
