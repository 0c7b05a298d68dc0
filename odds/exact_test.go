package odds

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"mesa/dice"
)

// countByBest counts throws by the best values so far, highest first, die by die: slow and in whole
// numbers, but for pools of any size.
func countByBest(s Side) map[[MaxKeep]int]*big.Int {
	now := map[[MaxKeep]int]*big.Int{{}: big.NewInt(1)}
	for _, d := range s.Pool {
		next := map[[MaxKeep]int]*big.Int{}
		for best, ways := range now {
			for face := 1; face <= int(d); face++ {
				b := best
				if low := &b[s.Keep-1]; face > 1 && face > *low {
					*low = face
					slices.SortFunc(b[:s.Keep], func(x, y int) int { return y - x })
				}
				if next[b] == nil {
					next[b] = new(big.Int)
				}
				next[b].Add(next[b], ways)
			}
		}
		now = next
	}
	return now
}

// wholeTotals counts throws by best total.
func wholeTotals(s Side) map[int]*big.Int {
	law := map[int]*big.Int{}
	for best, ways := range countByBest(s) {
		total := 0
		for _, face := range best {
			total += face
		}
		if law[total] == nil {
			law[total] = new(big.Int)
		}
		law[total].Add(law[total], ways)
	}
	return law
}

func wholeChance(a, b Side, margin int) *big.Rat {
	won, all, one := new(big.Int), new(big.Int), new(big.Int)
	opposing := wholeTotals(b)
	for x, p := range wholeTotals(a) {
		for d, q := range opposing {
			one.Mul(p, q)
			all.Add(all, one)
			if x >= d+margin {
				won.Add(won, one)
			}
		}
	}
	return new(big.Rat).SetFrac(won, all)
}

func TestExactAgreesWithWholeNumbers(t *testing.T) {
	r := random()
	for range repetitions(60) {
		a, b := Side{somePool(r, 1, 16), 2}, Side{somePool(r, 1, 16), 2}
		if r.IntN(4) == 0 {
			a.Keep, b.Keep = 1+r.IntN(3), 1+r.IntN(3)
		}
		got, err := Exact(a, b)
		if err != nil {
			t.Fatal(a, b, err)
		}
		if want := wholeChance(a, b, 1); got.Rat().Cmp(want) != 0 {
			t.Fatalf("%v, %v: got %v, want %v", a, b, got, want)
		}
		if lowest := got.Rat(); lowest.Num().Cmp(got.Num.Big()) != 0 || lowest.Denom().Cmp(got.Den.Big()) != 0 {
			t.Fatalf("%v, %v: %v is not in lowest terms", a, b, got)
		}
	}
}

func TestExactIsRefusedBeyond64Bits(t *testing.T) {
	fits, wide := slices.Repeat([]dice.Die{12}, 17), slices.Repeat([]dice.Die{12}, 18)
	got, err := Exact(Side{fits, 2}, Side{fits, 2})
	if want := wholeChance(Side{fits, 2}, Side{fits, 2}, 1); err != nil || got.Rat().Cmp(want) != 0 {
		t.Errorf("17d12: got %v, %v, want %v", got, err, want)
	}
	if _, err := Exact(Side{fits, 2}, Side{wide, 2}); !errors.Is(err, ErrTooWide) {
		t.Errorf("18d12: %v", err)
	}
	d4s := slices.Repeat([]dice.Die{4}, 30)
	if got, err := Exact(Side{d4s, 2}, Side{d4s, 2}); err != nil ||
		got.Rat().Cmp(wholeChance(Side{d4s, 2}, Side{d4s, 2}, 1)) != 0 {
		t.Errorf("30d4: %v, %v", got, err)
	}
	if got, _ := Exact(Side{[]dice.Die{4}, 1}, Side{fits, 5}); got.String() == "" || got.Rat().Sign() <= 0 {
		t.Errorf("d4 against 17d12: %v", got)
	}
}

func TestFractionsAreInLowestTerms(t *testing.T) {
	if got := reduce(Uint128{}, Uint128{Hi: 1}); got.String() != "0/1" {
		t.Errorf("got %v", got)
	}
	// 2^100 / 2^101 · 15
	if got := reduce(Uint128{Hi: 15 << 36}, Uint128{Hi: 15 << 37}); got.String() != "1/2" {
		t.Errorf("got %v", got)
	}
}

// The chances of the largest pools are right to 1e-14.
func TestPrecisionOfLargePools(t *testing.T) {
	r := random()
	pools := []Side{{slices.Repeat([]dice.Die{12}, 30), 2}, {slices.Repeat([]dice.Die{4}, 30), 2}, {[]dice.Die{4}, 2}}
	for range 8 {
		pools = append(pools, Side{somePool(r, 20, 30), 2})
	}
	for _, a := range pools {
		b := pools[r.IntN(len(pools))]
		got, err := Quick(a.Pool, b.Pool)
		if err != nil {
			t.Fatal(err)
		}
		beat, _ := wholeChance(a, b, 1).Float64()
		heroic, _ := wholeChance(a, b, 5).Float64()
		if d := max(got.Beat-beat, beat-got.Beat, got.Heroic-heroic, heroic-got.Heroic); d > 1e-14 {
			t.Errorf("%v, %v: off by %g", a, b, d)
		}
	}
}

// With more results kept, totals of the largest pools are right to 1e-13.
func TestPrecisionOfManyKept(t *testing.T) {
	r := random()
	for keep := 1; keep <= 4; keep++ {
		s := Side{somePool(r, 10, 30), keep}
		n := count(s.Pool)
		all := new(big.Rat).SetFloat64(1)
		for _, d := range s.Pool {
			all.Mul(all, new(big.Rat).SetInt64(int64(d)))
		}
		for total, ways := range wholeTotals(s) {
			want, _ := new(big.Rat).Quo(new(big.Rat).SetInt(ways), all).Float64()
			if got := totals(&n, 1, keep)[total]; got-want > 1e-13 || want-got > 1e-13 {
				t.Fatalf("%v: P(%d) = %v, want %v", s, total, got, want)
			}
		}
	}
}
