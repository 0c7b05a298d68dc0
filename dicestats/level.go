package dicestats

import "math"

// A Level is a FairnessTest in plain words.
type Level int

// The levels, by the P of the test.
const (
	Few    Level = iota // too few to tell
	Usual               // nothing unusual
	Odd                 // one in twenty: by itself it proves nothing
	Beyond              // hardly chance, even among many tests
)

const (
	oddP    = 0.05
	beyondP = 0.0001
)

// Level returns the level of a test that is one of so many looks. Of twenty tests one is odd by
// chance, so the bound of Beyond is divided by their number.
func (l FairnessTest) Level(looks int) Level {
	switch {
	case !l.Enough:
		return Few
	case l.P*float64(max(looks, 1)) < beyondP:
		return Beyond
	case l.P < oddP:
		return Odd
	}
	return Usual
}

// OneIn returns how many tests of fair dice show this once, on average: 20 for a P of 0.05. It is at most a billion.
func (l FairnessTest) OneIn() int { return int(math.Round(1 / max(l.P, 1e-9))) }
