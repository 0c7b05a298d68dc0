package dicestats

import (
	"math"
	"testing"

	"mesa/dice"
)

// The values are those of the usual chi-square tables.
func TestTailMatchesKnownValues(t *testing.T) {
	for _, tt := range []struct {
		df      int
		x, want float64
	}{
		{1, 3.841458820694124, 0.05}, {1, 6.634896601021213, 0.01}, {2, 5.991464547107979, 0.05},
		{3, 7.814727903251179, 0.05},
		{3, 16.26623619623813, 0.001}, {5, 11.070497693516351, 0.05}, {7, 14.067140449340169, 0.05},
		{9, 16.918977604620448, 0.05},
		{11, 19.67513757268249, 0.05}, {11, 24.724970311318277, 0.01}, {10, 9.341817765591836, 0.5},
		{100, 124.34211340400407, 0.05},
		{2, 0, 1}, {7, 0, 1},
	} {
		if got := tail(tt.df, tt.x); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("tail(%d, %v) = %v, want %v", tt.df, tt.x, got, tt.want)
		}
	}
}

// slowTail integrates the density of chi-square from x on, by Simpson's rule over the square root,
// so that one degree of freedom has no pole.
func slowTail(df int, x float64) float64 {
	g, _ := math.Lgamma(float64(df) / 2)
	density := func(r float64) float64 { // of r = √chi
		return 2 * math.Exp(float64(df-1)*math.Log(r)-r*r/2-float64(df)/2*math.Ln2-g)
	}
	const steps = 4000
	from, to := math.Sqrt(x), math.Sqrt(x)+math.Sqrt(float64(df))+12
	h := (to - from) / steps
	sum := density(from) + density(to)
	for i := 1; i < steps; i++ {
		sum += float64(2+2*(i%2)) * density(from+float64(i)*h)
	}
	return sum * h / 3
}

func TestTailAgainstIntegral(t *testing.T) {
	for _, df := range []int{1, 2, 3, 4, 5, 7, 9, 11, 19, 45, 99, 150, 1001, 6000} {
		for _, f := range []float64{0.1, 0.5, 0.9, 1, 1.1, 1.5, 2, 3} {
			x := f * float64(df)
			got, want := tail(df, x), slowTail(df, x)
			if math.Abs(got-want) > 1e-9 || got < 0 || got > 1 {
				t.Errorf("tail(%d, %v) = %v, want %v", df, x, got, want)
			}
		}
	}
	if p := tail(5, 300); p <= 0 || p > 1e-60 {
		t.Errorf("a far tail is %v", p)
	}
}

func TestFacesOfATextbookDie(t *testing.T) {
	if by := []int{5, 8, 12, 13, 14, 10}; math.Abs(TestFaces(Faces{dice.D6, by}).Chi-chiByHand(by)) > 1e-12 {
		t.Errorf("%+v, want chi-square %v", TestFaces(Faces{dice.D6, by}), chiByHand(by))
	}
	// The die of the textbooks: 60 throws, chi-square 13.4, P 0.0199.
	exact := TestFaces(Faces{dice.D6, []int{5, 8, 9, 8, 10, 20}})
	if math.Abs(exact.Chi-13.4) > 1e-12 || exact.DF != 5 || math.Abs(exact.P-0.0199) > 5e-5 {
		t.Errorf("the textbook die: %+v", exact)
	}
	if few := TestFaces(Faces{dice.D8, []int{39, 0, 0, 0, 0, 0, 0, 0}}); few.Enough || few.P != 1 || few.N != 39 {
		t.Errorf("39 dice tell something about a d8: %+v", few)
	}
	if enough := TestFaces(Faces{dice.D8, []int{40, 0, 0, 0, 0, 0, 0, 0}}); !enough.Enough || enough.P > 1e-20 {
		t.Errorf("40 ones on a d8: %+v", enough)
	}
	if flat := TestFaces(Faces{dice.D4, []int{7, 7, 7, 7}}); flat.Chi != 0 || flat.P != 1 || !flat.Enough {
		t.Errorf("perfectly even: %+v", flat)
	}
}

func chiByHand(n []int) float64 {
	sum, chi := 0, 0.0
	for _, k := range n {
		sum += k
	}
	for _, k := range n { // Σ k²·s/n − n, the same in another form
		chi += float64(k*k) * float64(len(n)) / float64(sum)
	}
	return chi - float64(sum)
}

func TestCombineAddsTestsWithEnoughDice(t *testing.T) {
	d4, d6 := TestFaces(Faces{dice.D4, []int{10, 5, 5, 4}}), TestFaces(Faces{dice.D6, []int{5, 8, 9, 8, 10, 20}})
	few := TestFaces(Faces{dice.D12, make([]int, 12)})
	all := Combine(d4, few, d6)
	if all.N != 84 || all.DF != 8 || math.Abs(all.Chi-d4.Chi-d6.Chi) > 1e-12 || !all.Enough ||
		all.P != tail(8, all.Chi) {
		t.Errorf("%+v", all)
	}
	if none := Combine(few); none.Enough || none.P != 1 {
		t.Errorf("nothing is enough: %+v", none)
	}
}

// Few fair tables look uneven, as often as P says, and loaded ones are found. The dice are a fixed sequence.
func TestFairDiceLookEven(t *testing.T) {
	next := sequence(7)
	const tables = 2000
	odd := 0
	for range tables {
		n := make([]int, 8)
		for range 200 {
			n[next(8)]++
		}
		if TestFaces(Faces{dice.D8, n}).P < 0.05 {
			odd++
		}
	}
	if odd < tables/20-50 || odd > tables/20+50 {
		t.Errorf("%d of %d fair dice look uneven at one in twenty", odd, tables)
	}
	loaded := make([]int, 8)
	for range 2000 {
		loaded[min(next(10), 7)]++ // an 8 three times as often
	}
	if p := TestFaces(Faces{dice.D8, loaded}).P; p > 1e-6 {
		t.Errorf("a loaded die passes: p = %v", p)
	}
}

// sequence returns a fixed pseudo-random sequence below n (splitmix64), so that the test always sees the same dice.
func sequence(seed uint64) func(n int) int {
	return func(n int) int {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return int((z ^ z>>31) % uint64(n))
	}
}
