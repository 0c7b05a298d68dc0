package odds

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// referenceHits throws die after die, face after face, and adds the weight of every roll that ends with
// fewer hits than the law has places.
func referenceHits(law []float64, pending, advantage, hits int, weight float64) {
	if hits >= len(law) {
		return
	}
	if pending == 0 {
		law[hits] += weight
		return
	}
	for face := 1; face <= 6; face++ {
		switch {
		case face == 6:
			referenceHits(law, pending, advantage, hits+1, weight/6)
		case face+advantage >= 4:
			referenceHits(law, pending-1, advantage, hits+1, weight/6)
		default:
			referenceHits(law, pending-1, advantage, hits, weight/6)
		}
	}
}

func TestHitsAgainstEveryThrow(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for advantage := -4; advantage <= 4; advantage++ {
			counted := make([]float64, 4)
			referenceHits(counted, n, advantage, 0, 1)
			law, err := Hits{n, advantage}.Law()
			if err != nil {
				t.Fatal(err)
			}
			for h, p := range counted {
				checkNear(t, fmt.Sprintf("%d dice %+d, %d hits", n, advantage, h), law[h], p)
			}
		}
	}
}

// hitsExact counts rolls: c of the n dice miss in the end, k sixes fell before the dice ended. All
// over 6^(n+k).
func hitsExact(n, advantage, h int) *big.Rat {
	good := int64(0)
	for face := 1; face <= 5; face++ {
		if face+advantage >= 4 {
			good++
		}
	}
	sum := new(big.Rat)
	for k := max(0, h-n); k <= h; k++ {
		ended := int64(h - k) // dice that ended with a hit
		ways := new(big.Int).Binomial(int64(n), ended)
		ways.Mul(ways, power(good, ended)).Mul(ways, power(5-good, int64(n)-ended))
		ways.Mul(ways, new(big.Int).Binomial(int64(n+k-1), int64(k)))
		sum.Add(sum, new(big.Rat).SetFrac(ways, power(6, int64(n+k))))
	}
	return sum
}

func power(x, n int64) *big.Int { return new(big.Int).Exp(big.NewInt(x), big.NewInt(n), nil) }

func TestHitsAgainstFractions(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 7, 10, 19, 30} {
		for _, advantage := range []int{-30, -2, -1, 0, 1, 2, 3, 30} {
			law, err := Hits{n, advantage}.Law()
			if err != nil {
				t.Fatal(err)
			}
			for h := range 60 {
				want, _ := hitsExact(n, advantage, h).Float64()
				checkNear(t, fmt.Sprintf("%d dice %+d, %d hits", n, advantage, h), law[h], want)
			}
			checkNear(t, fmt.Sprintf("all of %d dice %+d", n, advantage), sum(law), 1)
		}
	}
}

// Each throw gives 1/6 more throws, so n dice are 6n/5 throws.
func TestMeanHitsCountAddedDice(t *testing.T) {
	for advantage, faces := range map[int]float64{-5: 1, -1: 2, 0: 3, 1: 4, 2: 5, 9: 6} {
		law, err := Hits{30, advantage}.Law()
		if err != nil {
			t.Fatal(err)
		}
		mean := 0.0
		for h, p := range law {
			mean += float64(h) * p
		}
		checkNear(t, fmt.Sprintf("the mean of 30 dice %+d", advantage), mean, 30*6.0/5*faces/6)
	}
}

func TestHitsOutcomes(t *testing.T) {
	for level := 1; level <= 6; level++ {
		p := Hits{4, -1}
		law, err := p.Law()
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Against(HitsChallenge(level))
		if err != nil {
			t.Fatal(err)
		}
		var want HitsOutcome
		for h, weight := range law {
			switch {
			case h >= 2*(level+1):
				want.Full += weight
			case h >= level+1:
				want.Partial += weight
			default:
				want.Fail += weight
			}
		}
		checkNear(t, "fail", got.Fail, want.Fail)
		checkNear(t, "partial", got.Partial, want.Partial)
		checkNear(t, "full", got.Full, want.Full)
	}
}

