package odds

import (
	"errors"
	"testing"

	"mesa/dice"
)

// countThrows counts the throws of a side by their total and effect die, from every throw of the pool
// and, if the rule says so, every second throw for the effect die.
func countThrows(s Side, rule Effects) map[result]float64 {
	law := map[result]float64{}
	eachThrow(s.Pool, func(faces []int) {
		total := 0
		for _, face := range faces {
			if face > 1 {
				total += face
			}
		}
		if s.Keep != KeepAll {
			total = bestTotal(s, faces)
		}
		switch rule {
		case NoEffectDice:
			law[result{total, 6}] += outcomes(s.Pool)
		case EffectFromReroll:
			eachThrow(s.Pool, func(again []int) { law[result{total, highest(s.Pool, again)}]++ })
		default:
			law[result{total, 4}] += outcomes(s.Pool)
		}
	})
	return law
}

// highest returns the die with the highest face, of several the largest.
func highest(pool []dice.Die, faces []int) int {
	most, size := 1, 4
	for i, face := range faces {
		if face > most || face == most && face > 1 && int(pool[i]) > size {
			most, size = face, int(pool[i])
		}
	}
	return size
}

// Tests without choices must agree with every throw of both sides.
func TestNoChoicesAgreesWithEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(200) {
		test := Test{Side: Side{somePool(r, 1, 3), 1 + r.IntN(3)}, Policy: Policy(r.IntN(5)), TiesWin: r.IntN(2) == 0,
			Step:    r.IntN(7),
			Effects: Effects(r.IntN(3))}
		opposing := Side{somePool(r, 1, 2), 1 + r.IntN(3)}
		if test.Effects == EffectFromLeft || r.IntN(2) == 0 {
			test.Keep = KeepAll
		}
		if test.Effects == EffectFromLeft || r.IntN(2) == 0 {
			opposing.Keep = KeepAll
		}
		test.Against = opposing
		got, err := test.Answer()
		if err != nil {
			t.Fatal(err)
		}
		var want Answer
		all := outcomes(test.Pool) * outcomes(test.Pool) * outcomes(opposing.Pool) * outcomes(opposing.Pool)
		for a, p := range countThrows(test.Side, test.Effects) {
			for d, q := range countThrows(opposing, test.Effects) {
				share := p * q / all
				want.MeanTotal += share * float64(a.total)
				want.MeanDifficulty += share * float64(d.total)
				want.Effect[a.die/2-2] += share
				if !wins(a.total, d.total, test.TiesWin) {
					continue
				}
				size := effectAfterSteps(test, a, d.total)
				if test.Effects == NoEffectDice {
					size = min(size, 12)
				}
				want.Beat += share
				if effectAfterSteps(test, result{die: -100, total: a.total}, d.total) > -100 {
					want.Heroic += share
				}
				want.BeatEffect[a.die/2-2] += share
				want.BeatStepped[size/2-2] += share
				if size > d.die || test.Effects == NoEffectDice {
					want.Takeout += share
				}
			}
		}
		for _, c := range [][2]float64{{got.Beat, want.Beat}, {got.Heroic, want.Heroic}, {got.Takeout, want.Takeout},
			{got.MeanTotal, want.MeanTotal}, {got.MeanDifficulty, want.MeanDifficulty}} {
			checkEqual(t, test, c[0], c[1])
		}
		for e := range want.Effect {
			checkEqual(t, test, got.Effect[e], want.Effect[e])
			checkEqual(t, test, got.BeatEffect[e], want.BeatEffect[e])
		}
		for e := range want.BeatStepped {
			checkEqual(t, test, got.BeatStepped[e], want.BeatStepped[e])
		}
	}
}

// The laws of totals and hitches, and of a success without hitches, against a number with
// complications, from every throw.
func TestNoChoicesAgreesAgainstNumbers(t *testing.T) {
	r := random()
	for range repetitions(200) {
		static := Static{r.IntN(25), somePool(r, 0, 2)}
		test := Test{Side: Side{somePool(r, 1, 4), KeepAll}, Against: static, TiesWin: r.IntN(2) == 0,
			Effects: Effects(r.IntN(3))}
		got, err := test.Answer()
		if err != nil {
			t.Fatal(err)
		}
		difficulty := referenceDifficulty(static)
		all := outcomes(test.Pool)
		totals, hitches := make([]float64, len(got.Totals)), make([]float64, len(test.Pool)+1)
		beat, clean := 0.0, 0.0
		eachThrow(test.Pool, func(faces []int) {
			total, ones := 0, 0
			for _, face := range faces {
				if face == 1 {
					ones++
				} else {
					total += face
				}
			}
			totals[total]++
			hitches[ones]++
			for d, q := range difficulty {
				if wins(total, d.total, test.TiesWin) {
					beat += q
					if ones == 0 {
						clean += q
					}
				}
			}
		})
		all2 := all * outcomes(static.Complications)
		checkEqual(t, test, got.Beat, beat/all2)
		checkEqual(t, test, got.BeatClean, clean/all2)
		checkEqual(t, test, got.Botch, hitches[len(test.Pool)]/all)
		checkEqual(t, test, got.Hitch, 1-hitches[0]/all)
		for i := range totals {
			checkEqual(t, test, got.Totals[i], totals[i]/all)
		}
		for i := range hitches {
			checkEqual(t, test, got.Hitches[i], hitches[i]/all)
		}
	}
}

// A contest from a standing total, followed throw by throw.
func TestContestFromStandingAgreesRollByRoll(t *testing.T) {
	r := random()
	for range repetitions(60) {
		sides := [2]Side{{somePool(r, 1, 3), 1 + r.IntN(3)}, {somePool(r, 1, 3), 1 + r.IntN(3)}}
		for i := range sides {
			if r.IntN(2) == 0 {
				sides[i].Keep = KeepAll
			}
		}
		var laws [2]map[int]float64
		for i, s := range sides {
			laws[i] = map[int]float64{}
			for at, n := range countThrows(s, EffectFromLeft) {
				laws[i][at.total] += n / outcomes(s.Pool) / outcomes(s.Pool)
			}
		}
		var win func(roller, standing int) float64
		win = func(roller, standing int) (p float64) {
			for x, q := range laws[roller] {
				if x > standing {
					p += q * (1 - win(1-roller, x))
				}
			}
			return p
		}
		standing := 6 + r.IntN(12)
		got, err := ContestFromStanding(sides[0], sides[1], standing)
		if err != nil {
			t.Fatal(err)
		}
		checkEqual(t, []any{sides, standing}, got, win(0, standing))
	}
}

// Functions about choices must refuse a roller without choices.
func TestChoicesAreRefusedWithoutChoices(t *testing.T) {
	all := Test{Side: Side{[]dice.Die{8}, KeepAll}, Against: Side{[]dice.Die{8}, 2}}
	never := Test{Side: Side{[]dice.Die{8}, 2}, Against: Side{[]dice.Die{8}, 2}, Effects: NoEffectDice}
	for _, test := range []Test{all, never} {
		var fault *Fault
		if _, err := Curve(test); !errors.As(err, &fault) {
			t.Errorf("Curve took %+v: %v", test, err)
		}
		if _, err := WhatIf(test, func(f Figures) float64 { return f.Beat }); !errors.As(err, &fault) {
			t.Errorf("WhatIf took %+v: %v", test, err)
		}
	}
}
