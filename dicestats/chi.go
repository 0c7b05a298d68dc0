package dicestats

import (
	"math"

	"mesa/dice"
)

// Faces is how often each face of one size fell: N[0] counts the ones.
type Faces struct {
	Size dice.Die
	N    []int
}

// Thrown counts the dice.
func (f Faces) Thrown() int {
	n := 0
	for _, k := range f.N {
		n += k
	}
	return n
}

// Fair is how often fair dice would show each face, on average.
func (f Faces) Fair() float64 { return float64(f.Thrown()) / float64(f.Size) }

// Listed reports whether it says anything to list the faces one by one: for no
// die larger than a d20, and once as many dice fell as there are faces.
func (f Faces) Listed() bool { return f.Size <= 20 && f.Thrown() >= int(f.Size) }

// minExpected is how often each face must be expected before chi-square is
// near enough to its distribution: the usual rule.
const minExpected = 5

// Needed is how many dice of a size must have fallen before TestFaces tells
// anything.
func Needed(size dice.Die) int { return minExpected * int(size) }

// FairnessTest is one question to the dice, answered: P is how often fair dice are at
// least this far from what is expected.
type FairnessTest struct {
	N      int     // how much was looked at: dice or throws
	Enough bool    // otherwise there are too few to tell, and P is 1
	Chi    float64 // the statistic
	DF     int     // its degrees of freedom
	P      float64
}

// TestFaces asks whether the faces of one size fell as evenly as those of fair
// dice: Pearson's chi-square. It needs five of each face to be expected.
func TestFaces(f Faces) FairnessTest {
	l := FairnessTest{N: f.Thrown(), DF: int(f.Size) - 1, P: 1}
	if l.Enough = l.N >= Needed(f.Size); !l.Enough {
		return l
	}
	for _, k := range f.N {
		d := float64(k) - f.Fair()
		l.Chi += d * d / f.Fair()
	}
	l.P = tail(l.DF, l.Chi)
	return l
}

// Combine puts looks at different dice into one: the sum of chi-squares of
// independent throws is a chi-square with the sum of their degrees of freedom.
// Looks without enough are left out; with none left there is not enough.
func Combine(looks ...FairnessTest) FairnessTest {
	all := FairnessTest{P: 1}
	for _, l := range looks {
		if l.Enough {
			all.N, all.Chi, all.DF, all.Enough = all.N+l.N, all.Chi+l.Chi, all.DF+l.DF, true
		}
	}
	if all.Enough {
		all.P = tail(all.DF, all.Chi)
	}
	return all
}

// tail is the chance that a chi-square of so many degrees of freedom is at
// least x. For whole degrees it is a finite sum of positive terms
//
//	Q(a, y) = Q(start, y) + sum of y^k e^-y / Γ(k+1), k = start … a-1
//
// with a = df/2, y = x/2, that starts at Q(0, y) = 0 or Q(½, y) = erfc √y: so
// nothing cancels, and small chances are as exact as large ones.
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

// twoSided is the chance that a sum of n luck values, in standard deviations
// of one of them, is at least as far from zero as sum.
func twoSided(sum float64, n int) float64 {
	return math.Erfc(math.Abs(sum) / math.Sqrt(2*float64(n)))
}
