package main

import (
	"math/bits"
	"slices"
)

// The reference answers requests by throwing every face of every die, from the rules alone and without package odds.

type referenceDie struct{ value, size int }

type referenceChoice struct{ total, effect int }

// referenceRolls calls each for every roll of a pool, with its scoring dice and the number of its hitches.
func referenceRolls(pool []int, each func(scoring []referenceDie, hitches int)) {
	var throw func(i int, scoring []referenceDie, hitches int)
	throw = func(i int, scoring []referenceDie, hitches int) {
		if i == len(pool) {
			each(scoring, hitches)
			return
		}
		throw(i+1, scoring, hitches+1) // the 1
		for face := 2; face <= pool[i]; face++ {
			throw(i+1, append(scoring[:len(scoring):len(scoring)], referenceDie{face, pool[i]}), hitches)
		}
	}
	throw(0, nil, 0)
}

// referenceWays returns the number of rolls of a pool.
func referenceWays(pool []int) float64 {
	ways := 1.0
	for _, size := range pool {
		ways *= float64(size)
	}
	return ways
}

// referenceChoices returns all choices of a roll: exactly keep dice, or all, then one of the others as
// effect, d4 if there is none. A loose reading may keep fewer, to have an effect.
func referenceChoices(scoring []referenceDie, keep int, loose bool) []referenceChoice {
	keep = min(keep, len(scoring))
	var all []referenceChoice
	for kept := range 1 << len(scoring) {
		n := bits.OnesCount(uint(kept))
		if n > keep || n < keep && !loose {
			continue
		}
		total := 0
		for i, d := range scoring {
			if kept>>i&1 == 1 {
				total += d.value
			}
		}
		if n == len(scoring) {
			all = append(all, referenceChoice{total, 4})
		}
		for i, d := range scoring {
			if kept>>i&1 == 0 {
				all = append(all, referenceChoice{total, d.size})
			}
		}
	}
	return all
}

// steppedEffect returns the effect after heroic steps, 14 for beyond d12.
func (c referenceChoice) steppedEffect(difficulty int) int {
	return min(c.effect+2*((c.total-difficulty)/5), 14)
}

func (c referenceChoice) beats(difficulty int) bool { return c.total > 0 && c.total > difficulty }

// referenceBest returns the choice that is first by the given figures, in their order.
func referenceBest(all []referenceChoice, figures func(referenceChoice) []int) referenceChoice {
	return slices.MaxFunc(all, func(a, b referenceChoice) int { return slices.Compare(figures(a), figures(b)) })
}

func byTotal(c referenceChoice) []int { return []int{c.total, c.effect} }

// referencePick picks a choice by a policy: a strict one unless it loses.
func referencePick(policy string, strict, all []referenceChoice, difficulty int) referenceChoice {
	winning := slices.DeleteFunc(slices.Clone(all), func(c referenceChoice) bool { return !c.beats(difficulty) })
	switch {
	case policy == "best_effect":
		return referenceBest(strict, func(c referenceChoice) []int { return []int{c.effect, c.total} })
	case policy == "best_total", len(winning) == 0:
		return referenceBest(strict, byTotal)
	case policy == "win_then_stepped_effect":
		return referenceBest(winning,
			func(c referenceChoice) []int { return []int{c.steppedEffect(difficulty), c.total, c.effect} })
	}
	return referenceBest(winning, func(c referenceChoice) []int { return []int{c.effect, c.total} })
}

// referenceLaw counts rolls by (total, effect) under best_total.
func referenceLaw(pool []int, keep int) map[referenceChoice]float64 {
	law := map[referenceChoice]float64{}
	referenceRolls(pool, func(scoring []referenceDie, _ int) {
		law[referenceBest(referenceChoices(scoring, keep, false), byTotal)]++
	})
	return law
}

// referenceTarget counts the rolls of a static target: complications add their faces, a 1 adds
// nothing. There is no effect.
func referenceTarget(target int, complications []int) map[referenceChoice]float64 {
	law := map[referenceChoice]float64{}
	referenceRolls(complications, func(scoring []referenceDie, _ int) {
		total := target
		for _, d := range scoring {
			total += d.value
		}
		law[referenceChoice{total, 0}]++
	})
	return law
}

// figures are an answer: numbers, and lists of numbers.
type figures struct {
	one  map[string]float64
	list map[string][]float64
}

// divideBy divides all counts by the number of rolls. They are integers until then.
func (f figures) divideBy(ways float64) figures {
	for name := range f.one {
		f.one[name] /= ways
	}
	for _, list := range f.list {
		for i := range list {
			list[i] /= ways
		}
	}
	return f
}

