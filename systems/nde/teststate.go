package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// The kinds of tests.
const (
	PlainTest  = "test"
	AttackTest = "attack" // against a foe's Defense (section 14)
	PowerTest  = "power"  // against a level's T (section 15)
)

// Stages of an open test (section 22.1).
const (
	Asked    = "asked"    // a player proposed it; the GM has yet to frame it
	Framed   = "framed"   // T is known; the die may be thrown
	Landed   = "thrown"   // the die is thrown; it may be improved or kept
	Agreeing = "agreeing" // the GM has yet to agree to a benefit (full pace)
)

// Outcomes of a test. The last three end it without consequences.
const (
	Exceptional = "exceptional"
	Success     = "success"
	AtACost     = "at-a-cost"
	Failure     = "failure"
	Works       = "works" // trivial, no throw (NDE-TEST-02)
	Withdrawn   = "withdrawn"
	Dropped     = "dropped" // by the GM, or because the PC fell or the scene or phase ended
)

// Where T comes from.
const (
	FromGM      = "gm"
	FromDefense = "defense"
	FromLevel   = "level"
)

// The reasons for a step. StepFavourable and StepTalent share the favourable
// slot, StepUnfavourable and StepCover the unfavourable one (NDE-R13).
const (
	StepFavourable   = "favourable"
	StepUnfavourable = "unfavourable"
	StepTalent       = "talent" // or a Trait
	StepCancel       = "cancel" // a Talent that cancels the unfavourable step
	StepCover        = "cover"
	StepCrowd        = "crowd" // crowd pressure: T one threshold up, or -1 on 2d6 (NDE-ATK-09)
	StepRange        = "range" // a shot beyond 10 squares: as StepCrowd (NDE-ATK-08)
	StepHelp         = "help"
	StepLuck         = "luck"
	StepFree         = "free"  // set by the GM, under step_limit=free
	StepPlus         = "plus1" // Luck's +1 in the 2d6 game
)

// Step moves the die by N sizes, or the total of 2d6 by N. A step with N 0 raises T to the next
// threshold.
type Step struct {
	Why  string `json:"why"`
	N    int    `json:"n"`
	Name string `json:"name,omitempty"` // the name of the Talent or helper
	Who  string `json:"who,omitempty"`  // the id of a PC that helps
}

// Test is a test from its call to its end. Attacks and powers are tests with a target or a level.
type Test struct {
	ID    string `json:"id"`
	PC    string `json:"pc"`
	Kind  string `json:"kind"`
	Stage string `json:"stage"`

	What    string `json:"what,omitempty"`    // what the PC tries and why
	Stakes  string `json:"stakes,omitempty"`  // the consequence of a failure
	Goal    string `json:"goal,omitempty"`    // in the player's words
	Changed string `json:"changed,omitempty"` // the change since the failure, or the accepted cost (NDE-R21)

	Attr     string `json:"attr"`
	Base     int    `json:"base"` // the die, or the modifier of 2d6
	Steps    []Step `json:"steps,omitempty"`
	Proposed string `json:"proposed,omitempty"` // a Talent the GM has not answered
	Declined string `json:"declined,omitempty"` // a Talent the GM refused
	Said     int    `json:"said,omitempty"`     // T before crowd pressure and range raise it
	T        int    `json:"t,omitempty"`        // the number to reach; unused in the 2d6 game
	Source   string `json:"source,omitempty"`   // FromGM, FromDefense or FromLevel
	Free     bool   `json:"free,omitempty"`     // does not use the Action of the round

	Target string   `json:"target,omitempty"` // of an attack or of healing, or the foe to defend against
	Also   []string `json:"also,omitempty"`   // further targets of a power
	Around bool     `json:"around,omitempty"` // cover does not hinder the power
	Way    string   `json:"way,omitempty"`    // of an attack, or ByDefending
	Level  string   `json:"level,omitempty"`  // of a power
	Cost   int      `json:"cost,omitempty"`   // in Power Points
	Crowd  bool     `json:"crowd,omitempty"`  // the PC is under crowd pressure (NDE-ATK-09)

	Two     bool     `json:"two,omitempty"` // thrown as 2d6
	Throws  [][]int  `json:"throws,omitempty"`
	Kept    int      `json:"kept"`           // the index of the throw that counts
	Luck    []string `json:"luck,omitempty"` // uses of Luck so far
	Outcome string   `json:"outcome,omitempty"`
	Certain bool     `json:"certain,omitempty"` // a complication happens for certain
	Choice  string   `json:"choice,omitempty"`  // of an exceptional success
	Benefit string   `json:"benefit,omitempty"` // in the player's words
}

