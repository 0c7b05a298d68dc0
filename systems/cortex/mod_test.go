package cortex_test

import (
	"encoding/json"
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/cortextest"
)

// TestModIsAddedWithoutAChangeOfTheCore: a mod can be added without a change of the core, which
// folds, shows and stores it, also over a snapshot.
func TestModIsAddedWithoutAChangeOfTheCore(t *testing.T) {
	with := core.New(append(cortex.Mods(), tideCounter())...).Rules(cortex.Name, cortextest.Rules.Demo)
	s, err := with.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	with.Events.Fold(s, check.OnesSpent{Roll: 1, Dice: []int{0, 2}})
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := with.Restore(data)
	if err != nil {
		t.Fatal(err)
	}
	gameView := with.Show(back, game.Actor{}, "")
	last := gameView.Blocks[len(gameView.Blocks)-1]
	if last.About != "tide" || last.Items[0].N != 2 {
		t.Errorf("after two hitches: %+v", last)
	}
	if _, err := cortextest.Rules.Restore(data); err != nil {
		t.Errorf("a table that knew a mod which is gone: %v", err)
	}
	if _, err := with.Restore([]byte("{}")); err == nil {
		t.Error("a snapshot without groups was taken")
	}
}

// Rules: CORE-ROLL-R3
//
// TestModLimitsKeptResultsOfItsCharacter: a mod limits how many results are kept for free, only for
// its own character, and the least of all limits counts. It also shows a track beside the
// character.
func TestModLimitsKeptResultsOfItsCharacter(t *testing.T) {
	testMod := tideCounter()
	testMod.Hooks = append(testMod.Hooks,
		check.Hooks{ResultsKept: func(_ *engine.State, c *people.Character, _ string) check.KeepRule {
			if c.ID != "ana" {
				return check.KeepRule{}
			}
			return check.KeepRule{Most: 1, Rule: "OUT-06"}
		}}, view.Hooks{CharacterItems: func(_ *engine.State, c *people.Character) []game.Item {
			return []game.Item{{Label: game.Quote("Tide of " + c.ID), N: 1, Max: 2}}
		}})
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1})
	r.Rules = core.New(append(cortex.Mods(), testMod)...).Rules(cortex.Name, cortextest.Rules.Demo)
	r = r.Restart()
	for char, kept := range map[string]int{"ana": 1, "beto": 2} {
		if st := check.RollContextOf(r.S, people.Of(r.S).Char(char), ""); st.ResultsKept != kept ||
			(st.FewRule != "") != (kept == 1) {
			t.Errorf("%s keeps %d by %q, want %d", char, st.ResultsKept, st.FewRule, kept)
		}
	}
	for _, p := range r.Rules.Show(r.S, game.Actor{}, "").People {
		if last := p.Items[len(p.Items)-1]; last.Max != 2 {
			t.Errorf("%v has %+v", p.About, p.Items)
		}
	}
}

// TestModBarsACheckWithAReason: a mod keeps a character from beginning a test or a contest, with a
// reason; its OnOver runs once no decision is owed; and it shows a card of its own.
func TestModBarsACheckWithAReason(t *testing.T) {
	testMod, over := tideCounter(), 0
	testMod.Hooks = append(testMod.Hooks,
		check.Hooks{CannotCall: func(_ *engine.State, c *people.Character, kind string) *game.Refusal {
			if c.ID == "ana" || kind == "contest" {
				return game.Refuse("ORDER-03", "cortex.refused.away", game.W("name", c.DisplayName()))
			}
			return nil
		}, OnOver: func(*engine.Tx, string) { over++ }}, view.Hooks{Cards: func(*engine.State, game.Actor) []game.Card {
			return []game.Card{{About: "tide/now", Title: game.Quote("Tide"), Over: true}}
		}})
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1})
	r.Rules = core.New(append(cortex.Mods(), testMod)...).Rules(cortex.Name, cortextest.Rules.Demo)
	r = r.Restart()
	r.WantRefusal("ORDER-03", "gm", "test", "who=ana")
	r.WantRefusal("ORDER-03", "beto", "contest", "who=beto", "against=vex")
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=beto", "difficulty=easy", "with=")
	if over > 0 {
		t.Error("a test that runs was over")
	}
	r.Throw("beto", "beto", "d8 d6", 5, 4)
	if over == 0 {
		t.Error("nobody heard that the test is over")
	}
	ms := r.Rules.Show(r.S, game.Actor{}, "").Cards
	if last := ms[len(ms)-1]; last.About != "tide/now" {
		t.Errorf("the moments are %+v", ms)
	}
}

// TestOrderOfModsChangesNothing: the order of mods does not change what they make of a table.
func TestOrderOfModsChangesNothing(t *testing.T) {
	reversed := cortex.Mods()
	slices.Reverse(reversed)
	played := func(e *engine.Engine) string {
		r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 3}, "harm.model=stress")
		r.Rules = e.Rules(cortex.Name, cortextest.Rules.Demo)
		r = r.Restart()
		r.Do("gm", "stress", "who=ana", "type=Physical", "die=d8")
		r.Do("gm", "new-complication", "name=Wet", "on=ana", "die=d6")
		r.Dice.Add(3, 3)
		r.Do("gm", "test", "who=ana", "difficulty=easy", "with=")
		r.Throw("ana", "ana", "d8 d6 d6", 5, 1, 4)
		r.Do("gm", "end-scene")
		r.Do("gm", "scene", "type=bridge", "rest=rest")
		r.Do("gm", "retire", "who=ana")
		return r.Snapshot(r.S)
	}
	if one, other := played(core.New(cortex.Mods()...)), played(core.New(reversed...)); one != other {
		t.Errorf("%s\n%s", one, other)
	}
}
