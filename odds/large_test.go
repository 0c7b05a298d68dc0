package odds

import (
	"slices"
	"testing"

	"mesa/dice"
)

// diceSeen is the information needed about the dice thrown so far when two are kept: the two best, of
// equal ones the smaller, and of the others the highest value and the largest size.
type diceSeen struct {
	first, second result // value and size
	value, size   int
}

// with adds a die that shows a face.
func (s diceSeen) with(face, size int) diceSeen {
	dice := []result{{face, size}, s.first, s.second}
	slices.SortStableFunc(dice, func(a, b result) int {
		if a.total != b.total {
			return b.total - a.total
		}
		return a.die - b.die
	})
	s.first, s.second = dice[0], dice[1]
	if out := dice[2]; out.total > 0 {
		s.value, s.size = max(s.value, out.total), max(s.size, out.die)
	}
	return s
}

// options returns the readings that may be best. A swap that matters uses up none of the outer
// dice, because the die given up is larger than all of them.
func (s diceSeen) options() []result {
	best := s.first.total + s.second.total
	if s.value == 0 {
		return []result{{best, 4}}
	}
	all := []result{{best, s.size}}
	for _, given := range []result{s.first, s.second} {
		if given.die > s.size {
			all = append(all, result{best - given.total + s.value, given.die})
		}
	}
	return all
}

// The policies on pools too large to throw in every way, die by die.
func TestLargePoolsDieByDie(t *testing.T) {
	r := random()
	for range repetitions(12) {
		test := Test{Side{somePool(r, 6, 12), 2}, Policy(r.IntN(4)), Static{Target: r.IntN(20)}, r.IntN(2) == 0, 0, 0}
		ways := map[diceSeen]float64{{}: 1}
		for _, d := range test.Pool {
			next := map[diceSeen]float64{}
			for s, w := range ways {
				next[s] += w / float64(d)
				for face := 2; face <= int(d); face++ {
					next[s.with(face, int(d))] += w / float64(d)
				}
			}
			ways = next
		}
		want := Answer{Totals: make([]float64, 25)}
		target := test.Against.(Static).Target
		for s, w := range ways {
			want.throw(preferred(s.options(), test, target), result{target, 99}, 1, test, w)
		}
		got, err := test.Answer()
		if err != nil {
			t.Fatal(err)
		}
		got.Hitches, got.Hitch, got.Botch, got.BeatClean, got.MeanDifficulty = nil, 0, 0, 0, 0
		if d := largestDifference(got, want); d > 1e-12 {
			t.Fatalf("%+v: off by %g\n got %+v\nwant %+v", test, d, got, want)
		}
	}
}

// More results kept than a small pool has, and fewer.
func TestManyKeptAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(6) {
		var pool []dice.Die
		for len(pool) < 5 || outcomes(pool) > 15000 {
			pool = somePool(r, 5, 6)
		}
		for policy := BestTotal; policy <= WinThenEffectLoose; policy++ {
			checkAgainstReference(t,
				Test{Side{pool, 3 + r.IntN(3)}, policy, Side{somePool(r, 1, 2), 1 + r.IntN(2)}, r.IntN(2) == 0, 0, 0})
		}
	}
}
