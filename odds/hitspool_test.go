package odds

import (
	"fmt"
	"testing"
)

// referenceModifiedHits throws die after die, face after face: pool dice of the pool and added dice of
// criticals are still to be thrown.
func referenceModifiedHits(law []float64, p ModifiedHits, pool, added, hits int, weight float64) {
	if hits >= len(law) {
		return
	}
	if pool+added == 0 {
		law[hits] += weight
		return
	}
	for face := 1; face <= 6; face++ {
		value, more, got := face+p.Advantage, 0, 0
		if value >= p.From {
			got = 1
		}
		if pool > 0 && value >= 6 || pool == 0 && face == 6 && got == 1 {
			got, more = 1, 1
		}
		if pool > 0 {
			referenceModifiedHits(law, p, pool-1, added+more, hits+got, weight/6)
		} else {
			referenceModifiedHits(law, p, 0, added-1+more, hits+got, weight/6)
		}
	}
}

func TestModifiedHitsAgainstEveryThrow(t *testing.T) {
	for n := 1; n <= 2; n++ {
		for advantage := -4; advantage <= 5; advantage++ {
			for from := 3; from <= 4; from++ {
				p := ModifiedHits{n, advantage, from}
				counted := make([]float64, 4)
				referenceModifiedHits(counted, p, n, 0, 0, 1)
				law, err := p.Law()
				if err != nil {
					t.Fatal(err)
				}
				for h, want := range counted {
					checkNear(t, fmt.Sprintf("%+v, %d hits", p, h), law[h], want)
				}
				checkNear(t, fmt.Sprintf("all of %+v", p), sum(law), 1)
			}
		}
	}
}

func TestQuickPoolEqualsQuickHits(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for less := 0; less <= 4; less++ {
			law, err := QuickPool{n, less}.Law()
			if err != nil {
				t.Fatal(err)
			}
			o, err := QuickHits(n, less)
			if err != nil {
				t.Fatal(err)
			}
			checkNear(t, "none", law[0], o.Fail)
			checkNear(t, "one", law[1], o.Partial)
			checkNear(t, "more", sum(law[2:]), o.Full)
		}
	}
}

// small are pools with a written-out law of at most three hits, for references that try each number.
type small []float64

func (l small) Law() ([]float64, error) {
	law := make([]float64, mostHits)
	copy(law, l)
	return law, nil
}

func TestBestOfAgainstEveryThrow(t *testing.T) {
	pools := []small{{0.1, 0.2, 0.3, 0.4}, {0.4, 0.3, 0.2, 0.1}, {0.25, 0.25, 0.5, 0}}
	for _, challenges := range [][]int{{1, 1, 1}, {1, 2, 3}, {3, 1, 2}, {2, 4, 1}} {
		var want HitsOutcome
		for a, pa := range pools[0] {
			for b, pb := range pools[1] {
				for c, pc := range pools[2] {
					best, hits := 0, []int{a, b, c}
					most := max(a, b, c)
					for i, h := range hits {
						if h == most && h >= challenges[i] {
							best = max(best, 1+h/(2*challenges[i]))
						}
					}
					switch p := pa * pb * pc; min(best, 2) {
					case 0:
						want.Fail += p
					case 1:
						want.Partial += p
					default:
						want.Full += p
					}
				}
			}
		}
		got, err := BestOf([]HitsPool{pools[0], pools[1], pools[2]}, challenges)
		if err != nil {
			t.Fatal(err)
		}
		checkNear(t, "fail", got.Fail, want.Fail)
		checkNear(t, "partial", got.Partial, want.Partial)
		checkNear(t, "full", got.Full, want.Full)
	}
}

func TestMostOfTwoEqualsVersus(t *testing.T) {
	for _, c := range [][2]Hits{{{4, 0}, {3, 0}}, {{2, 2}, {8, -1}}, {{5, 1}, {5, 1}}} {
		got, err := MostOf([]HitsPool{c[0], c[1]}, []HitsPool{c[0], c[1]})
		if err != nil {
			t.Fatal(err)
		}
		want, err := c[0].Versus(c[1])
		if err != nil {
			t.Fatal(err)
		}
		checkNear(t, "first", got.First, want.First)
		checkNear(t, "tie", got.Tie, want.Tie)
		checkNear(t, "wins", got.Wins, want.Wins)
	}
}

// Every throw of three pools; a throw with all of them tied counts as not thrown.
func TestMostOfAgainstEveryThrow(t *testing.T) {
	pools := []small{{0.3, 0.5, 0.2}, {0.6, 0.2, 0.2}, {0.2, 0.2, 0.6}}
	two := func(a, b int) float64 { // the first of two wins in the end
		won, tie := 0.0, 0.0
		for h, p := range pools[a] {
			for k, q := range pools[b] {
				switch {
				case h > k:
					won += p * q
				case h == k:
					tie += p * q
				}
			}
		}
		return won / (1 - tie)
	}
	won, all := 0.0, 0.0
	for a, pa := range pools[0] {
		for b, pb := range pools[1] {
			for c, pc := range pools[2] {
				p := pa * pb * pc
				switch {
				case a == b && b == c:
					all += p
				case a > b && a > c:
					won += p
				case a == b && a > c:
					won += p * two(0, 1)
				case a == c && a > b:
					won += p * two(0, 2)
				}
			}
		}
	}
	all3 := []HitsPool{pools[0], pools[1], pools[2]}
	got, err := MostOf(all3, all3)
	if err != nil {
		t.Fatal(err)
	}
	checkNear(t, "wins", got.Wins, won/(1-all))
}

// A rolled pool is certain, and is thrown anew after a tie.
func TestRolledPoolIsCertain(t *testing.T) {
	even := []HitsPool{small{0.5, 0.5}, small{0.5, 0.5}}
	v, err := MostOf([]HitsPool{RolledHits(2), RolledHits(1)}, even)
	if err != nil || v.Wins != 1 || v.First != 1 || v.Tie != 0 {
		t.Errorf("%+v %v", v, err)
	}
	v, err = MostOf([]HitsPool{RolledHits(1), small{0.25, 0.5, 0.25}}, even)
	if err != nil {
		t.Fatal(err)
	}
	checkNear(t, "first", v.First, 0.25)
	checkNear(t, "tie", v.Tie, 0.5)
	checkNear(t, "wins", v.Wins, 0.25+0.5*0.5)
	if _, err := RolledHits(-1).Law(); err == nil {
		t.Error("a pool of fewer hits than none")
	}
	if _, err := MostOf(even, even[:1]); err == nil {
		t.Error("pools that are not thrown again")
	}
}
