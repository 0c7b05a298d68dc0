package dicestats

import "math"

// A Level is a FairnessTest in plain words.
type Level int

// The levels, by the P of the test.
const (
	Few    Level = iota // too few to tell
	Usual               // nothing unusual
	Odd                 // fair dice do this once in twenty tests: it proves nothing
	Beyond              // hardly chance, even among many tests
)

const (
	oddP    = 0.05
	beyondP = 0.0001
)

// Level returns the level of a test that is one of that many tests. The more tests there are, the
// more of them are unusual by chance, so the bound of Beyond is divided by their number.
func (t FairnessTest) Level(tests int) Level {
	switch {
	case !t.Enough:
		return Few
	case t.P*float64(max(tests, 1)) < beyondP:
		return Beyond
	case t.P < oddP:
		return Odd
	}
	return Usual
}

// OneIn returns among how many tests of fair dice one test, on average, has a P as small as this:
// 20 for a P of 0.05. The result is at most a billion.
func (t FairnessTest) OneIn() int { return int(math.Round(1 / max(t.P, 1e-9))) }
