package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of tests, counters and consequences.
type (
	// TestSet sets an open test to its new state. Why says what was done to the test, such as
	// "framed" or "helped".
	TestSet struct {
		Test   Test   `json:"test"`
		Why    string `json:"why"`
		Beyond bool   `json:"beyond,omitempty"` // the die cannot reach T (NDE-R09)
		// Without are the PCs that a call for all leaves out because a test of theirs is open.
		Without []string `json:"without,omitempty"`
		Names   Names    `json:"names,omitempty"`
	}
	// Rolled is a throw of a test with its outcome. Kept is the index of the throw that counts,
	// from 0.
	Rolled struct {
		Test    string     `json:"test"`
		PC      string     `json:"pc"`
		Pool    []dice.Die `json:"pool"`
		Faces   []int      `json:"faces"`
		Kept    int        `json:"kept"`
		Total   int        `json:"total"` // of the kept throw
		T       int        `json:"t,omitempty"`
		Two     bool       `json:"two,omitempty"`
		Plus    int        `json:"plus,omitempty"` // the modifier of 2d6
		Outcome string     `json:"outcome"`
		Certain bool       `json:"certain,omitempty"`
		Again   bool       `json:"again,omitempty"`  // a reroll by Luck
		Target  string     `json:"target,omitempty"` // of an attack
		Also    []string   `json:"also,omitempty"`   // further targets of a power
		Names   Names      `json:"names,omitempty"`
	}
	// TestClosed ends a test. Test is its last state.
	TestClosed struct {
		Test  Test  `json:"test"`
		Bare  bool  `json:"bare,omitempty"` // it was never open: it began and ended at once
		Names Names `json:"names,omitempty"`
	}
	// ConsequenceOwed is a complication or cost that the GM has yet to name.
	ConsequenceOwed struct {
		Owed  OwedConsequence `json:"owed"`
		Names Names           `json:"names,omitempty"`
	}
	// ConsequenceNamed settles an OwedConsequence. Kind is OwesComplication, OwesCost or asBoth. It
	// is "" if the consequence was told at the table or is the second of asBoth. ID is 0 if nothing
	// was owed.
	ConsequenceNamed struct {
		ID      int    `json:"id"`
		PC      string `json:"pc"`
		Kind    string `json:"kind,omitempty"`
		Trouble string `json:"trouble,omitempty"` // an example of the rules
		What    string `json:"what,omitempty"`    // in the GM's words
		Names   Names  `json:"names,omitempty"`
	}
	// FailedAt records a goal that a PC failed at (NDE-RETRY-01).
	FailedAt struct {
		PC   string `json:"pc"`
		Goal string `json:"goal"`
		Attr string `json:"attr"`
	}
	// CounterSet sets a counter. Was is its earlier progress, -1 for a new one.
	CounterSet struct {
		Counter Counter `json:"counter"`
		Was     int     `json:"was"`
	}
	// CounterGone removes a counter.
	CounterGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
)

func (TestSet) EventName() string          { return "nde.test" }
func (Rolled) EventName() string           { return "nde.rolled" }
func (TestClosed) EventName() string       { return "nde.test.closed" }
func (ConsequenceOwed) EventName() string  { return "nde.owes" }
func (ConsequenceNamed) EventName() string { return "nde.named" }
func (FailedAt) EventName() string         { return "nde.failed" }
func (CounterSet) EventName() string       { return "nde.counter" }
func (CounterGone) EventName() string      { return "nde.counter.gone" }

// Thrown implements game.DiceThrown.
func (e Rolled) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// ShownDice implements rulekit.DiceShower. It names the PC that each die belongs to.
func (e Rolled) ShownDice() []game.Die {
	ds := game.DiceOfEvent(e)
	for i := range ds {
		ds[i].Of = game.Quote(e.Names.name(e.PC))
	}
	return ds
}

const (
	pastTests = 6  // closed tests kept in the state
	maxOwed   = 12 // consequences kept; older ones count as told at the table
)

func (s *State) foldSet(e TestSet) {
	if s.test(e.Test.ID) == nil {
		s.NextID++
		s.countTest(e.Test.PC)
	}
	rulekit.Replace(&s.Tests, e.Test, func(t *Test) bool { return t.ID == e.Test.ID })
}

func (s *State) foldOwes(e ConsequenceOwed) {
	s.NextID++
	s.Owed = append(s.Owed, e.Owed)
	s.Owed = slices.Delete(s.Owed, 0, max(0, len(s.Owed)-maxOwed))
}

func (s *State) foldNamed(e ConsequenceNamed) {
	s.Owed = slices.DeleteFunc(s.Owed, func(o OwedConsequence) bool { return o.ID == e.ID })
}

func (s *State) foldCounter(e CounterSet) {
	rulekit.Replace(&s.Scene.Counters, e.Counter, func(c *Counter) bool { return c.ID == e.Counter.ID })
}

func (s *State) foldCounterGone(e CounterGone) {
	s.Scene.Counters = slices.DeleteFunc(s.Scene.Counters, func(c *Counter) bool { return c.ID == e.ID })
}

func (s *State) foldRolled(e Rolled) {
	t := s.test(e.Test)
	if t == nil {
		return
	}
	t.Throws = append(slices.Clip(t.Throws), e.Faces)
	t.Kept, t.Outcome, t.Certain, t.Stage = min(e.Kept, len(t.Throws)-1), e.Outcome, e.Certain, Landed
	t.Proposed = "" // after the throw the GM no longer answers
	if e.Again {
		t.Luck = append(slices.Clip(t.Luck), LuckReroll)
	}
}

func (s *State) foldClosed(e TestClosed) {
	t := e.Test
	if s.test(t.ID) == nil {
		s.NextID++
	}
	s.Tests = slices.DeleteFunc(s.Tests, func(o *Test) bool { return o.ID == t.ID })
	s.Past = append(s.Past, &t)
	gone := max(0, len(s.Past)-pastTests)
	s.Past, s.Scene.Old = slices.Delete(s.Past, 0, gone), max(0, s.Scene.Old-gone)
}

func (s *State) foldFailed(e FailedAt) {
	p := s.pc(e.PC)
	if p == nil {
		return
	}
	p.Failed = slices.Clone(p.Failed)
	i := slices.IndexFunc(p.Failed, func(f Failed) bool { return f.Goal == e.Goal })
	if i < 0 {
		i = len(p.Failed)
		p.Failed = append(p.Failed, Failed{Goal: e.Goal})
	}
	if f := &p.Failed[i]; !slices.Contains(f.Attrs, e.Attr) {
		f.Attrs = append(slices.Clip(f.Attrs), e.Attr)
	}
}

func (s *State) countTest(pc string) {
	if s.Tested == nil {
		s.Tested = map[string]int{}
	}
	s.Tested[pc]++
}
