package odds

import (
	"math"
	"math/rand/v2"
	"testing"

	"mesa/dice"
)

// referenceMargins counts every throw in whole numbers, because a sum of so many small fractions would
// be less exact than the tested value.
func referenceMargins(s Side, against Opposition) []float64 {
	law := make([]float64, 12*s.Keep+1)
	opposing := referenceDifficulty(against)
	all := 0.0
	eachThrow(s.Pool, func(faces []int) {
		acting := preferred(results(s.Pool, faces, s.Keep, false), Test{}, 0)
		for d, q := range opposing {
			law[max(acting.total-d.total, 0)] += q
			all += q
		}
	})
	for n := range law {
		law[n] /= all
	}
	return law
}

func TestMarginsAgainstEveryThrow(t *testing.T) {
	r := rand.New(rand.NewPCG(19, rand.Uint64()))
	for range 150 {
		side, against := Side{somePool(r, 1, 4), 1 + r.IntN(3)}, someOpposition(r)
		got, err := Margins(side, against)
		if err != nil {
			t.Fatal(err)
		}
		want, mean := referenceMargins(side, against), 0.0
		for n, p := range want {
			mean += p * float64(min(n, 4))
			if n >= len(got) && p > 0 || n < len(got) && math.Abs(p-got[n]) > 1e-12 {
				t.Fatalf("%v against %v: by %d is %v, not %v", side, against, n, got[n], p)
			}
		}
		if math.Abs(mean-MeanUpTo(got, 4)) > 1e-12 {
			t.Fatalf("%v against %v: a mean of %v up to 4, not %v", side, against, MeanUpTo(got, 4), mean)
		}
	}
	if _, err := Margins(Side{[]dice.Die{7}, 2}, Static{Target: 3}); err == nil {
		t.Error("a d7 was taken")
	}
}

func TestFailHitchAgainstEveryThrow(t *testing.T) {
	r := rand.New(rand.NewPCG(20, rand.Uint64()))
	for range 100 {
		test := Test{Side: Side{somePool(r, 1, 3), 1 + r.IntN(2)}, Against: someOpposition(r)}
		a, err := test.Answer()
		if err != nil {
			t.Fatal(err)
		}
		opposing, all, want := referenceDifficulty(test.Against), 0.0, 0.0
		eachThrow(test.Pool, func(faces []int) {
			ones := 0
			for _, face := range faces {
				if face == 1 {
					ones++
				}
			}
			total := preferred(results(test.Pool, faces, test.Keep, false), test, 0).total
			for d, q := range opposing {
				if all += q; ones > 0 && total <= d.total {
					want += q
				}
			}
		})
		if want /= all; math.Abs(want-a.FailHitch()) > 1e-12 {
			t.Fatalf("%+v: %v, not %v", test, a.FailHitch(), want)
		}
	}
}
