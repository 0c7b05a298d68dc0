package main

import (
	"errors"
	"strconv"
	"strings"

	"mesa/dice"
	"mesa/draw"
	"mesa/game"
	"mesa/odds"
)

// cortex answers for a test of Cortex Prime.
func (q *question) cortex(words string) (*report, error) {
	pool, err := cortexDice(words, 0)
	if err != nil {
		return nil, err
	}
	if len(pool) == 0 || strings.TrimSpace(q.vs) == "" {
		return nil, &usageError{game.Say("odds.none")}
	}
	t := odds.Test{Side: odds.Side{Pool: pool, Keep: q.keep}}
	if err := t.Policy.UnmarshalText([]byte(strings.ReplaceAll(q.policy, "-", "_"))); err != nil {
		return nil, &usageError{game.Say("odds.bad.policy", game.W("word", q.policy))}
	}
	if t.Against, err = q.against(); err != nil {
		return nil, err
	}
	a, err := t.Answer()
	if err != nil {
		return nil, err
	}
	r := &report{lines: q.cortexLines(t, &a), chart: q.effects(&a.Figures)}
	if q.whatIf {
		r.rows, err = whatIfRows(t, &a.Figures)
	}
	return r, err
}

// against reads what the test is made against: dice, or a number that may have
// complications behind it.
func (q *question) against() (odds.Opposition, error) {
	number := len(q.vs) - len(strings.TrimLeft(q.vs, "0123456789"))
	rest := q.vs[number:]
	if number == 0 || rest != "" && !strings.ContainsRune(" ,+\t", rune(rest[0])) {
		pool, err := cortexDice(q.vs, 0)
		return odds.Side{Pool: pool, Keep: q.oppKeep}, err
	}
	target, err := strconv.Atoi(q.vs[:number])
	if err != nil {
		return nil, outOf("-vs", q.vs[:number], 0, odds.MaxTarget)
	}
	complications, err := cortexDice(q.vs, number)
	return odds.Static{Target: target, Complications: complications}, err
}

// cortexDice reads the dice words of a line from a place on, and points at a
// die that Cortex does not have.
func cortexDice(line string, from int) ([]dice.Die, error) {
	words := strings.Repeat(" ", from) + line[from:]
	pool, err := dice.Parse(words, odds.MaxDice)
	if err != nil {
		return nil, &usageError{badDice(line, err)}
	}
	for _, d := range pool {
		if !d.OnLadder() {
			at := strings.Index(strings.ToLower(words), d.String())
			return nil, &usageError{badLine(line, at, game.Say("odds.bad.cortex", game.D("die", d)))}
		}
	}
	return pool, nil
}

// cortexLines tell a test, the chance to beat first.
func (q *question) cortexLines(t odds.Test, a *odds.Answer) []game.Msg {
	against := game.Quote(strings.TrimSpace(q.vs))
	lines := []game.Msg{game.Say("odds.beat", game.M("chance", percent(a.Beat)), game.W("pool", dice.Format(t.Pool)), game.M("against", against))}
	if _, rolled := t.Against.(odds.Side); rolled {
		lines = append(lines, game.Say("odds.heroic_out", game.M("heroic", percent(a.Heroic)), game.M("out", percent(a.Takeout))))
	} else {
		lines = append(lines, game.Say("odds.heroic", game.M("heroic", percent(a.Heroic))))
	}
	return append(lines,
		game.Say("odds.hitches", game.M("any", percent(a.Hitch)), game.M("clean", percent(a.BeatClean)), game.M("botch", percent(a.Botch))),
		game.Say("odds.means", game.M("total", decimal(a.MeanTotal)), game.M("difficulty", decimal(a.MeanDifficulty))),
		game.Say("odds.policy."+t.Policy.String()),
	)
}

// effects is the chart of the effect dice of successes.
func (q *question) effects(f *odds.Figures) draw.Chart {
	say := q.f.p.say
	labels := []string{"d4", "d6", "d8", "d10", "d12", say.Key("odds.beyond")}
	return draw.Chart{Kind: draw.Bars, Title: say.Key("odds.effects"), Labels: labels, Series: []draw.Series{{Values: f.BeatStepped[:]}}}
}

// whatIfRows tell every change, those that beat most often first.
func whatIfRows(t odds.Test, now *odds.Figures) ([]game.Msg, error) {
	rows, err := odds.WhatIf(t, func(f odds.Figures) float64 { return f.Beat })
	if err != nil {
		return nil, err
	}
	var lines []game.Msg
	for _, r := range rows {
		change := game.Say("odds.change."+string(r.Kind), game.D("from", r.From), game.D("to", r.To), game.N("n", r.PP))
		if r.Theirs {
			change = game.Say("odds.change.theirs", game.M("change", change))
		}
		lines = append(lines, game.Say("odds.whatif.row", game.M("chance", percent(r.Beat)), game.M("points", points(r.Beat-now.Beat)), game.M("change", change)))
	}
	return lines, nil
}

// outOf says that what a flag holds is beyond its bounds.
func outOf(name, got string, least, most int) error {
	return &usageError{game.Say("odds.bad.range", game.W("flag", name), game.W("got", got), game.N("least", least), game.N("most", most))}
}

// flagOf is where people write what a Fault names; else it is the fault's name.
var flagOf = map[string]string{"target": "-vs", "difficulty": "-vs", "keep": "-keep", "opp_keep": "-opp-keep", "modifier": "-nde", "dice": "-hits", "advantage": "-hits"}

// inWords says a Fault in words.
func inWords(err error) error {
	var bad *odds.Fault
	if !errors.As(err, &bad) {
		return err
	}
	return outOf(flagOf[bad.Where], strconv.Itoa(bad.Got), bad.Min, bad.Max)
}