func referenceTest(pool []int, keep int, policy string, opposition map[referenceChoice]float64) figures {
	hitches, effect, total := make([]float64, len(pool)+1), make([]float64, 5), make([]float64, 12*keep+1)
	beatEffect, beatStepped := make([]float64, 5), make([]float64, 6)
	one := map[string]float64{"p_beat": 0, "p_heroic": 0, "p_hitch_ge1": 0, "p_botch": 0, "p_beat_no_hitch": 0,
		"p_takeout": 0}
	referenceRolls(pool, func(scoring []referenceDie, ones int) {
		strict := referenceChoices(scoring, keep, false)
		all := referenceChoices(scoring, keep, policy == "win_then_effect_loose")
		for other, n := range opposition {
			c := referencePick(policy, strict, all, other.total)
			hitches[ones] += n
			effect[c.effect/2-2] += n
			total[c.total] += n
			one["mean_total"] += n * float64(c.total)
			one["mean_difficulty"] += n * float64(other.total)
			count := func(name string, holds bool) {
				if holds {
					one[name] += n
				}
			}
			count("p_hitch_ge1", ones > 0)
			count("p_botch", len(scoring) == 0)
			if !c.beats(other.total) {
				continue
			}
			one["p_beat"] += n
			count("p_heroic", c.total >= other.total+5)
			count("p_beat_no_hitch", ones == 0)
			count("p_takeout", c.steppedEffect(other.total) > other.effect)
			beatEffect[c.effect/2-2] += n
			beatStepped[c.steppedEffect(other.total)/2-2] += n
		}
	})
	rolls := 0.0
	for _, n := range opposition {
		rolls += n
	}
	lists := map[string][]float64{"hitch_pmf": hitches, "effect": effect, "beat_and_effect": beatEffect,
		"beat_and_stepped_effect": beatStepped, "total_pmf": total}
	return figures{one, lists}.divideBy(referenceWays(pool) * rolls)
}

// referenceTotals returns the distribution of the total.
func referenceTotals(pool []int, keep int) map[int]float64 {
	totals := map[int]float64{}
	for c, n := range referenceLaw(pool, keep) {
		totals[c.total] += n / referenceWays(pool)
	}
	return totals
}

func referenceAddAll(pool, opposition []int) figures {
	one := map[string]float64{"p_beat": 0, "p_heroic": 0, "mean_total": 0}
	for x, p := range referenceTotals(pool, len(pool)) {
		one["mean_total"] += p * float64(x)
		for d, q := range referenceTotals(opposition, len(opposition)) {
			if x > d {
				one["p_beat"] += p * q
			}
			if x >= d+5 {
				one["p_heroic"] += p * q
			}
		}
	}
	return figures{one: one}
}

func referenceLadder(pool, opposition []int, most int) figures {
	upTo, exactly := make([]float64, most+1), make([]float64, most+1)
	opposing := map[int]float64{}
	for c, n := range referenceLaw(opposition, 2) {
		opposing[c.total] += n
	}
	referenceRolls(pool, func(scoring []referenceDie, _ int) {
		totals := make([]int, most+1)
		for q := range totals {
			totals[q] = referenceBest(referenceChoices(scoring, 2+q, false), byTotal).total
		}
		for d, n := range opposing {
			needs := slices.IndexFunc(totals, func(total int) bool { return total > d })
			if needs < 0 {
				continue
			}
			exactly[needs] += n
			for q := needs; q <= most; q++ {
				upTo[q] += n
			}
		}
	})
	f := figures{list: map[string][]float64{"p_beat_with_up_to": upTo, "p_needs_exactly": exactly}}
	return f.divideBy(referenceWays(pool) * referenceWays(opposition))
}

func referenceHero(pool, opposition []int, hero int) figures {
	one := map[string]float64{"p_beat": 0, "p_beat_with_hero_die": 0, "p_hero_die_rolled": 0}
	for x, p := range referenceTotals(pool, 2) {
		for d, q := range referenceTotals(opposition, 2) {
			if x > d {
				one["p_beat"] += p * q
				one["p_beat_with_hero_die"] += p * q
				continue
			}
			one["p_hero_die_rolled"] += p * q
			for face := 2; face <= hero; face++ {
				if x+face > d {
					one["p_beat_with_hero_die"] += p * q / float64(hero)
				}
			}
		}
	}
	return figures{one: one}
}

// referenceContest rolls in turn. The first roll has no total to beat.
func referenceContest(initiator, responder []int) figures {
	sides := []map[int]float64{referenceTotals(initiator, 2), referenceTotals(responder, 2)}
	one := map[string]float64{"p_initiator_wins": 0, "mean_rolls": 0}
	var next func(side, standing, rolls int, weight float64)
	next = func(side, standing, rolls int, weight float64) {
		for x, p := range sides[side] {
			p *= weight
			if rolls == 0 || x > standing {
				next(1-side, x, rolls+1, p)
				continue
			}
			one["mean_rolls"] += p * float64(rolls+1)
			if side == 1 {
				one["p_initiator_wins"] += p
			}
		}
	}
	next(0, 0, 0, 1)
	return figures{one: one}
}

func referenceTimed(pool, opposition []int, tests, beats int) figures {
	var beat, heroic float64
	for x, p := range referenceTotals(pool, 2) {
		for d, q := range referenceTotals(opposition, 2) {
			if x > d {
				beat += p * q
			}
			if x >= d+5 {
				heroic += p * q
			}
		}
	}
	one := map[string]float64{"p_full": 0, "p_conditional": 0, "p_fail": 0, "p_beat": beat, "p_heroic": heroic}
	var next func(tests, beats int, weight float64)
	next = func(tests, beats int, weight float64) {
		switch {
		case beats < 0, beats == 0 && tests > 0:
			one["p_fail"] += weight
		case tests == 0 && beats == 0:
			one["p_conditional"] += weight
		case tests == 0:
			one["p_full"] += weight
		default:
			next(tests-1, beats, weight*heroic)
			next(tests-1, beats-1, weight*(beat-heroic))
			next(tests-1, beats-2, weight*(1-beat))
		}
	}
	next(tests, beats, 1)
	return figures{one: one}
}
