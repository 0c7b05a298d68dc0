package dicestats

import (
	"math"
	"slices"
	"testing"

	"mesa/dice"
)

// slowLuck returns the luck of a throw by counting every throw of the pool.
func slowLuck(pool []dice.Die, faces []int) Luck {
	own := 0
	for _, f := range faces {
		own += f
	}
	count := map[int]float64{}
	var throw func(pool []dice.Die, sum int)
	throw = func(pool []dice.Die, sum int) {
		if len(pool) == 0 {
			count[sum]++
			return
		}
		for f := 1; f <= int(pool[0]); f++ {
			throw(pool[1:], sum+f)
		}
	}
	throw(pool, 0)
	all := 0.0
	for _, n := range count {
		all += n
	}
	better := func(sum int) float64 {
		b := count[sum] / 2
		for s, n := range count {
			if s < sum {
				b += n
			}
		}
		return b / all
	}
	variance := 0.0
	for s, n := range count {
		variance += n / all * math.Pow(better(s)-0.5, 2)
	}
	return Luck{better(own), (better(own) - 0.5) / math.Sqrt(variance)}
}

// The throws of each pool are taken from the lowest sum to the highest.
func TestLuckOfThrowMatchesCounting(t *testing.T) {
	for _, pool := range [][]dice.Die{{4}, {12}, {100}, {6, 6}, {4, 6, 8}, {10, 8, 8, 6}, {4, 4, 4, 4, 4}, {20, 100}} {
		lowest := make([]int, len(pool))
		for i := range lowest {
			lowest[i] = 1
		}
		for faces := lowest; ; {
			got, want := LuckOfThrow(pool, faces), slowLuck(pool, faces)
			if math.Abs(got.Better-want.Better) > 1e-13 || math.Abs(got.Z-want.Z) > 1e-12 {
				t.Fatalf("%v %v: %v, want %v", pool, faces, got, want)
			}
			i := growable(pool, faces)
			if i < 0 {
				break
			}
			faces[i] = min(int(pool[i]), faces[i]+1+int(pool[i])/7)
		}
	}
}

// growable returns the index of a die below its highest face, -1 if there is none.
func growable(pool []dice.Die, faces []int) int {
	for i, d := range pool {
		if faces[i] < int(d) {
			return i
		}
	}
	return -1
}

// For every pool Z has mean 0 and variance 1 over all throws.
func TestLuckIsStandard(t *testing.T) {
	for _, pool := range [][]dice.Die{{4}, {6, 6}, {10, 8, 8, 6, 4}, slices.Repeat([]dice.Die{12}, 30)} {
		faces := make([]int, len(pool))
		for i := range faces {
			faces[i] = 1
		}
		ways, total := sums(pool), 0.0
		for _, w := range ways {
			total += w
		}
		mean, square := 0.0, 0.0
		for _, w := range ways {
			z := LuckOfThrow(pool, faces).Z
			mean, square = mean+w/total*z, square+w/total*z*z
			if i := growable(pool, faces); i >= 0 {
				faces[i]++
			}
		}
		if math.Abs(mean) > 1e-12 || math.Abs(square-1) > 1e-12 {
			t.Errorf("%v: mean %v, square %v", pool, mean, square)
		}
	}
}

// Sixty d100 do not overflow a float.
func TestLuckOfTheLargestPool(t *testing.T) {
	pool := slices.Repeat([]dice.Die{100}, 60)
	low, high := LuckOfThrow(pool, slices.Repeat([]int{1}, 60)), LuckOfThrow(pool, slices.Repeat([]int{100}, 60))
	even := LuckOfThrow(pool, append(slices.Repeat([]int{50}, 30), slices.Repeat([]int{51}, 30)...))
	if low.Better < 0 || low.Better > 1e-12 || high.Better < 1-1e-12 || high.Better > 1+1e-12 ||
		math.Abs(even.Better-0.5) > 1e-12 {
		t.Errorf("%v %v %v", low, even, high)
	}
}

func TestLuckWalkFollowsTheSums(t *testing.T) {
	var w LuckWalk
	next := sequence(3)
	sum := 0.0
	var sums []float64
	for i := 1; i <= 5000; i++ {
		z := float64(next(2001)-1000) / 577
		w.Add(Luck{Better: 0.25, Z: z})
		sum += z
		sums = append(sums, sum)
		steps := w.Steps()
		if len(steps) > maxPoints+2 || steps[0] != (Step{}) {
			t.Fatalf("after %d throws %d steps from %v", i, len(steps), steps[0])
		}
		for j, s := range steps[1:] {
			if s.N <= steps[j].N || math.Abs(s.Sum-sums[s.N-1]) > 1e-9 {
				t.Fatalf("after %d throws step %v, want %v", i, s, sums[s.N-1])
			}
		}
		if last := steps[len(steps)-1]; last.N != i {
			t.Fatalf("after %d throws the walk ends at %d", i, last.N)
		}
	}
	if w.Mean() != 0.25 || w.N != 5000 {
		t.Errorf("%+v", w)
	}
	if (LuckWalk{}).Mean() != 0.5 || len((LuckWalk{}).Steps()) != 1 {
		t.Error("a walk of no throws goes somewhere")
	}
}

func TestLuckWalkTestEqualsTheNormalTail(t *testing.T) {
	w := LuckWalk{N: minThrows - 1, Sum: 50}
	if l := w.Test(); l.Enough || l.P != 1 {
		t.Errorf("%+v tells %+v", w, l)
	}
	for _, tt := range []struct{ n, sigmas, want float64 }{{25, 0, 1}, {25, 1.959963984540054, 0.05},
		{400, -1.959963984540054, 0.05},
		{100, 3, 0.0026997960632601866}} {
		w := LuckWalk{N: int(tt.n), Sum: tt.sigmas * math.Sqrt(tt.n)}
		if l := w.Test(); !l.Enough || math.Abs(l.P-tt.want) > 1e-12 {
			t.Errorf("%v: %+v, want %v", w, l, tt.want)
		}
	}
}

func BenchmarkLuckOf(b *testing.B) {
	pool, faces := []dice.Die{10, 8, 8, 6, 4}, []int{7, 3, 8, 2, 1}
	for b.Loop() {
		LuckOfThrow(pool, faces)
	}
}
