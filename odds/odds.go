// Package odds computes exact chances: of Cortex Prime tests, contests and timed tests, of NDE and
// of pools that count hits. It is pure arithmetic over dice sizes: it knows no table and no
// character, throws nothing and never simulates.
//
// Start with Test, the question whether one pool beats another, a number, or a number with
// complications. Quick answers its shortest form, Exact returns it as a fraction, WhatIf tries
// every change of a pool. Contest, ContestPlan, Timed, Ladder, HeroDie and AddAll are tests under
// other rules.
//
// Every question is checked before any work is done. A question beyond the bounds fails with a
// *Fault that names the wrong field. A law is the chance of each number, in a slice from 0 on.
package odds

import (
	"fmt"

	"mesa/dice"
)

// The bounds of a question.
const (
	MaxDice   = 30  // dice of a side, and of complications
	MaxKeep   = 5   // results added to a total
	MaxTarget = 999 // a static target
	MaxPP     = 6   // plot points of a ladder
	MaxTests  = 50  // tests of a timed test
	MaxBeats  = 200 // beats of a timed test
)

// Step is the margin that makes one heroic step (CORE-HEROIC-02).
const Step = 5

// Fault says which field of a question is wrong.
type Fault struct {
	Where    string // the field, named as in the JSON form: "pool", "keep"
	Got      int    // the value of the field: a size, a number, or a number of dice
	Min, Max int    // the bounds of a number or of the number of dice; 0 and 0 for a wrong size
}

func (f *Fault) Error() string {
	if f.Min == 0 && f.Max == 0 {
		sizes := dice.Ladder
		if f.Where == "die" {
			sizes = NDELadder
		}
		return fmt.Sprintf("odds: %s: d%d is none of %v", f.Where, f.Got, sizes)
	}
	return fmt.Sprintf("odds: %s: %d is not from %d to %d", f.Where, f.Got, f.Min, f.Max)
}

// checkBounds fails for a number outside its bounds.
func checkBounds(where string, got, min, max int) error {
	if got < min || got > max {
		return &Fault{where, got, min, max}
	}
	return nil
}

// checkDice fails for too few or too many dice, and for sizes that are not on the ladder.
func checkDice(where string, pool []dice.Die, min int) error {
	if err := checkBounds(where, len(pool), min, MaxDice); err != nil {
		return err
	}
	for _, d := range pool {
		if !d.OnLadder() {
			return &Fault{Where: where, Got: int(d)}
		}
	}
	return nil
}

// Side is a pool and the number of results that are added to its total: 2, more with scale or plot
// points, 1 when shaken, KeepAll if every result counts.
type Side struct {
	Pool []dice.Die
	Keep int
}

// Scaled returns the side with the advantage of scale: the dice of the scale join the pool and one
// more result is kept, for any number of these dice (SCALE-01, -06).
func (s Side) Scaled(with ...dice.Die) Side {
	return Side{append(s.Pool[:len(s.Pool):len(s.Pool)], with...), s.Keep + 1}
}

// Static is a target number. Each complication adds its result; a 1 adds nothing (STATIC-02,
// STATIC-R2).
type Static struct {
	Target        int
	Complications []dice.Die
}

// Opposition is the opponent of a test: a Side that plays for the best total, an Aided side, or a
// Static number.
type Opposition interface {
	check() error
	difficultyLaw() *difficultyLaw
	law() []float64 // of its total
}

func (s Side) check() error {
	if err := checkDice("opposition", s.Pool, 1); err != nil {
		return err
	}
	return checkKeep("opp_keep", s.Keep)
}

// checkKeep fails for a number of results that no side keeps.
func checkKeep(where string, keep int) error {
	if keep == KeepAll {
		return nil
	}
	return checkBounds(where, keep, 1, MaxKeep)
}

func (s Static) check() error {
	if err := checkBounds("target", s.Target, 0, MaxTarget); err != nil {
		return err
	}
	return checkDice("complications", s.Complications, 0)
}

// Test is a question: a pool against an opposition.
type Test struct {
	Side
	Policy  Policy
	Against Opposition
	// TiesWin says that the acting side also succeeds with a total equal to the difficulty
	// (ACT-03). A total of 0 never succeeds.
	TiesWin bool
	// Effects says how the effect dice of both sides are found.
	Effects Effects
	// Step is the margin that makes one heroic step; 0 means 5.
	Step int
}

func (t Test) check() error {
	if err := checkDice("pool", t.Pool, 1); err != nil {
		return err
	}
	if err := checkKeep("keep", t.Keep); err != nil {
		return err
	}
	if err := checkBounds("policy", int(t.Policy), 0, len(policies)-1); err != nil {
		return err
	}
	if err := checkBounds("effects", int(t.Effects), 0, int(effectKinds)-1); err != nil {
		return err
	}
	if err := checkBounds("step", t.Step, 0, MaxTarget); err != nil {
		return err
	}
	if t.Against == nil {
		return &Fault{"opposition", 0, 1, MaxDice}
	}
	return t.Against.check()
}

// step returns the margin that makes one heroic step.
func (t Test) step() int {
	if t.Step == 0 {
		return Step
	}
	return t.Step
}

// Figures are the chances and means of a test. Effect dice are in the order d4 d6 d8 d10 d12; a
// sixth place is for those stepped up beyond d12.
type Figures struct {
	Beat, Heroic float64 // the total beats the difficulty; by a heroic step or more
	Hitch, Botch float64 // at least one 1; nothing but 1s
	BeatClean    float64 // the total beats the difficulty, and no die is a hitch
	// Takeout: the total beats the difficulty, and the stepped effect die is larger than the effect
	// die of the opposition, for which the dice beside an Aided side do not count; 0 against a Static.
	Takeout        float64
	MeanTotal      float64
	MeanDifficulty float64
	Effect         [5]float64 // the chosen effect die
	BeatEffect     [5]float64 // Beat with this effect die before heroic steps
	BeatStepped    [6]float64 // Beat with this effect die after heroic steps
}

// Larger returns the chance to succeed with a stepped effect die that is larger than the given die,
// so that a group or a crisis pool loses this die (GANG-04, CRISIS-04).
func (f Figures) Larger(than dice.Die) float64 {
	sum := 0.0
	for i := rank(than) + 1; i < len(f.BeatStepped); i++ {
		sum += f.BeatStepped[i]
	}
	return sum
}

// Removes returns the chance to remove a die from a crisis pool, a mob or a boss. A larger effect
// die removes it; any other effect die steps it down, which also removes a d4 (CRISIS-04, -05,
// CRISIS-R1).
func (f Figures) Removes(die dice.Die) float64 {
	if die == dice.D4 {
		return f.Beat
	}
	return f.Larger(die)
}

// Answer is Figures with the laws of hitches and totals.
type Answer struct {
	Figures
	Hitches []float64 // the law of the number of hitches, from 0 to all dice of the pool
	Totals  []float64 // the law of the chosen total, from 0 to the highest possible
}

// Chance is the short answer to a test: the chance to beat the difficulty, and the chance to beat
// it by a heroic step or more.
type Chance struct{ Beat, Heroic float64 }

// rank returns the index of a die among d4 d6 d8 d10 d12, from 0.
func rank(d dice.Die) int { return int(d)/2 - 2 }
