package odds_test

import (
	"fmt"

	"mesa/dice"
	"mesa/odds"
)

var (
	pool       = []dice.Die{10, 8, 8, 6, 4}
	opposition = []dice.Die{8, 8, 6}
)

// A test against a pool, read as a bot would suggest.
func ExampleTest_Answer() {
	a, err := odds.Test{
		Side:    odds.Side{Pool: pool, Keep: 2},
		Policy:  odds.WinThenStepped,
		Against: odds.Side{Pool: opposition, Keep: 2},
	}.Answer()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("beats %.2f%%, heroic %.2f%%, takes a target out %.2f%%\n", 100*a.Beat, 100*a.Heroic, 100*a.Takeout)
	for i, size := range dice.Ladder {
		fmt.Printf("%v %.1f%% ", size, 100*a.BeatStepped[i])
	}
	fmt.Printf("beyond %.1f%%\n", 100*a.BeatStepped[5])
	// Output:
	// beats 66.65%, heroic 27.92%, takes a target out 56.12%
	// d4 1.3% d6 2.3% d8 17.3% d10 32.5% d12 12.2% beyond 1.0%
}

// A static target with a complication that is rolled and added to it.
func ExampleStatic() {
	a, err := odds.Test{
		Side:    odds.Side{Pool: pool, Keep: 2},
		Against: odds.Static{Target: 11, Complications: []dice.Die{6}},
	}.Answer()
	fmt.Printf("%.3f of %.2f on average, %v\n", a.Beat, a.MeanDifficulty, err)
	// Output: 0.249 of 14.33 on average, <nil>
}

func ExampleQuick() {
	c, err := odds.Quick(pool, opposition)
	fmt.Printf("%.4f %.4f %v\n", c.Beat, c.Heroic, err)
	_, err = odds.Quick(pool, []dice.Die{7})
	fmt.Println(err)
	// Output:
	// 0.6665 0.2919 <nil>
	// odds: opposition: d7 is none of [d4 d6 d8 d10 d12]
}

func ExampleExact() {
	f, err := odds.Exact(odds.Side{Pool: pool, Keep: 2}, odds.Side{Pool: opposition, Keep: 2})
	fmt.Println(f, err)
	// Output: 1310419/1966080 <nil>
}

// What would help most to take the other out?
func ExampleWhatIf() {
	rows, err := odds.WhatIf(odds.Test{
		Side:    odds.Side{Pool: pool, Keep: 2},
		Policy:  odds.WinThenStepped,
		Against: odds.Side{Pool: opposition, Keep: 2},
	}, func(f odds.Figures) float64 { return f.Takeout })
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range rows[:4] {
		fmt.Printf("%-8s theirs=%-5v %v to %v: %.1f%%\n", r.Kind, r.Opposing, r.From, r.To, 100*r.Takeout)
	}
	// Output:
	// drop     theirs=true  d8 to -: 82.2%
	// add      theirs=false - to d12: 80.1%
	// swap     theirs=false d4 to d12: 79.6%
	// hero     theirs=false - to d12: 78.6%
}

func ExampleLadder() {
	l, err := odds.Ladder(pool, odds.Side{Pool: opposition, Keep: 2}, 2)
	fmt.Printf("%.3f %v\n", l.UpTo, err)
	// Output: [0.667 0.878 0.927] <nil>
}

func ExampleContest() {
	c, err := odds.Contest(odds.Side{Pool: pool, Keep: 2}, odds.Side{Pool: opposition, Keep: 2})
	fmt.Printf("%.3f, %.2f rolls, %v\n", c.Initiator, c.Rolls, err)
	// Output: 0.854, 2.37 rolls, <nil>
}

// Seven stands. Rolling on wins more often if the others give in rather than
// answer, once that is worth a fifth of a win to them.
func ExampleContestPlan_Odds() {
	sides := [2]odds.Side{{Pool: pool, Keep: 2}, {Pool: opposition, Keep: 2}}
	for _, worth := range []float64{0, 0.2} {
		c, err := odds.ContestPlan{Sides: sides, Standing: 7, GiveIn: [2]float64{0, worth}}.Odds()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("wins %.3f, %.3f by giving in, a d10 for effect %.3f\n", c.Wins[0], c.GivesIn[1], c.Effect[0][3])
		fmt.Printf("hitches %.2f and %.2f, over after roll %.2f\n", c.Hitches[0], c.Hitches[1], c.Length[1:4])
	}
	// Output:
	// wins 0.825, 0.000 by giving in, a d10 for effect 0.236
	// hitches 0.93 and 0.43, over after roll [0.05 0.74 0.12]
	// wins 0.869, 0.710 by giving in, a d10 for effect 0.255
	// hitches 0.89 and 0.13, over after roll [0.69 0.16 0.15]
}

// Three tests within four beats, with a friend who buys time.
func ExampleTimed_Odds() {
	each, err := odds.Quick(pool, opposition)
	if err != nil {
		fmt.Println(err)
		return
	}
	alone, _ := odds.Timed{Tests: 3, Beats: 4, Chance: each}.Odds()
	helped, _ := odds.Timed{Tests: 3, Beats: 4, Chance: each, Helpers: 1, Help: each}.Odds()
	fmt.Printf("full success %.3f, with help %.3f\n", alone.Full, helped.Full)
	// Output: full success 0.600, with help 0.838
}
