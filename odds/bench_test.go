package odds

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"mesa/dice"
)

// reference is the measure R of the goals: every throw of d10 2d8 d6 d4 and of 2d8 d6, with the
// best two results.
func reference() (beat float64) {
	var acting, opposing [25]int
	addTotals([]dice.Die{10, 8, 8, 6, 4}, 0, 0, &acting)
	addTotals([]dice.Die{8, 8, 6}, 0, 0, &opposing)
	for x, p := range acting {
		for _, q := range opposing[:x] {
			beat += float64(p * q)
		}
	}
	return beat / 15360 / 384
}

func addTotals(pool []dice.Die, first, second int, law *[25]int) {
	if len(pool) == 0 {
		law[first+second]++
		return
	}
	for face := 1; face <= int(pool[0]); face++ {
		switch {
		case face == 1 || face <= second:
			addTotals(pool[1:], first, second, law)
		case face > first:
			addTotals(pool[1:], face, first, law)
		default:
			addTotals(pool[1:], first, face, law)
		}
	}
}

func BenchmarkR(b *testing.B) {
	for b.Loop() {
		if r := reference(); r < 0.666 || r > 0.667 {
			b.Fatal(r)
		}
	}
}

// ratio measures work alternately with R, and reports the ratio of the least times as xR, which
// does not depend on the load of the machine.
func ratio(b *testing.B, goal float64, work func()) {
	b.ReportAllocs()
	best, r := time.Hour, time.Hour
	for range 100 {
		r = min(r, least(1, func() { reference() }))
		best = min(best, least(max(1, int(50*time.Microsecond/best)), work))
	}
	for b.Loop() {
		work()
	}
	b.ReportMetric(float64(best)/float64(r), "xR")
	b.ReportMetric(goal, "goal")
}

func least(times int, work func()) time.Duration {
	start := time.Now()
	for range times {
		work()
	}
	return time.Since(start) / time.Duration(times)
}

var (
	five   = []dice.Die{10, 8, 8, 6, 4}
	three  = []dice.Die{8, 8, 6}
	eight  = []dice.Die{10, 10, 8, 8, 8, 6, 6, 4}
	every  = []dice.Die{12, 10, 10, 8, 8, 6, 6, 4} // a die of every size makes the most work
	other  = []dice.Die{10, 8, 8, 6, 6}
	thirty = slices.Concat(every, every, every, []dice.Die{12, 10, 8, 6, 4, 4})
	twenty = slices.Concat(every, every, []dice.Die{12, 10, 8, 6})
)

func BenchmarkQuick(b *testing.B) {
	for _, pools := range [][2][]dice.Die{{five, three}, {eight, other}, {twenty, twenty}, {thirty, thirty}} {
		b.Run(versus(pools), func(b *testing.B) {
			ratio(b, 1./60, func() { Quick(pools[0], pools[1]) })
		})
	}
}

func BenchmarkExact(b *testing.B) {
	for _, pools := range [][2][]dice.Die{{five, three}, {eight, other}, {twenty, twenty}} {
		b.Run(versus(pools), func(b *testing.B) {
			ratio(b, 1./45, func() { Exact(Side{pools[0], 2}, Side{pools[1], 2}) })
		})
	}
}

func versus(pools [2][]dice.Die) string {
	return fmt.Sprintf("%dv%d", len(pools[0]), len(pools[1]))
}

// The whole answer, including takeout.
func BenchmarkAnswer(b *testing.B) {
	for _, goal := range []struct {
		policy Policy
		keep   int
		xR     float64
	}{{BestTotal, 2, 1. / 5}, {WinThenEffect, 2, 1 / 1.7}, {WinThenStepped, 2, 2}, {BestTotal, 3, 4},
		{WinThenStepped, 5, 17}} {
		for name, pool := range map[string][]dice.Die{"8v5": eight, "every-size": every} {
			b.Run(fmt.Sprintf("%v/keep%d/%s", goal.policy, goal.keep, name), func(b *testing.B) {
				t := Test{Side{pool, goal.keep}, goal.policy, Side{other, 2}, false, 0, 0}
				ratio(b, goal.xR, func() { t.Answer() })
			})
		}
	}
}

// The largest test: five kept of thirty dice of all sizes.
func BenchmarkAnswerWorst(b *testing.B) {
	for policy := BestTotal; policy <= WinThenEffectLoose; policy++ {
		for name, against := range map[string]Opposition{"30v30": Side{thirty, 5}, "static": Static{30, thirty}} {
			b.Run(fmt.Sprintf("%v/%s", policy, name), func(b *testing.B) {
				t := Test{Side: Side{thirty, 5}, Policy: policy, Against: against}
				ratio(b, 17, func() { t.Answer() })
			})
		}
	}
}

func BenchmarkWhatIf(b *testing.B) {
	for policy, goal := range map[Policy]float64{BestTotal: 10, WinThenStepped: 85} {
		for name, pool := range map[string][]dice.Die{"8v5": eight, "every-size": every} {
			b.Run(fmt.Sprintf("%v/%s", policy, name), func(b *testing.B) {
				t := Test{Side{pool, 2}, policy, Side{other, 2}, false, 0, 0}
				rows := 0
				ratio(b, goal, func() {
					all, err := WhatIf(t, func(f Figures) float64 { return f.Takeout })
					if rows = len(all); rows < 45 || err != nil {
						b.Fatal(rows, err)
					}
				})
				b.ReportMetric(float64(rows), "rows")
			})
		}
	}
}

func BenchmarkJointLaw(b *testing.B) {
	ratio(b, 2, func() { JointLaw(Side{eight, 2}) })
}

func BenchmarkCurve(b *testing.B) {
	ratio(b, 17, func() { Curve(Test{Side: Side{eight, 2}, Policy: WinThenStepped}) })
}

func BenchmarkContest(b *testing.B) {
	ratio(b, 1./20, func() { Contest(Side{eight, 2}, Side{other, 2}) })
}

func BenchmarkContestPlan(b *testing.B) {
	sides := [2]Side{{eight, 2}, {other, 2}}
	ratio(b, 17, func() { ContestPlan{sides, NoStanding, [2]float64{0.3, 0.3}}.Odds() })
}

func BenchmarkContestPlanWorst(b *testing.B) {
	sides := [2]Side{{thirty, 5}, {thirty, 5}}
	ratio(b, 17, func() { ContestPlan{sides, NoStanding, [2]float64{}}.Odds() })
}

func BenchmarkTimed(b *testing.B) {
	ratio(b, 1./40, func() { Timed{Tests: 6, Beats: 9, Chance: Chance{0.6, 0.2}}.Odds() })
}

func BenchmarkLadder(b *testing.B) {
	ratio(b, 17, func() { Ladder(eight, Side{other, 2}, 3) })
}

func BenchmarkLadderWorst(b *testing.B) {
	ratio(b, 17, func() { Ladder(thirty, Side{thirty, 5}, MaxPP) })
}

func BenchmarkAddAll(b *testing.B) {
	ratio(b, 17, func() { AddAll(thirty, thirty) })
}

func BenchmarkDoom(b *testing.B) {
	ratio(b, 17, func() { Doom(Side{eight, 2}, Side{other, 2}) })
}