// Ties are thrown again until almost nothing is left.
func TestVersusThrowsTiesAgain(t *testing.T) {
	for _, tt := range [][2]Hits{{{4, 0}, {5, 1}}, {{1, 0}, {1, 0}}, {{1, -9}, {30, 9}}, {{30, 2}, {29, 2}},
		{{2, -1}, {3, -2}}} {
		a, _ := tt[0].Law()
		b, _ := tt[1].Law()
		var first, tie, wins float64
		for i, p := range a {
			for j, q := range b {
				switch {
				case i > j:
					first += p * q
				case i == j:
					tie += p * q
				}
			}
		}
		for left := 1.0; left > 1e-17; left *= tie {
			wins += left * first
		}
		got, err := tt[0].Versus(tt[1])
		if err != nil {
			t.Fatal(err)
		}
		checkNear(t, fmt.Sprint(tt, " first"), got.First, first)
		checkNear(t, fmt.Sprint(tt, " tie"), got.Tie, tie)
		checkNear(t, fmt.Sprint(tt, " wins"), got.Wins, wins)
	}
}

func TestQuickHitsAgainstEveryThrow(t *testing.T) {
	for n := 1; n <= 5; n++ {
		for disadvantage := 0; disadvantage <= 4; disadvantage++ {
			var by [3]float64
			referenceQuickHits(&by, n, disadvantage, 0, 1)
			got, err := QuickHits(n, disadvantage)
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range []float64{got.Fail, got.Partial, got.Full} {
				checkNear(t, fmt.Sprintf("quick %d-%d, outcome %d", n, disadvantage, i), p, by[i])
			}
		}
	}
}

func referenceQuickHits(by *[3]float64, n, disadvantage, hits int, weight float64) {
	if n == 0 {
		by[min(hits, 2)] += weight
		return
	}
	for face := 1; face <= 6; face++ {
		if face-disadvantage >= 4 {
			referenceQuickHits(by, n-1, disadvantage, hits+1, weight/6)
		} else {
			referenceQuickHits(by, n-1, disadvantage, hits, weight/6)
		}
	}
}

// The examples of UNI-QCK-02.
func TestQuickDiceFollowTheExamples(t *testing.T) {
	for _, tt := range [][3]int{{3, 1, 2}, {5, 1, 3}, {4, 0, 1}, {14, 2, 4}} {
		if got := QuickDice(tt[0], tt[1]); got != tt[2] {
			t.Errorf("an attribute of %d and %d sources give %d dice, want %d", tt[0], tt[1], got, tt[2])
		}
	}
}

func TestHitsOutOfBoundsAreRefused(t *testing.T) {
	for _, p := range []Hits{{0, 0}, {-1, 0}, {31, 0}, {math.MaxInt, 0}, {4, 31}, {4, -31}, {4, math.MinInt}} {
		if _, err := p.Law(); err == nil {
			t.Errorf("%+v has a law", p)
		}
		if _, err := p.Against(2); err == nil {
			t.Errorf("%+v was taken against a challenge", p)
		}
		if _, err := p.Versus(Hits{1, 0}); err == nil {
			t.Errorf("%+v was opposed", p)
		}
		if _, err := (Hits{1, 0}).Versus(p); err == nil {
			t.Errorf("%+v opposed", p)
		}
	}
	for _, challenge := range []int{0, -1, 31, math.MaxInt} {
		if _, err := (Hits{4, 0}).Against(challenge); err == nil {
			t.Errorf("challenge %d was taken", challenge)
		}
	}
	for _, quick := range [][2]int{{0, 0}, {31, 0}, {3, -1}, {3, 31}, {3, math.MinInt}, {3, math.MaxInt}} {
		if _, err := QuickHits(quick[0], quick[1]); err == nil {
			t.Errorf("quick %v was taken", quick)
		}
	}
}
