package odds

import (
	"errors"
	"math"
	"testing"

	"mesa/dice"
)

// FuzzAnswer checks that any test is refused or answered, with chances that agree with each other.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte{8, 8, 6}, 2, 0, []byte{6, 6}, 2, 0, false)
	f.Add([]byte{4, 6, 8, 10, 12, 12}, 3, 3, []byte{}, 0, 11, true)
	f.Add([]byte{12, 12, 12}, 5, 4, []byte{4}, 5, 0, true)
	f.Add([]byte{20}, 9, 9, []byte{0}, -1, -1, false)
	f.Fuzz(func(t *testing.T, pool []byte, keep, policy int, against []byte, oppKeep, target int, ties bool) {
		test := Test{Side: Side{sizes(pool), keep}, Policy: Policy(policy), Against: Side{sizes(against), oppKeep},
			TiesWin: ties}
		if oppKeep == 0 {
			test.Against = Static{target, sizes(against)}
		}
		a, err := test.Answer()
		var fault *Fault
		if err != nil {
			if !errors.As(err, &fault) || fault.Where == "" {
				t.Fatalf("%+v: %v", test, err)
			}
			return
		}
		checkAnswer(t, test, a)
	})
}

func sizes(bytes []byte) (pool []dice.Die) {
	for _, b := range bytes {
		pool = append(pool, dice.Die(b))
	}
	return pool
}

func checkAnswer(t *testing.T, test Test, a Answer) {
	t.Helper()
	for _, x := range figures(&a) {
		if math.IsNaN(*x) || *x < 0 {
			t.Fatalf("%+v: %+v", test, a)
		}
	}
	mean := 0.0
	for total, p := range a.Totals {
		mean += p * float64(total)
	}
	for name, pair := range map[string][2]float64{
		"effect":  {total(a.Effect[:]), 1},
		"totals":  {total(a.Totals), 1},
		"hitches": {total(a.Hitches), 1},
		"beat":    {total(a.BeatEffect[:]), a.Beat},
		"stepped": {total(a.BeatStepped[:]), a.Beat},
		"mean":    {mean, a.MeanTotal},
		"hitch":   {1 - a.Hitches[0], a.Hitch},
		"botch":   {a.Hitches[len(test.Pool)], a.Botch},
		"none":    {a.Totals[0], a.Botch},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-12 {
			t.Fatalf("%+v: %s: %v and %v", test, name, pair[0], pair[1])
		}
	}
	if a.Heroic > a.Beat+1e-13 || a.Takeout > a.Beat+1e-13 || a.BeatClean > a.Beat+1e-13 {
		t.Fatalf("%+v: %+v", test, a)
	}
}

func total(law []float64) (sum float64) {
	for _, p := range law {
		sum += p
	}
	return sum
}

// For large pools, all policies that try to win first win as often as the best total does, and the
// one that looks at steps takes out at least as many targets.
func TestPoliciesAgreeOnLargePools(t *testing.T) {
	r := random()
	for range repetitions(60) {
		test := Test{Side{somePool(r, 1, MaxDice), 1 + r.IntN(MaxKeep)}, BestTotal,
			Side{somePool(r, 1, MaxDice), 1 + r.IntN(MaxKeep)},
			r.IntN(2) == 0, 0, 0}
		best, err := test.Answer()
		if err != nil {
			t.Fatal(err)
		}
		checkAnswer(t, test, best)
		for test.Policy = BestEffect; test.Policy <= WinThenEffectLoose; test.Policy++ {
			a, err := test.Answer()
			if err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, test, a)
			if test.Policy > BestEffect && math.Abs(a.Beat-best.Beat) > 1e-13 || a.Beat > best.Beat+1e-13 {
				t.Fatalf("%+v: beats %v, best total %v", test, a.Beat, best.Beat)
			}
			if test.Policy == WinThenStepped && a.Takeout < best.Takeout-1e-13 {
				t.Fatalf("%+v: takes out %v, best total %v", test, a.Takeout, best.Takeout)
			}
		}
	}
}
