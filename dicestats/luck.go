package dicestats

import (
	"math"

	"mesa/dice"
)

// Luck is how lucky a throw was. Better is the place of the throw among all throws of its pool,
// from 0 to 1: the share of throws with a smaller sum, and half of the share with the same sum. So
// the mean of fair dice is one half. Z is the distance from one half in standard deviations,
// positive for good luck; Z of throws of different pools can be added.
type Luck struct{ Better, Z float64 }

// LuckOfThrow returns the luck of a throw, by its sum. faces has a face for each die of the pool.
func LuckOfThrow(pool []dice.Die, faces []int) Luck {
	ways, total := sums(pool), 1.0
	at := -len(pool)
	for i, d := range pool {
		total *= float64(d)
		at += faces[i]
	}
	var below, variance float64
	var l Luck
	for i, w := range ways {
		better := (below + w/2) / total
		variance += w / total * (better - 0.5) * (better - 0.5)
		if i == at {
			l.Better = better
		}
		below += w
	}
	if variance > 0 {
		l.Z = (l.Better - 0.5) / math.Sqrt(variance)
	}
	return l
}

// sums returns the number of ways to throw each sum of a pool, from the lowest sum, which is the
// number of dice. The numbers are integers, exact up to 2^53.
func sums(pool []dice.Die) []float64 {
	ways := []float64{1}
	for _, d := range pool {
		next := make([]float64, len(ways)+int(d)-1)
		window := 0.0
		for i := range next {
			if i < len(ways) {
				window += ways[i]
			}
			if i >= int(d) {
				window -= ways[i-int(d)]
			}
			next[i] = window
		}
		ways = next
	}
	return ways
}

// A LuckWalk is luck over time: the running sum of Z, throw by throw. With fair dice the sum is
// within twice the square root of the number of throws nineteen times out of twenty. A LuckWalk
// keeps at most maxPoints points.
type LuckWalk struct {
	N      int     // number of throws
	Sum    float64 // of Z
	Better float64 // the sum of Luck.Better, for the mean

	points []float64 // the sum after each stride throws
	stride int
}

const maxPoints = 160 // as many as a chart can show

// Add adds the next throw.
func (w *LuckWalk) Add(l Luck) {
	w.N++
	w.Sum += l.Z
	w.Better += l.Better
	w.stride = max(w.stride, 1)
	if w.N%w.stride != 0 {
		return
	}
	if len(w.points) == maxPoints {
		for i := range maxPoints / 2 {
			w.points[i] = w.points[2*i+1]
		}
		w.points, w.stride = w.points[:maxPoints/2], 2*w.stride
		if w.N%w.stride != 0 {
			return
		}
	}
	w.points = append(w.points, w.Sum)
}

// A Step is a point of a LuckWalk: the sum after N throws.
type Step struct {
	N   int
	Sum float64
}

// Steps returns the points to draw, from 0 throws to the last throw.
func (w LuckWalk) Steps() []Step {
	steps := []Step{{}}
	for i, sum := range w.points {
		steps = append(steps, Step{(i + 1) * w.stride, sum})
	}
	if steps[len(steps)-1].N != w.N {
		steps = append(steps, Step{w.N, w.Sum})
	}
	return steps
}

// Mean returns the mean of Luck.Better: one half for fair dice, and for no throws.
func (w LuckWalk) Mean() float64 {
	if w.N == 0 {
		return 0.5
	}
	return w.Better / float64(w.N)
}

// minThrows is how many throws a test of luck needs.
const minThrows = 20

// Test tests whether the luck is that of fair dice. It treats the sum as normally distributed,
// which is close from minThrows throws on; with fewer throws Enough is false.
func (w LuckWalk) Test() FairnessTest {
	l := FairnessTest{N: w.N, Enough: w.N >= minThrows, P: 1}
	if l.Enough {
		l.P = twoSidedP(w.Sum, w.N)
	}
	return l
}