// Shift returns the sum of all steps, negative if the die becomes smaller.
func (t *Test) Shift() int {
	n := 0
	for _, st := range t.Steps {
		n += st.N
	}
	return n
}

// Die returns the die to throw: the Attribute's, moved by the sum of all steps, within d4 and d20
// (NDE-R12).
func (t *Test) Die() dice.Die { return stepDie(t.Base, t.Shift()) }

// Pool returns the dice to throw.
func (t *Test) Pool() []dice.Die {
	if t.Two {
		return []dice.Die{6, 6}
	}
	return []dice.Die{t.Die()}
}

// Total returns the total of the kept throw, 0 before the throw.
func (t *Test) Total() int {
	if len(t.Throws) == 0 {
		return 0
	}
	return t.totalOf(t.Throws[t.Kept])
}

func (t *Test) totalOf(faces []int) int {
	sum := 0
	for _, f := range faces {
		sum += f
	}
	if t.Two {
		sum += t.Base + t.Shift()
	}
	return sum
}

// Thrown reports whether the test has been thrown.
func (t *Test) Thrown() bool { return len(t.Throws) > 0 }

// hasStep reports whether the test has a step with this reason.
func (t *Test) hasStep(why string) bool {
	return slices.ContainsFunc(t.Steps, func(st Step) bool { return st.Why == why })
}

// talent returns the Talent on the test and the GM's answer about it, which is "" until the GM has
// answered.
func (t *Test) talent() (name, as string) {
	if t.Proposed != "" {
		return t.Proposed, ""
	}
	for _, st := range t.Steps {
		switch st.Why {
		case StepTalent:
			return st.Name, asStep
		case StepCancel:
			return st.Name, asCancel
		}
	}
	if t.Declined != "" {
		return t.Declined, asNo
	}
	return "", ""
}

// baseT returns T before any step raises it.
func (t *Test) baseT() int {
	if t.Said > 0 {
		return t.Said
	}
	return t.T
}

// raisedT returns the number to reach: T raised to the next threshold by each step with N 0.
func (t *Test) raisedT() int {
	n := t.baseT()
	for _, st := range t.Steps {
		if st.N == 0 {
			n = raiseT(n)
		}
	}
	return n
}

// hasHindrance reports whether the slot of the one unfavourable circumstance is taken (NDE-R13).
func (t *Test) hasHindrance() bool {
	return slices.ContainsFunc(t.Steps, func(st Step) bool { return st.hinders() })
}

// hinders reports whether a step takes the unfavourable slot.
func (st Step) hinders() bool {
	switch st.Why {
	case StepUnfavourable, StepCover:
		return true
	case StepCrowd, StepRange:
		return st.N < 0
	}
	return false
}

// stepsOf returns the sum of the steps with one reason.
func (t *Test) stepsOf(why string) int {
	n := 0
	for _, st := range t.Steps {
		if st.Why == why {
			n += st.N
		}
	}
	return n
}

// copy returns a copy of the test that may be changed, except Also, which it shares with the test.
func (t *Test) copy() Test {
	c := *t
	c.Steps, c.Luck, c.Throws = slices.Clone(t.Steps), slices.Clone(t.Luck), slices.Clone(t.Throws)
	return c
}

// ladder lists the dice of NDE, smallest first (NDE-STEP-01).
var ladder = []int{4, 6, 8, 12, 20}

// stepDie moves a die by n sizes along the ladder and stops at its ends. A die that is not on the
// ladder stays.
func stepDie(die, n int) dice.Die {
	i := slices.Index(ladder, die)
	if i < 0 {
		return dice.Die(die)
	}
	return dice.Die(ladder[min(max(i+n, 0), len(ladder)-1)])
}

func (c *Course) test(id string) *Test {
	for _, t := range c.Tests {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// testOf returns the open test of a PC, or nil.
func (c *Course) testOf(pc string) *Test {
	for _, t := range c.Tests {
		if t.PC == pc {
			return t
		}
	}
	return nil
}

// lastOf returns the last closed test of a PC, or nil.
func (c *Course) lastOf(pc string) *Test {
	for _, t := range slices.Backward(c.Past) {
		if t.PC == pc {
			return t
		}
	}
	return nil
}

func testRef(id string) game.Ref { return game.Ref("test/" + id) }
