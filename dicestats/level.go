package dicestats

import "math"

// Level is what a FairnessTest says in plain words.
type Level int

// The levels, by how often fair dice are at least this far off.
const (
	Few    Level = iota // too few to tell
	Usual               // nothing to see
	Odd                 // one in twenty: by itself it proves nothing
	Beyond              // what chance hardly explains, however many looks were taken
)

const (
	oddP    = 0.05
	beyondP = 0.0001
)

// Level says what a look means among so many looks: who looks twenty times
// sees something odd once, and must not take it for a proof. So the bound of
// Beyond is shared out among the looks.
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

// OneIn is how many times fair dice have to be looked at to see this once, on
// average: 20 for a P of 0.05. It is bounded by a billion.
func (l FairnessTest) OneIn() int { return int(math.Round(1 / max(l.P, 1e-9))) }
