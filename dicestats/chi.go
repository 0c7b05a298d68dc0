package dicestats

import (
	"math"

	"mesa/dice"
)

// Faces counts how often each face of one size fell: N[0] counts the 1s, N[1] the 2s, and so on.
type Faces struct {
	Size dice.Die
	N    []int
}

// Count returns the number of dice that fell.
func (f Faces) Count() int {
	n := 0
	for _, k := range f.N {
		n += k
	}
	return n
}

// Fair returns how often fair dice show each face, on average.
func (f Faces) Fair() float64 { return float64(f.Count()) / float64(f.Size) }

// IsWorthListing reports whether a list of the counts is useful: for dice up to d20, once at least
// as many dice fell as the die has faces.
func (f Faces) IsWorthListing() bool { return f.Size <= 20 && f.Count() >= int(f.Size) }

// minExpected is the usual rule for Pearson's test: chi-square is close enough to its distribution
// if each face is expected this often.
const minExpected = 5

// MinDice returns how many dice of a size must have fallen before TestFaces tests them.
func MinDice(size dice.Die) int { return minExpected * int(size) }

// A FairnessTest is the result of a test whether dice are fair.
type FairnessTest struct {
	N      int     // dice or throws that were tested
	Enough bool    // false if there are too few to tell, and P is 1
	Chi    float64 // the chi-square, 0 for a test of luck
	DF     int     // the degrees of freedom of Chi
	P      float64 // the probability that fair dice are at least this far from the expected result
}

// TestFaces tests whether the faces of one size fell as evenly as those of fair dice, by Pearson's
// chi-square. With fewer than MinDice dice, Enough is false.
func TestFaces(f Faces) FairnessTest {
	t := FairnessTest{N: f.Count(), DF: int(f.Size) - 1, P: 1}
	if t.Enough = t.N >= MinDice(f.Size); !t.Enough {
		return t
	}
	for _, k := range f.N {
		d := float64(k) - f.Fair()
		t.Chi += d * d / f.Fair()
	}
	t.P = tail(t.DF, t.Chi)
	return t
}

// Combine returns several tests of different dice as one: the sum of independent chi-squares is a
// chi-square with the sum of their degrees of freedom. Tests without enough dice are left out.
// Enough is false if no test is left.
func Combine(tests ...FairnessTest) FairnessTest {
	all := FairnessTest{P: 1}
	for _, t := range tests {
		if t.Enough {
			all.N, all.Chi, all.DF, all.Enough = all.N+t.N, all.Chi+t.Chi, all.DF+t.DF, true
		}
	}
	if all.Enough {
		all.P = tail(all.DF, all.Chi)
	}
	return all
}

// tail returns the probability that a chi-square with df degrees of freedom is at least x. For
// integer df it is a finite sum of positive terms
//
//	Q(a, y) = Q(start, y) + sum of y^k e^-y / Γ(k+1), k = start … a-1
//
// with a = df/2, y = x/2, which starts at Q(0, y) = 0 or Q(½, y) = erfc √y. So nothing cancels, and
// small probabilities are as exact as large ones.
func tail(df int, x float64) float64 {
	if x <= 0 {
		return 1
	}
	y, k, q := x/2, 0.0, 0.0
	if df%2 == 1 {
		k, q = 0.5, math.Erfc(math.Sqrt(y))
	}
	for ; k < float64(df)/2; k++ {
		g, _ := math.Lgamma(k + 1)
		q += math.Exp(k*math.Log(y) - y - g)
	}
	return min(q, 1)
}

// twoSidedP returns the probability that a sum of n luck values, in standard deviations, is at
// least as far from zero as sum.
func twoSidedP(sum float64, n int) float64 {
	return math.Erfc(math.Abs(sum) / math.Sqrt(2*float64(n)))
}
