package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// referenceChange returns the answer about a change from the tests before and after it.
func referenceChange(before, after figures) figures {
	return figures{one: map[string]float64{"p_beat": before.one["p_beat"], "p_heroic": before.one["p_heroic"],
		"p_beat_with": after.one["p_beat"], "p_heroic_with": after.one["p_heroic"]}}
}

// joinPools returns a new list of a pool and more dice.
func joinPools(pool []int, more ...int) []int { return append(pool[:len(pool):len(pool)], more...) }

// The dice of a scale join the pool, and only one more result counts, for any number of dice (SCALE-06).
func TestOddsOfScaleAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 4))}
	for range rounds(10) {
		pool, opposition, scale, keep := r.pool(1, 2), r.pool(1, 3), r.pool(1, 2), 1+r.IntN(2)
		line := fmt.Sprintf(`{"kind":"scale","pool":%s,"keep":%d,"opposition":%s,"scale":%s}`, list(pool), keep,
			list(opposition), list(scale))
		law := referenceLaw(opposition, 2)
		wantSame(t, line, referenceChange(referenceTest(pool, keep, "best_total", law),
			referenceTest(joinPools(pool, scale...), keep+1, "best_total", law)))
	}
}

// The stress die is in one pool, never in both (STRESS-R6).
func TestOddsOfPushesAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 5))}
	for range rounds(10) {
		pool, opposition, stress := r.pool(1, 3), r.pool(1, 3), 6+2*r.IntN(4)
		line := fmt.Sprintf(`{"kind":"pushed_stress","pool":%s,"opposition":%s,"stress":%d`, list(pool),
			list(opposition), stress)
		law := referenceLaw(opposition, 2)
		pushed := referenceTest(joinPools(pool, stress), 2, "best_total", law)
		wantSame(t, line+`}`, referenceChange(referenceTest(pool, 2, "best_total", law), pushed))
		facing := referenceTest(pool, 2, "best_total", referenceLaw(joinPools(opposition, stress), 2))
		wantSame(t, line+`,"opposed":true}`, referenceChange(facing, pushed))
	}
}

// The best die outside the total is added if the beaten total then is not beaten (DOOM-05).
func TestOddsOfDoomDiceAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 6))}
	for range rounds(20) {
		pool, opposition := r.pool(1, 3), r.pool(1, 4)
		one := map[string]float64{"p_beat": 0, "p_beat_with_doom_die": 0, "p_doom_die_spent": 0}
		mine := referenceTotals(pool, 2)
		referenceRolls(opposition, func(scoring []referenceDie, _ int) {
			two := referenceBest(referenceChoices(scoring, 2, false), byTotal).total
			three := referenceBest(referenceChoices(scoring, 3, false), byTotal).total
			for x, p := range mine {
				p /= referenceWays(opposition)
				switch {
				case x > three:
					one["p_beat"] += p
					one["p_beat_with_doom_die"] += p
				case x > two:
					one["p_beat"] += p
					one["p_doom_die_spent"] += p
				}
			}
		})
		wantSame(t, fmt.Sprintf(`{"kind":"doom_die","pool":%s,"opposition":%s}`, list(pool), list(opposition)),
			figures{one: one})
	}
}

// The one try costs no beat, and fails at no price (TIMED-08, TIMED-R2).
func TestOddsOfBoughtBeatsAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 7))}
	for range rounds(20) {
		pool, opposition, helper := r.pool(1, 3), r.pool(1, 3), r.pool(1, 3)
		tests, beats := 1+r.IntN(5), r.IntN(8)
		try := referenceTimed(helper, opposition, 1, 1).one
		one := map[string]float64{"p_bought": try["p_beat"], "p_full_with": 0, "p_conditional_with": 0,
			"p_fail_with": 0}
		for won, p := range []float64{1 - try["p_beat"], try["p_beat"] - try["p_heroic"], try["p_heroic"]} {
			row := referenceTimed(pool, opposition, tests, beats+won).one
			for _, end := range []string{"p_full", "p_conditional", "p_fail"} {
				if won == 0 {
					one[end] = row[end]
				}
				one[end+"_with"] += p * row[end]
			}
		}
		wantSame(t, fmt.Sprintf(`{"kind":"bought_beat","pool":%s,"opposition":%s,"helper":%s,"tests":%d,"beats":%d}`,
			list(pool),
			list(opposition), list(helper), tests, beats), figures{one: one})
	}
}

// An impossible change is answered with the reason.
func TestImpossibleChangesAreRefused(t *testing.T) {
	const both = `"pool":[8,8],"opposition":[6,6]`
	for line, want := range map[string]string{
		`{"kind":"scale",` + both + `}`:                                                     `"scale" is missing`,
		`{"kind":"scale",` + both + `,"scale":[]}`:                                          "scale: no dice",
		`{"kind":"scale",` + both + `,"scale":[7]}`:                                         "d7",
		`{"kind":"scale",` + both + `,"scale":[8],"keep":5}`:                                "keep: 6",
		`{"kind":"scale",` + both + `,"scale":[8],"keep":99}`:                               "keep: 99",
		`{"kind":"pushed_stress",` + both + `,"stress":4}`:                                  "not pushed",
		`{"kind":"pushed_stress",` + both + `,"stress":7}`:                                  "d7",
		`{"kind":"pushed_stress",` + both + `,"stress":8,"opposed":1}`:                      "true or false",
		`{"kind":"doom_die",` + both + `,"opp_keep":5}`:                                     "opp_keep: 5",
		`{"kind":"doom_die","pool":[8]}`:                                                    `"opposition" is missing`,
		`{"kind":"bought_beat",` + both + `,"tests":2,"beats":3}`:                           `"helper" is missing`,
		`{"kind":"bought_beat",` + both + `,"helper":[8],"tests":2,"beats":199}`:            "beats: 199",
		`{"kind":"bought_beat",` + both + `,"helper":[8],"tests":2,"beats":-1}`:             "beats: -1",
		`{"kind":"bought_beat",` + both + `,"helper":[8],"tests":0,"beats":1}`:              "tests: 0",
		`{"kind":"bought_beat",` + both + `,"helper":[8],"tests":2,"beats":3,"helpers":[]}`: `"helpers" is unknown`,
	} {
		if got, _ := askLines(t, line)[0]["error"].(string); !strings.Contains(got, want) {
			t.Errorf("%s\nsays %q, not %q", line, got, want)
		}
	}
}
