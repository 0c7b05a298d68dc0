package main

import (
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// The questions of this file are about a choice: each compares the chances without the choice and
// with it.

// die returns a die size on the ladder of steps. A missing field or another size is a mistake.
func (f *fields) die(name string) dice.Die {
	d := dice.Die(f.number(name))
	if f.err == nil && !d.OnLadder() {
		f.fail("%s: d%d is none of %v", name, d, dice.Ladder)
	}
	return d
}

// flag returns a boolean, false if the field is missing.
func (f *fields) flag(name string) (b bool) {
	f.take(name, &b, "true or false")
	return b
}

// changeAnswer compares a test before and after a change.
type changeAnswer struct {
	Beat       float64 `json:"p_beat"`
	Heroic     float64 `json:"p_heroic"`
	BeatWith   float64 `json:"p_beat_with"`
	HeroicWith float64 `json:"p_heroic_with"`
}

// answerChange compares two tests: before against against, and after against then.
func answerChange(before, against, after, then odds.Side) (any, error) {
	a, err := odds.Test{Side: before, Against: against}.Answer()
	if err != nil {
		return nil, err
	}
	b, err := odds.Test{Side: after, Against: then}.Answer()
	return changeAnswer{a.Beat, a.Heroic, b.Beat, b.Heroic}, err
}

// handleScale gives the advantage of scale to the side that rolls: the scale dice join its pool,
// and one more result counts (SCALE-01, SCALE-06).
func handleScale(f *fields) (any, error) {
	acting, against, with := f.side("pool", "keep"), f.side("opposition", "opp_keep"), f.pool("scale")
	if f.err == nil && len(with) == 0 {
		f.fail("scale: no dice")
	}
	if err := f.finish(); err != nil {
		return nil, err
	}
	return answerChange(acting, against, acting.Scaled(with...), against)
}

// handlePush pushes a stress die into the pool of its bearer (STRESS-12). With "opposed" the
// opposition would roll the die otherwise, and no longer does. A d4 is refused: it is in the
// bearer's own pool anyway (STRESS-R6).
func handlePush(f *fields) (any, error) {
	acting, against, stress := f.side("pool", "keep"), f.side("opposition", "opp_keep"), f.die("stress")
	opposed := f.flag("opposed")
	if f.err == nil && stress == dice.D4 {
		f.fail("stress: a d4 is not pushed, it lies in the pool of its bearer")
	}
	if err := f.finish(); err != nil {
		return nil, err
	}
	facing := against
	if opposed {
		facing.Pool = append(slices.Clip(against.Pool), stress)
	}
	pushed := odds.Side{Pool: append(slices.Clip(acting.Pool), stress), Keep: acting.Keep}
	return answerChange(acting, facing, pushed, against)
}

// handleDoom lets the GM add a doom die to the total if that changes the result (DOOM-05).
func handleDoom(f *fields) (any, error) {
	acting, against := f.side("pool", "keep"), f.side("opposition", "opp_keep")
	if err := f.finish(); err != nil {
		return nil, err
	}
	plain, err := odds.Test{Side: acting, Against: against}.Answer()
	if err != nil {
		return nil, err
	}
	a, err := odds.Doom(acting, against)
	return struct {
		Beat     float64 `json:"p_beat"`
		BeatWith float64 `json:"p_beat_with_doom_die"`
		Spent    float64 `json:"p_doom_die_spent"`
	}{plain.Beat, a.Beat, a.Spent}, err
}

// timedAnswer has the chances of a timed test, without and with one try to buy time before its next
// test.
type timedAnswer struct {
	Full            float64 `json:"p_full"`
	Conditional     float64 `json:"p_conditional"`
	Fail            float64 `json:"p_fail"`
	FullWith        float64 `json:"p_full_with"`
	ConditionalWith float64 `json:"p_conditional_with"`
	FailWith        float64 `json:"p_fail_with"`
	Bought          float64 `json:"p_bought"`
}

// handleBought lets a helper try once to buy time: a success buys one beat, a heroic success two
// (TIMED-08).
func handleBought(f *fields) (any, error) {
	pool, opposition, helper := f.pool("pool"), f.pool("opposition"), f.pool("helper")
	row := odds.Timed{Tests: f.number("tests"), Beats: f.number("beats")}
	if most := odds.MaxBeats - 2; f.err == nil && row.Beats > most {
		f.fail("beats: %d is not from 0 to %d", row.Beats, most)
	}
	if err := f.finish(); err != nil {
		return nil, err
	}
	var err error
	if row.Chance, err = odds.Quick(pool, opposition); err != nil {
		return nil, err
	}
	try, err := odds.Quick(helper, opposition)
	if err != nil {
		return nil, err
	}
	var a timedAnswer
	a.Bought = try.Beat
	for won, p := range []float64{1 - try.Beat, try.Beat - try.Heroic, try.Heroic} {
		o, err := odds.Timed{Tests: row.Tests, Beats: row.Beats + won, Chance: row.Chance}.Odds()
		if err != nil {
			return nil, err
		}
		if won == 0 {
			a.Full, a.Conditional, a.Fail = o.Full, o.Conditional, o.Fail
		}
		a.FullWith += p * o.Full
		a.ConditionalWith += p * o.Conditional
		a.FailWith += p * o.Fail
	}
	return a, nil
}
