// Package tell puts chances into sentences and charts, and reads the dice words
// that ask for them: what the command line, the pages and the chats say of odds
// is said here, once. It works nothing out, package odds does; which of it is
// shown, and how, is a window's.
//
// Begin with Test, the report of a test of Cortex Prime, and with Against,
// which reads what a test is made against. NDE, NDE2d6, Hits and Versus report
// the other systems.
package tell

import (
	"errors"
	"strconv"

	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/odds"
)

// Report is an answer for people: sentences, the chance first, and a chart.
type Report struct {
	Lines []game.Msg
	Chart *draw.Chart
}

// Picture is the chart for a picture that leaves its sentences behind: its title
// begins with the first of them.
func (r Report) Picture(say *lang.Printer) *draw.Chart {
	c := *r.Chart
	c.Title = say.Say(r.Lines[0]) + " " + c.Title
	return &c
}

// Test reports a test of Cortex Prime with its effect dice as a chart.
func Test(t odds.Test, a *odds.Answer, say *lang.Printer) Report {
	return Report{Sentences(t, a), Effects(t, a, say)}
}

// Ask reads a question of Cortex Prime as it is typed in a chat, and answers
// it: dice, what stands against them as Against reads it, and how many results
// are kept, "" for two. What does not read is refused with a *game.Refusal.
func Ask(dice, against, keep string, say *lang.Printer) (Report, error) {
	pool, err := Pool(dice)
	if err != nil {
		return Report{}, refusalOf(err)
	}
	t := odds.Test{Side: odds.Side{Pool: pool, Keep: 2}, Policy: odds.WinThenStepped}
	if t.Against, err = Against(against, 2); err != nil {
		return Report{}, refusalOf(err)
	}
	if len(pool) == 0 || Words(t.Against) == "" {
		return Report{}, game.Refuse("", "odds.ask")
	}
	if keep != "" {
		if t.Keep, err = strconv.Atoi(keep); err != nil || t.Keep < 1 || t.Keep > odds.MaxKeep {
			return Report{},
				game.Refuse("", "refused.number", game.W("word", keep), game.W("param", "keep"), game.N("min", 1),
					game.N("max", odds.MaxKeep))
		}
	}
	a, err := t.Answer()
	if err != nil {
		return Report{}, err
	}
	return Test(t, &a, say), nil
}

// refusalOf says in words what cannot be asked.
func refusalOf(err error) error {
	var bad *Mistake
	if errors.As(err, &bad) {
		return bad.Refusal()
	}
	return err
}

// percents is how charts of chances print their numbers.
func percents(say *lang.Printer) draw.Unit { return draw.Unit{Percent: true, Comma: say.Comma()} }

// listPoints tells a chart of few points in a sentence, point by point.
func listPoints(c *draw.Chart, say *lang.Printer) string {
	var points []game.Msg
	for i, label := range c.Labels {
		points = append(points,
			game.Say("odds.chart.point", game.W("label", label), game.M("chance", Percent(c.Series[0].Values[i]))))
	}
	return say.Say(game.Say("odds.chart.alt", game.W("title", c.Title), game.L("points", points...)))
}
