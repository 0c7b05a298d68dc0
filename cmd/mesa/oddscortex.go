package main

import (
	"errors"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// cortex answers for a test of Cortex Prime with the dice in words.
func (q *oddsQuestion) cortex(words string) (r oddsReport, err error) {
	t, err := q.test(words)
	if err != nil {
		return r, err
	}
	a, err := t.Answer()
	if err != nil {
		return r, err
	}
	r.Report = tell.Test(t, &a, q.f.p.printer)
	if q.whatIf {
		r.rows, err = whatIfRows(t, &a.Figures)
	}
	return r, err
}

// test reads the test from the words and flags.
func (q *oddsQuestion) test(words string) (t odds.Test, err error) {
	pool, err := tell.Pool(words)
	if err != nil {
		return t, pointAtError(words, err)
	}
	if len(pool) == 0 || strings.TrimSpace(q.vs) == "" {
		return t, &usageError{game.Say("odds.none")}
	}
	t.Side = odds.Side{Pool: pool, Keep: q.keep}
	if err := t.Policy.UnmarshalText([]byte(strings.ReplaceAll(q.policy, "-", "_"))); err != nil {
		return t, &usageError{game.Say("odds.bad.policy", game.W("word", q.policy))}
	}
	t.Against, err = tell.Against(q.vs, q.oppKeep)
	return t, pointAtError(q.vs, err)
}

// pointAtError returns a usage error that marks the mistake in the typed line. Errors other than a
// tell.Mistake stay as they are.
func pointAtError(line string, err error) error {
	var bad *tell.Mistake
	if errors.As(err, &bad) {
		return &usageError{badLine(line, bad.At, bad.Why)}
	}
	return err
}

// whatIfRows returns a line for every change, those with the best chance first.
func whatIfRows(t odds.Test, now *odds.Figures) ([]game.Msg, error) {
	rows, err := odds.WhatIf(t, func(f odds.Figures) float64 { return f.Beat })
	if err != nil {
		return nil, err
	}
	var lines []game.Msg
	for _, r := range rows {
		lines = append(lines,
			game.Say("odds.whatif.row", game.M("chance", tell.Percent(r.Beat)),
				game.M("points", tell.Points(r.Beat-now.Beat)),
				game.M("change", tell.Change(r.Change))))
	}
	return lines, nil
}

// rangeError returns the error of a flag that is out of its bounds.
func rangeError(name, got string, least, most int) error {
	return &usageError{game.Say("odds.bad.range", game.W("flag", name), game.W("got", got), game.N("least", least),
		game.N("most", most))}
}

// flagOf maps the field of an odds.Fault to the flag that gave its value.
var flagOf = map[string]string{"target": "-vs", "difficulty": "-vs", "keep": "-keep", "opp_keep": "-opp-keep",
	"modifier": "-nde",
	"dice":     "-hits", "advantage": "-hits"}

// faultError returns an odds.Fault as a usage error. Other errors stay as they are.
func faultError(err error) error {
	var bad *odds.Fault
	if !errors.As(err, &bad) {
		return err
	}
	return rangeError(flagOf[bad.Where], strconv.Itoa(bad.Got), bad.Min, bad.Max)
}
