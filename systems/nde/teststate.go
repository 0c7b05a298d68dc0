package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Kinds of a test.
const (
	PlainTest  = "test"
	AttackTest = "attack" // against a foe's Defense (section 14)
	PowerTest  = "power"  // against a level's T (section 15)
)

// Stages of an open test (22.1).
const (
	Asked    = "asked"    // the player said what; the GM has yet to frame it
	Framed   = "framed"   // T is known; the die may be thrown
	Landed   = "thrown"   // the die lies; it may be improved or kept
	Agreeing = "agreeing" // the GM has yet to agree to a benefit (full pace)
)

// Outcomes of a test. The last three end it without a throw.
const (
	Exceptional = "exceptional"
	Success     = "success"
	AtACost     = "at-a-cost"
	Failure     = "failure"
	Works       = "works" // trivial, no throw (NDE-TEST-02)
	Withdrawn   = "withdrawn"
	Dropped     = "dropped" // by the GM's hand
)

// Where T comes from.
const (
	FromGM      = "gm"
	FromDefense = "defense"
	FromLevel   = "level"
)

// Reasons for a step of the die. Favourable and Talent share the favourable
// slot, Unfavourable and CoverStep the unfavourable one (NDE-R13).
const (
	StepFavourable   = "favourable"
	StepUnfavourable = "unfavourable"
	StepTalent       = "talent" // or a Trait
	StepCancel       = "cancel" // a Talent against the unfavourable step
	StepCover        = "cover"
	StepCrowd        = "crowd" // crowd pressure: -1 to 2d6, else T one step up (NDE-ATK-09)
	StepRange        = "range" // a shot beyond 10 squares, alike (NDE-ATK-08)
	StepHelp         = "help"
	StepLuck         = "luck"
	StepFree         = "free"  // by the GM's word, under step_limit=free
	StepPlus         = "plus1" // Luck's +1 in the 2d6 game
)

// Step moves the die by N sizes, or the total of 2d6 by N. One of 0 raises T.
type Step struct {
	Why  string `json:"why"`
	N    int    `json:"n"`
	Name string `json:"name,omitempty"` // the Talent, or who helps
	Who  string `json:"who,omitempty"`  // the PC that helps
}

// Test is a test from the call to its end. An attack and a power are tests that
// know what they are for.
type Test struct {
	ID    string `json:"id"`
	PC    string `json:"pc"`
	Kind  string `json:"kind"`
	Stage string `json:"stage"`

	What    string `json:"what,omitempty"`    // what the player says and why
	Stakes  string `json:"stakes,omitempty"`  // what failure means
	Goal    string `json:"goal,omitempty"`    // in the player's words
	Changed string `json:"changed,omitempty"` // what is different, or the accepted cost (NDE-R21)

	Attr     string `json:"attr"`
	Base     int    `json:"base"` // the die, or the modifier of 2d6
	Steps    []Step `json:"steps,omitempty"`
	Proposed string `json:"proposed,omitempty"` // a Talent the GM has not answered
	Declined string `json:"declined,omitempty"` // a Talent the GM said no to
	Said     int    `json:"said,omitempty"`     // T as it was said, before crowd pressure and range raise it
	T        int    `json:"t,omitempty"`        // what must be reached; none in the 2d6 game
	Source   string `json:"source,omitempty"`   // where T comes from
	Free     bool   `json:"free,omitempty"`     // takes no Action of the round

	Target string   `json:"target,omitempty"` // of an attack, or who is healed
	Also   []string `json:"also,omitempty"`   // whom else a power strikes
	Around bool     `json:"around,omitempty"` // a power that cover does not hinder
	Way    string   `json:"way,omitempty"`    // of an attack
	Level  string   `json:"level,omitempty"`  // of a power
	Cost   int      `json:"cost,omitempty"`   // its Power Points
	Crowd  bool     `json:"crowd,omitempty"`  // the GM marks crowd pressure (NDE-ATK-09)

	Two     bool     `json:"two,omitempty"` // thrown as 2d6
	Throws  [][]int  `json:"throws,omitempty"`
	Kept    int      `json:"kept"`           // which throw counts
	Luck    []string `json:"luck,omitempty"` // uses that were bought
	Outcome string   `json:"outcome,omitempty"`
	Certain bool     `json:"certain,omitempty"` // a complication happens for certain
	Choice  string   `json:"choice,omitempty"`  // of an exceptional success
	Benefit string   `json:"benefit,omitempty"` // in the player's words
}

