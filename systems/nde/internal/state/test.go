package state

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/nde/internal/rules"
)

// The kinds of tests.
const (
	PlainTest  = "test"
	AttackTest = "attack" // against foes (section 14)
	PowerTest  = "power"  // not against foes, with the T of a level (section 15)
)

// Stages of an open test (section 22.1).
const (
	Asked    = "asked"    // a player proposed the test; the GM has yet to frame it
	Framed   = "framed"   // T is known; the die may be thrown
	Landed   = "thrown"   // the die is thrown; the throw may be improved or kept
	Agreeing = "agreeing" // the GM has yet to agree to a benefit (full pace)
)

// Outcomes of a test. The last three end the test without consequences.
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

// The reasons for a step. StepFavourable and StepTalent share the favourable slot (NDE-R13).
// StepUnfavourable and StepCover share the unfavourable slot, on 2d6 also StepCrowd and StepRange.
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
func (t *Test) Die() dice.Die { return rules.StepDie(t.Base, t.Shift()) }

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
	return t.TotalOf(t.Throws[t.Kept])
}

// TotalOf returns the total of these faces, with the modifier and steps of 2d6.
func (t *Test) TotalOf(faces []int) int {
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

// HasStep reports whether the test has a step with this reason.
func (t *Test) HasStep(why string) bool {
	return slices.ContainsFunc(t.Steps, func(st Step) bool { return st.Why == why })
}

// Talent returns the Talent on the test and the GM's answer about the Talent. as is "" until the GM
// has answered. Both are "" if the test has no Talent.
func (t *Test) Talent() (name, as string) {
	if t.Proposed != "" {
		return t.Proposed, ""
	}
	for _, st := range t.Steps {
		switch st.Why {
		case StepTalent:
			return st.Name, rules.AsStep
		case StepCancel:
			return st.Name, rules.AsCancel
		}
	}
	if t.Declined != "" {
		return t.Declined, rules.AsNo
	}
	return "", ""
}

// BaseT returns T before any step raises it.
func (t *Test) BaseT() int {
	if t.Said > 0 {
		return t.Said
	}
	return t.T
}

// RaisedT returns the number to reach: T raised to the next threshold by each step with N 0.
func (t *Test) RaisedT() int {
	n := t.BaseT()
	for _, st := range t.Steps {
		if st.N == 0 {
			n = rules.RaiseT(n)
		}
	}
	return n
}

// HasHindrance reports whether the slot of the one unfavourable circumstance is taken (NDE-R13).
func (t *Test) HasHindrance() bool {
	return slices.ContainsFunc(t.Steps, func(st Step) bool { return st.Hinders() })
}

// Hinders reports whether a step takes the unfavourable slot.
func (st Step) Hinders() bool {
	switch st.Why {
	case StepUnfavourable, StepCover:
		return true
	case StepCrowd, StepRange:
		return st.N < 0
	}
	return false
}

// StepsOf returns the sum of the steps with one reason.
func (t *Test) StepsOf(why string) int {
	n := 0
	for _, st := range t.Steps {
		if st.Why == why {
			n += st.N
		}
	}
	return n
}

// Copy returns a copy of the test that may be changed, except Also, which both tests share.
func (t *Test) Copy() Test {
	c := *t
	c.Steps, c.Luck, c.Throws = slices.Clone(t.Steps), slices.Clone(t.Luck), slices.Clone(t.Throws)
	return c
}

// TestRef refers to a test.
func TestRef(id string) game.Ref { return game.Ref("test/" + id) }

// TargetIDs returns the ids of all targets of an attack, the first target first.
func (t *Test) TargetIDs() []string { return append([]string{t.Target}, t.Also...) }

// PlusAfterReroll reports whether Luck's +1 was bought after a reroll. The +1 then counts for the
// kept throw only.
func (t *Test) PlusAfterReroll() bool {
	return slices.Index(t.Luck, rules.LuckPlus) > slices.Index(t.Luck, rules.LuckReroll) &&
		slices.Contains(t.Luck, rules.LuckReroll)
}

// SetAnswer sets the GM's answer about the Talent on the test, in place of an earlier answer. It
// does nothing if as is "" or the test has no Talent.
func (t *Test) SetAnswer(as string) {
	talent, _ := t.Talent()
	if as == "" || talent == "" {
		return
	}
	t.Steps = slices.DeleteFunc(slices.Clone(t.Steps),
		func(st Step) bool { return st.Why == StepTalent || st.Why == StepCancel })
	t.Proposed, t.Declined = "", ""
	switch as {
	case rules.AsStep:
		t.Steps = append(t.Steps, Step{Why: StepTalent, N: 1, Name: talent})
	case rules.AsCancel:
		t.Steps = append(t.Steps, Step{Why: StepCancel, N: 1, Name: talent})
	default:
		t.Declined = talent
	}
}

// AskAgain asks the GM again about a Talent that has nothing left to cancel.
func (t *Test) AskAgain() {
	if talent, as := t.Talent(); as == rules.AsCancel && !t.HasHindrance() {
		t.Steps = slices.DeleteFunc(t.Steps, func(st Step) bool { return st.Why == StepCancel })
		t.Proposed = talent
	}
}

// RefuseSecondTalent refuses a second Talent on a test (NDE-TAL-03).
func (t *Test) RefuseSecondTalent() *game.Refusal {
	if t.Proposed != "" || t.HasStep(StepTalent) || t.HasStep(StepCancel) {
		return rules.Refuse("talent-limit")
	}
	return nil
}

// WithTalentAnswer returns a copy of a test with this Talent and the GM's answer about the Talent.
// If as is "", the Talent waits for the answer.
func (t *Test) WithTalentAnswer(talent, as string) Test {
	next := t.Copy()
	next.Proposed = talent
	next.SetAnswer(as)
	return next
}

// Helper returns the name of the helper, "" if there is none.
func (t *Test) Helper() string {
	for _, st := range t.Steps {
		if st.Why == StepHelp {
			return st.Name
		}
	}
	return ""
}

// KeepsOne reports whether the kept die shows a 1. On 2d6 a 1 has no effect (NDE-R35).
func (t *Test) KeepsOne() bool { return !t.Two && t.Total() == 1 }

// ByPower reports whether the test is a power or an attack by a power.
func (t *Test) ByPower() bool { return t.Kind == PowerTest || t.Way == rules.ByPower }

// Lasting reports whether the choice on an exceptional success begins a lasting effect: a strong
// effect always does, a larger scale or a benefit only if the player described the choice.
func (t *Test) Lasting() bool {
	switch t.Choice {
	case rules.StrongEffect:
		return true
	case rules.LargerScale, rules.MoreBenefit:
		return t.Benefit != ""
	}
	return false
}
