package main

import (
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// The questions of this file are what a choice would change: each answers for
// the test without it and with it.

// die is a field of one size that steps.
func (f *fields) die(name string) dice.Die {
	d := dice.Die(f.number(name))
	if f.err == nil && !d.OnLadder() {
		f.bad("%s: d%d is none of %v", name, d, dice.Ladder)
	}
	return d
}

// flag is a field that is false if it is not there.
func (f *fields) flag(name string) (b bool) {
	f.take(name, &b, "true or false")
	return b
}

// changeAnswer is a test as it stands, and as it would be.
type changeAnswer struct {
	Beat       float64 `json:"p_beat"`
	Heroic     float64 `json:"p_heroic"`
	BeatWith   float64 `json:"p_beat_with"`
	HeroicWith float64 `json:"p_heroic_with"`
}

// change meets two sides before and after.
func change(before, against, after, then odds.Side) (any, error) {
	a, err := odds.Test{Side: before, Against: against}.Answer()
	if err != nil {
		return nil, err
	}
	b, err := odds.Test{Side: after, Against: then}.Answer()
	return changeAnswer{a.Beat, a.Heroic, b.Beat, b.Heroic}, err
}

// askScale has the advantage of scale on the side that rolls: its dice join the
// pool, and one more result counts (SCALE-01, SCALE-06).
func askScale(f *fields) (any, error) {
	mine, against, with := f.side("pool", "keep"), f.side("opposition", "opp_keep"), f.pool("scale")
	if f.err == nil && len(with) == 0 {
		f.bad("scale: no dice")
	}
	if err := f.done(); err != nil {
		return nil, err
	}
	return change(mine, against, mine.Scaled(with...), against)
}

// askPush has a stress die turned to its bearer's use (STRESS-12). One that the
// opposition would roll leaves it; a d4 lies in the own pool anyway (STRESS-R6).
func askPush(f *fields) (any, error) {
	mine, against, stress := f.side("pool", "keep"), f.side("opposition", "opp_keep"), f.die("stress")
	opposed := f.flag("opposed")
	if f.err == nil && stress == dice.D4 {
		f.bad("stress: a d4 is not pushed, it lies in the pool of its bearer")
	}
	if err := f.done(); err != nil {
		return nil, err
	}
	facing := against
	if opposed {
		facing.Pool = append(slices.Clip(against.Pool), stress)
	}
	pushed := odds.Side{Pool: append(slices.Clip(mine.Pool), stress), Keep: mine.Keep}
	return change(mine, facing, pushed, against)
}

// askDoom has the GM add a doom die to the total where that turns the roll
// (DOOM-05).
func askDoom(f *fields) (any, error) {
	mine, against := f.side("pool", "keep"), f.side("opposition", "opp_keep")
	if err := f.done(); err != nil {
		return nil, err
	}
	plain, err := odds.Test{Side: mine, Against: against}.Answer()
	if err != nil {
		return nil, err
	}
	a, err := odds.Doom(mine, against)
	return struct {
		Beat     float64 `json:"p_beat"`
		BeatWith float64 `json:"p_beat_with_doom_die"`
		Spent    float64 `json:"p_doom_die_spent"`
	}{plain.Beat, a.Beat, a.Spent}, err
}

// timedAnswer is how a timed test may end, without a try to buy time before its
// next test and with one.
type timedAnswer struct {
	Full            float64 `json:"p_full"`
	Conditional     float64 `json:"p_conditional"`
	Fail            float64 `json:"p_fail"`
	FullWith        float64 `json:"p_full_with"`
	ConditionalWith float64 `json:"p_conditional_with"`
	FailWith        float64 `json:"p_fail_with"`
	Bought          float64 `json:"p_bought"`
}

// askBought has somebody else try once to buy time: a success buys one beat, a
// heroic one two (TIMED-08).
func askBought(f *fields) (any, error) {
	pool, opposition, helper := f.pool("pool"), f.pool("opposition"), f.pool("helper")
	row := odds.Timed{Tests: f.number("tests"), Beats: f.number("beats")}
	if most := odds.MaxBeats - 2; f.err == nil && row.Beats > most {
		f.bad("beats: %d is not from 0 to %d", row.Beats, most)
	}
	if err := f.done(); err != nil {
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