// Shift is the sum of all steps.
func (t *Test) Shift() int {
	n := 0
	for _, st := range t.Steps {
		n += st.N
	}
	return n
}

// Die is the die that is thrown: the Attribute's, moved by all steps at once,
// within d4 and d20 (NDE-R12).
func (t *Test) Die() dice.Die { return stepDie(t.Base, t.Shift()) }

// Pool is what is thrown.
func (t *Test) Pool() []dice.Die {
	if t.Two {
		return []dice.Die{6, 6}
	}
	return []dice.Die{t.Die()}
}

// Total is what the kept throw comes to.
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

// Thrown reports whether the die lies.
func (t *Test) Thrown() bool { return len(t.Throws) > 0 }

// has reports whether a step was taken for this reason.
func (t *Test) has(why string) bool {
	return slices.ContainsFunc(t.Steps, func(st Step) bool { return st.Why == why })
}

// talent is the Talent that was named last, with the GM's answer to it: "" as
// long as there is none.
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

// baseT is T before anything raises it.
func (t *Test) baseT() int {
	if t.Said > 0 {
		return t.Said
	}
	return t.T
}

// raisedT is what must be reached: T as it was said, one threshold higher for
// every step that raises it.
func (t *Test) raisedT() int {
	n := t.baseT()
	for _, st := range t.Steps {
		if st.N == 0 {
			n = raiseT(n)
		}
	}
	return n
}

// hasHindrance reports whether the place of the one unfavourable circumstance is
// taken (NDE-R13).
func (t *Test) hasHindrance() bool {
	return slices.ContainsFunc(t.Steps, func(st Step) bool { return st.hinders() })
}

// hinders reports whether a step takes that place.
func (st Step) hinders() bool {
	switch st.Why {
	case StepUnfavourable, StepCover:
		return true
	case StepCrowd, StepRange:
		return st.N < 0
	}
	return false
}

// stepsOf sums the steps of one reason.
func (t *Test) stepsOf(why string) int {
	n := 0
	for _, st := range t.Steps {
		if st.Why == why {
			n += st.N
		}
	}
	return n
}

// copy is a test of its own, to be changed and told.
func (t *Test) copy() Test {
	c := *t
	c.Steps, c.Luck, c.Throws = slices.Clone(t.Steps), slices.Clone(t.Luck), slices.Clone(t.Throws)
	return c
}

// ladder are the dice of NDE, smallest first (NDE-STEP-01).
var ladder = []int{4, 6, 8, 12, 20}

// stepDie moves a die along the ladder and stops at its ends.
func stepDie(die, n int) dice.Die {
	i := slices.Index(ladder, die)
	if i < 0 {
		return dice.Die(die)
	}
	return dice.Die(ladder[min(max(i+n, 0), len(ladder)-1)])
}

func (s *State) test(id string) *Test {
	for _, t := range s.Tests {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// testOf is the open test of a PC.
func (s *State) testOf(pc string) *Test {
	for _, t := range s.Tests {
		if t.PC == pc {
			return t
		}
	}
	return nil
}

// lastOf is the last closed test of a PC.
func (s *State) lastOf(pc string) *Test {
	for _, t := range slices.Backward(s.Past) {
		if t.PC == pc {
			return t
		}
	}
	return nil
}

func testRef(id string) game.Ref { return game.Ref("test/" + id) }
