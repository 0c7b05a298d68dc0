package odds

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/dice"
)

// The references here are slow and obvious: they throw every die in every way, look at every choice that
// the rules allow and take the one that the policy prefers.

// eachThrow throws a pool in every way.
func eachThrow(pool []dice.Die, then func(faces []int)) {
	faces := make([]int, len(pool))
	var throw func(i int)
	throw = func(i int) {
		if i == len(pool) {
			then(faces)
			return
		}
		for faces[i] = 1; faces[i] <= int(pool[i]); faces[i]++ {
			throw(i + 1)
		}
	}
	throw(0)
}

func outcomes(pool []dice.Die) float64 {
	n := 1.0
	for _, d := range pool {
		n *= float64(d)
	}
	return n
}

// result is a total and the size of an effect die.
type result struct{ total, die int }

// results returns all ways to read a throw: keep scoring dice, and of the others one as effect
// die, the default d4 if there are none. If loose, one die fewer may be kept if no others are left.
func results(pool []dice.Die, faces []int, keep int, loose bool) []result {
	var scoring []int
	for i, face := range faces {
		if face > 1 {
			scoring = append(scoring, i)
		}
	}
	seen := map[result]bool{}
	var all []result
	for set := range 1 << len(scoring) {
		kept, total := 0, 0
		var left []dice.Die
		for i, die := range scoring {
			if set>>i&1 == 1 {
				kept++
				total += faces[die]
			} else {
				left = append(left, pool[die])
			}
		}
		if kept != min(keep, len(scoring)) && !(loose && len(scoring) <= keep && kept == len(scoring)-1) {
			continue
		}
		if len(left) == 0 {
			left = []dice.Die{4}
		}
		for _, d := range left {
			if r := (result{total, int(d)}); !seen[r] {
				seen[r] = true
				all = append(all, r)
			}
		}
	}
	return all
}

// preferred returns the reading that a policy prefers against a difficulty.
func preferred(all []result, t Test, difficulty int) result {
	best := all[0]
	for _, r := range all[1:] {
		if preference(t, r, difficulty) > preference(t, best, difficulty) {
			best = r
		}
	}
	return best
}

// preference returns a number for the criteria of a policy, the most important first.
func preference(t Test, r result, difficulty int) int {
	p := t.Policy
	by := func(a, b, c, d int) int { return ((a*1000+b)*1000+c)*1000 + d }
	switch {
	case p == BestTotal || p > BestEffect && !wins(r.total, difficulty, t.TiesWin):
		return by(0, 0, r.total, r.die)
	case p == WinThenStepped:
		return by(1, effectAfterSteps(t, r, difficulty), r.total, r.die)
	}
	return by(1, r.die, r.total, 0)
}

func wins(total, difficulty int, tiesWin bool) bool {
	return total > difficulty || tiesWin && total == difficulty && total > 0
}

// effectAfterSteps returns the effect die after heroic steps; 14 stands for all beyond d12.
func effectAfterSteps(t Test, r result, difficulty int) int {
	step := t.Step
	if step == 0 {
		step = 5
	}
	return min(r.die+2*((r.total-difficulty)/step), 14)
}

// difficulty counts the throws of the opposition by total and effect die; whole numbers have no
// rounding errors.
type difficulty map[result]float64

func referenceDifficulty(o Opposition) difficulty {
	law := difficulty{}
	switch o := o.(type) {
	case Side:
		eachThrow(o.Pool, func(faces []int) {
			law[preferred(results(o.Pool, faces, o.Keep, false), Test{}, 0)]++
		})
	case Aided:
		for side, ways := range referenceDifficulty(o.Side) {
			eachThrow(o.Beside, func(faces []int) {
				if most := slices.Max(faces); most > 1 {
					law[result{side.total + most, side.die}] += ways
				} else {
					law[side] += ways
				}
			})
		}
	case Static:
		eachThrow(o.Complications, func(faces []int) {
			sum := o.Target
			for _, face := range faces {
				if face > 1 {
					sum += face
				}
			}
			law[result{sum, 99}]++
		})
	}
	return law
}

