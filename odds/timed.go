package odds

import "slices"

// Timed is a series of tests that cost beats: a success 1, a heroic success none, a failure 2
// (TIMED-01 to -04). All tests are equal unless Stages is set.
type Timed struct {
	Tests, Beats int
	Chance       // of each test
	// Helpers is the number of other characters who may buy time: between any two tests one helper
	// tries, and is out after a failure. A success buys one beat, a heroic success two (TIMED-08 to
	// -10).
	Helpers int
	Help    Chance // of each test of a helper
	// Stages, if set, are the tests still to come, in place of Tests, Chance and Help.
	Stages []Stage
	// Underway: a test was done before, so a helper may also buy time before the first test.
	Underway bool
	// Rescue: with no beats left a helper may still try (timed.rescue_at_zero); if the helper buys
	// no beat, the series has failed.
	Rescue bool
}

// Stage is one test of a series of unequal tests.
type Stage struct {
	Chance
	Help Chance // of the helper who buys time before it
}

// stages returns the tests of a series one by one.
func (t Timed) stages() []Stage {
	if len(t.Stages) > 0 {
		return t.Stages
	}
	return slices.Repeat([]Stage{{t.Chance, t.Help}}, max(t.Tests, 0))
}

// TimedOdds are the chances of each end of a timed test. They sum to 1.
type TimedOdds struct {
	Full        float64 // all tests are done with beats left
	Conditional float64 // all tests are done with no beats left
	Fail        float64 // the beats are used up before the last test is done
}

// MaxHelpers is the largest number of helpers in a timed test.
const MaxHelpers = 10

// clock holds the chance of each number of helpers and beats left.
type clock [MaxHelpers + 1][MaxBeats + 2*MaxTests + 1]float64

// Odds returns the chance of each end. With no beats left and tests still to do, the series has
// failed, and no helper can buy time (TIMED-R1), unless Rescue is set. Odds returns an error
// without tests, and for input beyond the bounds.
func (t Timed) Odds() (TimedOdds, error) {
	if len(t.Stages) > 0 {
		t.Tests = len(t.Stages)
	}
	if err := checkBounds("tests", t.Tests, 1, MaxTests); err != nil {
		return TimedOdds{}, err
	}
	if err := checkBounds("beats", t.Beats, 0, MaxBeats); err != nil {
		return TimedOdds{}, err
	}
	if err := checkBounds("helpers", t.Helpers, 0, MaxHelpers); err != nil {
		return TimedOdds{}, err
	}
	var left clock
	left[t.Helpers][t.Beats] = 1
	most := t.Beats
	for i, test := range t.stages() {
		if t.Helpers > 0 && (i > 0 || t.Underway) {
			t.help(&left, most, test.Help)
			most += 2
		}
		for helpers := range t.Helpers + 1 {
			test.spend(left[helpers][:most+1])
		}
	}
	var odds TimedOdds
	for helpers := range t.Helpers + 1 {
		odds.Conditional += left[helpers][0]
		for _, p := range left[helpers][1:] {
			odds.Full += p
		}
	}
	odds.Full, odds.Conditional = clamp(odds.Full), clamp(odds.Conditional)
	odds.Fail = clamp(1 - odds.Full - odds.Conditional)
	return odds, nil
}

// spend subtracts the beats of one test; a series without beats has failed.
func (t Chance) spend(left []float64) {
	left[0] = 0
	for beats, p := range left {
		left[beats] = p * t.Heroic
		if beats >= 1 {
			left[beats-1] += p * (t.Beat - t.Heroic)
		}
		if beats >= 2 {
			left[beats-2] += p * (1 - t.Beat)
		}
	}
}

// help lets one helper, if any is left, try to buy time.
func (t Timed) help(left *clock, most int, help Chance) {
	least := 1
	if t.Rescue {
		least = 0
	}
	for helpers := 1; helpers <= t.Helpers; helpers++ {
		for beats := most; beats >= least; beats-- {
			p := left[helpers][beats]
			left[helpers-1][beats] += p * (1 - help.Beat)
			left[helpers][beats] = 0
			left[helpers][beats+1] += p * (help.Beat - help.Heroic)
			left[helpers][beats+2] += p * help.Heroic
		}
	}
}
