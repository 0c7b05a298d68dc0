package check

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of tests.
type (
	// TestSet sets an open test to its new state. Why says what was done to the test, such as
	// "framed" or "helped".
	TestSet struct {
		Test   state.Test `json:"test"`
		Why    string     `json:"why"`
		Beyond bool       `json:"beyond,omitempty"` // the die cannot reach T (NDE-R09)
		// Without are the PCs that a call for all leaves out because they have an open test.
		Without []string    `json:"without,omitempty"`
		Names   state.Names `json:"names,omitempty"`
	}
	// Rolled is a throw of a test with its outcome. Kept is the index of the throw that counts,
	// from 0.
	Rolled struct {
		Test    string      `json:"test"`
		PC      string      `json:"pc"`
		Pool    []dice.Die  `json:"pool"`
		Faces   []int       `json:"faces"`
		Kept    int         `json:"kept"`
		Total   int         `json:"total"` // of the kept throw
		T       int         `json:"t,omitempty"`
		Two     bool        `json:"two,omitempty"`
		Plus    int         `json:"plus,omitempty"` // the modifier of 2d6
		Outcome string      `json:"outcome"`
		Certain bool        `json:"certain,omitempty"`
		Again   bool        `json:"again,omitempty"`  // a reroll by Luck
		Target  string      `json:"target,omitempty"` // of an attack
		Also    []string    `json:"also,omitempty"`   // further targets of a power
		Names   state.Names `json:"names,omitempty"`
	}
	// TestClosed ends a test. Test is its last state.
	TestClosed struct {
		Test  state.Test  `json:"test"`
		Bare  bool        `json:"bare,omitempty"` // it was never open: it began and ended at once
		Names state.Names `json:"names,omitempty"`
	}
)

func (TestSet) EventName() string { return "nde.test" }

// hasVerdict reports whether the event is a change of the outcome of a throw by Luck.
func (e TestSet) hasVerdict() bool { return strings.HasPrefix(e.Why, "luck_") }

func (Rolled) EventName() string { return "nde.rolled" }

// Thrown implements game.DiceThrown.
func (e Rolled) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// ShownDice implements game.DiceShower. It names the PC that each die belongs to.
func (e Rolled) ShownDice() []game.Die {
	ds := game.DiceOfEvent(e)
	for i := range ds {
		ds[i].Of = game.Quote(e.Names.Name(e.PC))
	}
	return ds
}

// isFirstStrike reports whether the event is the first throw of an attack.
func (e Rolled) isFirstStrike() bool { return e.Target != "" && !e.Again }

func (TestClosed) EventName() string { return "nde.test.closed" }

func foldSet(s *state.State, e TestSet) {
	if s.Test(e.Test.ID) == nil {
		s.NextID++
		countTest(s, e.Test.PC)
	}
	rulekit.Replace(&s.Tests, e.Test, func(t *state.Test) bool { return t.ID == e.Test.ID })
}

func countTest(s *state.State, pc string) {
	if s.Tested == nil {
		s.Tested = map[string]int{}
	}
	s.Tested[pc]++
}

func foldRolled(s *state.State, e Rolled) {
	t := s.Test(e.Test)
	if t == nil {
		return
	}
	t.Throws = append(slices.Clip(t.Throws), e.Faces)
	t.Kept, t.Outcome, t.Certain, t.Stage = min(e.Kept, len(t.Throws)-1), e.Outcome, e.Certain, state.Landed
	t.Proposed = "" // after the throw the GM no longer answers
	if e.Again {
		t.Luck = append(slices.Clip(t.Luck), rules.LuckReroll)
	}
}

func foldClosed(s *state.State, e TestClosed) {
	t := e.Test
	if s.Test(t.ID) == nil {
		s.NextID++
	}
	s.Tests = slices.DeleteFunc(s.Tests, func(o *state.Test) bool { return o.ID == t.ID })
	s.Past = append(s.Past, &t)
	gone := max(0, len(s.Past)-pastTests)
	s.Past, s.Scene.Old = slices.Delete(s.Past, 0, gone), max(0, s.Scene.Old-gone)
}

const pastTests = 6 // closed tests kept in the state

func nameSet(s *state.State, e TestSet) TestSet {
	e.Names = s.NamesOf(slices.Concat([]string{e.Test.PC, e.Test.Target}, e.Test.Also, e.Without)...)
	e.Beyond = IsBeyondReach(s, &e.Test)
	return e
}

func nameRolled(s *state.State, e Rolled) Rolled {
	e.Names = s.NamesOf(append([]string{e.PC, e.Target}, e.Also...)...)
	return e
}

func nameClosed(s *state.State, e TestClosed) TestClosed { e.Names = s.NamesOf(e.Test.PC); return e }

// Card implements game.OnCard.
func (e TestSet) Card() (game.Ref, int) { return state.TestRef(e.Test.ID), 0 }

// Card implements game.OnCard.
func (e Rolled) Card() (game.Ref, int) { return state.TestRef(e.Test), 0 }

// Card implements game.OnCard.
func (e TestClosed) Card() (game.Ref, int) {
	if e.Bare {
		return "", 0
	}
	return state.TestRef(e.Test.ID), 0
}

// RecapMark implements game.RecapEvent. It marks a success that Luck made exceptional.
func (e TestSet) RecapMark() game.RecapMark {
	if e.hasVerdict() && e.Test.Outcome == state.Exceptional {
		return game.RecapOutcome
	}
	return ""
}

// RecapMark implements game.RecapEvent. It marks an exceptional success.
func (e Rolled) RecapMark() game.RecapMark {
	if e.Outcome == state.Exceptional {
		return game.RecapOutcome
	}
	return ""
}

// Stats implements game.StatsEvent. It counts how many throws show a 1, which brings a complication
// for certain (NDE-TEST-07). The 2d6 game has no rule for single dice, so Stats returns nil there.
func (e Rolled) Stats() []game.Count {
	if e.Two {
		return nil
	}
	return []game.Count{game.CountOnce("nde.count.one", len(e.Faces) > 0 && e.Faces[0] == 1)}
}

// Stats implements game.StatsEvent. It counts how many tests, attacks or powers succeed, and which
// of these are exceptional or at a cost, by the outcome after Luck. It returns nil for a test that
// ended without a throw or was dropped.
func (e TestClosed) Stats() []game.Count {
	var counts []game.Count
	switch e.Test.Outcome {
	case state.Exceptional, state.Success, state.AtACost:
		counts = []game.Count{game.CountOnce("nde.count."+e.Test.Kind, true),
			game.CountOnce("nde.count.exceptional", e.Test.Outcome == state.Exceptional),
			game.CountOnce("nde.count.cost", e.Test.Outcome == state.AtACost)}
	case state.Failure:
		counts = []game.Count{game.CountOnce("nde.count."+e.Test.Kind, false)}
	}
	return counts
}
