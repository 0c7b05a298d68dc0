package action_test

import (
	"encoding/json"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/action"
)

const mode = "resolution.mode=action_reaction"

// A snapshot at any step of an action keeps its state.
func TestSnapshotKeepsActionAtEveryStep(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{points.BankKey: 2}, mode)
	survives := func(outcome string) {
		t.Helper()
		data, err := json.Marshal(r.S)
		if err != nil {
			t.Fatal(err)
		}
		again, err := cortextest.Rules.Restore(data)
		if err != nil {
			t.Fatal(err)
		}
		if was, is := r.Snapshot(r.S), r.Snapshot(again); was != is {
			t.Errorf("a restart makes %s of %s", is, was)
		}
		done := ""
		if act := action.Section.Of(again).Actions[0]; act.Done != nil {
			done = act.Done.Outcome
		}
		if done != outcome {
			t.Errorf("the action has ended %q, want %q", done, outcome)
		}
	}
	r.Do("ana", "action", "against=vex", "who=ana")
	survives("")
	r.Dice.Add(6, 5)
	r.Do("ana", "roll", "dice=d8,d8")
	survives("")
	r.Dice.Add(7, 5)
	r.Do("gm", "roll", "dice=d8,d6", "char=vex")
	survives(action.Stopped)
	r.Do("gm", "counter", "how=let")
	survives(action.Stopped)
}

// Rules: ACT-03
//
// The offer of an action has the chance that it succeeds, with ties as successes.
func TestActionOfferShowsChanceOfSuccess(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, mode)
	for _, c := range []string{"ana", "vex"} {
		r.Do("gm", "trait", "who="+c, "way=add", "set=Skills", "name=Fight", "die=d8")
	}
	o := r.FindOffer("ana", "action")
	if o == nil {
		t.Fatal("Ana cannot act")
	}
	input, _ := o.Input("against")
	var got game.Chance
	for _, c := range input.Choices {
		if c.Word == "vex" {
			got = c.ChanceAfter
		}
	}
	// Of 64 results 36 are no lower than the other side's. The result of 1 against 1 is no success,
	// since a total of 0 never is, so 35 are left.
	one := odds.Side{Pool: []dice.Die{8}, Keep: 2}
	a, err := odds.Test{Side: one, Against: one, TiesWin: true}.Answer()
	if err != nil || got != game.ChanceOf(35.0/64) || got != game.ChanceOf(a.Beat) {
		t.Errorf("the chance is %v, by odds %v (%v), want %v", got, a.Beat, err, game.ChanceOf(35.0/64))
	}
}

// Rules: ACT-02 ACT-R1
//
// The GM sees the chance that a total succeeds against each difficulty. Equal totals do not stop
// it.
func TestResistShowsChanceAgainstEachDifficulty(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, mode)
	r.Do("ana", "action", "against=nobody", "who=ana")
	r.Dice.Add(6, 5)
	r.Do("ana", "roll", "dice=d8,d8")
	o := r.FindOffer("gm", "resist")
	if o == nil {
		t.Fatal("the GM cannot set dice")
	}
	input, _ := o.Input("difficulty")
	for word, want := range map[string]float64{"none": 1, "very-easy": 1, "easy": 35. / 36, "challenging": 49. / 64} {
		for _, c := range input.Choices {
			if c.Word == word && c.ChanceAfter != game.ChanceOf(want) {
				t.Errorf("11 stands against %s with %v, want %v", word, c.ChanceAfter, game.ChanceOf(want))
			}
		}
	}
}

// Rules: ACT-02 DOOM-R12
//
// Against dice of the doom pool the GM picks several, so no single answer is enough.
func TestResistWithDoomDiceNeedsSeveralAnswers(t *testing.T) {
	for doom, want := range map[string]bool{"off": true, "full": false} {
		r := cortextest.InScene(t, scene.NormalStakes, nil, mode, "doom.mode="+doom)
		r.Do("ana", "action", "against=nobody", "who=ana")
		r.Dice.Add(6, 5)
		r.Do("ana", "roll", "dice=d8,d8")
		if _, leads := r.FindOffer("gm", "resist").LeadInput(); leads != want {
			t.Errorf("doom %s: one answer does it is %v", doom, leads)
		}
	}
}