func referenceAnswer(t Test) (a Answer) {
	law := referenceDifficulty(t.Against)
	a.Hitches, a.Totals = make([]float64, len(t.Pool)+1), make([]float64, 12*t.Keep+1)
	acting, opposing := outcomes(t.Pool), 0.0
	for d, q := range law {
		a.MeanDifficulty += q * float64(d.total)
		opposing += q
	}
	eachThrow(t.Pool, func(faces []int) {
		hitches := 0
		for _, face := range faces {
			if face == 1 {
				hitches++
			}
		}
		all := results(t.Pool, faces, t.Keep, t.Policy == WinThenEffectLoose)
		a.Hitches[hitches]++
		for d, q := range law {
			a.throw(preferred(all, t, d.total), d, hitches, t, q)
		}
	})
	a.Hitch, a.Botch = acting-a.Hitches[0], a.Hitches[len(t.Pool)]
	for _, x := range figures(&a) {
		*x /= acting * opposing
	}
	for _, x := range []*float64{&a.Hitch, &a.Botch} {
		*x *= opposing
	}
	for i := range a.Hitches {
		a.Hitches[i] *= opposing
	}
	a.MeanDifficulty *= acting
	return a
}

func (a *Answer) throw(r, d result, hitches int, t Test, p float64) {
	a.MeanTotal += p * float64(r.total)
	a.Totals[r.total] += p
	a.Effect[r.die/2-2] += p
	if !wins(r.total, d.total, t.TiesWin) {
		return
	}
	a.Beat += p
	if hitches == 0 {
		a.BeatClean += p
	}
	if effectAfterSteps(t, result{die: -100, total: r.total}, d.total) > -100 {
		a.Heroic += p
	}
	a.BeatEffect[r.die/2-2] += p
	a.BeatStepped[effectAfterSteps(t, r, d.total)/2-2] += p
	if effectAfterSteps(t, r, d.total) > d.die {
		a.Takeout += p
	}
}

// figures returns all figures of an answer.
func figures(a *Answer) []*float64 {
	all := []*float64{&a.Beat, &a.Heroic, &a.Hitch, &a.Botch, &a.BeatClean, &a.Takeout, &a.MeanTotal, &a.MeanDifficulty}
	for _, law := range [][]float64{a.Effect[:], a.BeatEffect[:], a.BeatStepped[:], a.Hitches, a.Totals} {
		for i := range law {
			all = append(all, &law[i])
		}
	}
	return all
}

// largestDifference returns the largest difference between two answers.
func largestDifference(a, b Answer) (most float64) {
	x, y := figures(&a), figures(&b)
	if len(x) != len(y) {
		return math.Inf(1)
	}
	for i := range x {
		if !(math.Abs(*x[i]-*y[i]) <= most) {
			most = math.Abs(*x[i] - *y[i])
		}
	}
	return most
}

func somePool(r *rand.Rand, min, max int) []dice.Die {
	pool := make([]dice.Die, min+r.IntN(max-min+1))
	for i := range pool {
		pool[i] = dice.Ladder[r.IntN(5)]
	}
	return pool
}

func someOpposition(r *rand.Rand) Opposition {
	if r.IntN(3) == 0 {
		return Static{r.IntN(25), somePool(r, 0, 2)}
	}
	side := Side{somePool(r, 1, 3), 1 + r.IntN(4)}
	if r.IntN(4) == 0 {
		return Aided{side, somePool(r, 1, 2)}
	}
	return side
}

func TestAnswersAgainstEveryThrow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, rand.Uint64()))
	pools := 1500
	if testing.Short() {
		pools = 150
	}
	for range pools {
		test := Test{Side: Side{somePool(r, 1, 4), 1 + r.IntN(5)}, Policy: Policy(r.IntN(5)),
			Against: someOpposition(r),
			TiesWin: r.IntN(2) == 0, Step: r.IntN(9)}
		checkAgainstReference(t, test)
	}
}

func checkAgainstReference(t *testing.T, test Test) {
	t.Helper()
	got, err := test.Answer()
	if err != nil {
		t.Fatal(err)
	}
	if want := referenceAnswer(test); largestDifference(got, want) > 1e-12 {
		t.Fatalf("%+v: off by %g\n got %+v\nwant %+v", test, largestDifference(got, want), got, want)
	}
}
