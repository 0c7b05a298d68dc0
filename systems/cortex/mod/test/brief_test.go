package test_test

import (
	"reflect"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
)

// briefAndWhole returns an offer as a page with folded forms has it, and with its form opened.
func briefAndWhole(r *cortextest.Table, chair, move, param, word string) (brief, whole game.Offer) {
	r.T.Helper()
	find := func(actor game.Actor) game.Offer {
		all := r.Rules.TableAt(r.S).Offers(actor, func(sp *game.Spec) bool { return sp.Name == move })
		i := slices.IndexFunc(all, func(o game.Offer) bool { return o.Fixed.One(param) == word })
		if i < 0 {
			r.T.Fatalf("%s is not offered %s of %s", chair, move, word)
		}
		return all[i]
	}
	brief, whole = find(r.Actor(chair).WithoutInputs()), find(r.Actor(chair))
	if brief.Key() != whole.Key() || !reflect.DeepEqual(brief.Msg(), whole.Msg()) {
		r.T.Errorf("%s of %s says %v in brief, and %v", move, word, brief.Msg(), whole.Msg())
	}
	return brief, whole
}

// choiceWords returns the words of all choices of an input, and those of the selected choices.
func choiceWords(o game.Offer, param string) (all, ticked []string) {
	input, _ := o.Input(param)
	for _, c := range input.Choices {
		if all = append(all, c.Word); c.Selected {
			ticked = append(ticked, c.Word)
		}
	}
	return all, ticked
}

// hurtTable returns a table where Beto is bruised, Ana dazed, and the roof full of smoke.
func hurtTable(t *testing.T) *cortextest.Table {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1})
	r.Setup.Complications = []things.Complication{
		{ID: "bruised", Name: "Bruised", Die: dice.D6, On: "beto"},
		{ID: "dazed", Name: "Dazed", Die: dice.D8, On: "ana"},
		{ID: "smoke", Name: "Smoke", Die: dice.D10},
	}
	return cortextest.Begin(t, r.Setup)
}

// Rules: RECOVER-01 RECOVER-R2
//
// TestFoldedRecoverOfferTellsWhatItsFormTells checks that the folded offer tells who recovers what,
// and how likely. The form asks who tries and what else opposes. A player with one character is
// asked nothing.
func TestFoldedRecoverOfferTellsWhatItsFormTells(t *testing.T) {
	r := hurtTable(t)
	brief, whole := briefAndWhole(r, "gm", "recover", "complication", "bruised")
	if !brief.InputsOmitted || brief.Inputs != nil || brief.Validate != nil {
		t.Errorf("the GM's is not folded: %+v", brief)
	}
	who, first := choiceWords(whole, "who")
	if !slices.Equal(who, []string{"beto", "ana", "caio"}) || !slices.Equal(first, []string{"beto"}) {
		t.Errorf("%v may try, %v first", who, first)
	}
	if with, _ := choiceWords(whole, "with"); slices.Contains(with, "bruised") || !slices.Contains(with, "smoke") {
		t.Errorf("beside it may oppose %v", with)
	}
	if _, whole := briefAndWhole(r, "beto", "recover", "complication", "dazed"); whole.Fixed.One("who") != "beto" ||
		len(whole.Inputs) > 0 {
		t.Errorf("Beto is asked %v", whole.Inputs)
	}
	if brief, _ := briefAndWhole(r, "beto", "recover", "complication", "dazed"); brief.InputsOmitted || !brief.Ready() {
		t.Error("one tap of Beto's does it no more")
	}
}

// Rules: CORE-TEST-07
//
// TestTapOnTestTakesTheUsualOpposition checks that a tap calls a test with the usual opposition,
// and shows and does the same before the form is opened. The form offers all that may oppose.
func TestTapOnTestTakesTheUsualOpposition(t *testing.T) {
	r := hurtTable(t)
	brief, whole := briefAndWhole(r, "gm", "test", "who", "ana")
	if brief.InputsOmitted || !brief.Ready() || !whole.Ready() || brief.ETag() != whole.ETag() {
		t.Errorf("a tap shows %s in brief, and %s", brief.ETag(), whole.ETag())
	}
	all, ticked := choiceWords(whole, "with")
	if picked, same := choiceWords(brief, "with"); !slices.Equal(picked, ticked) || !slices.Equal(same, ticked) {
		t.Errorf("in brief opposes %v, of which %v, and not %v", picked, same, ticked)
	}
	for _, word := range []string{"dazed", "smoke"} {
		if !slices.Contains(all, word) {
			t.Errorf("%s may not oppose: %v", word, all)
		}
	}
}
