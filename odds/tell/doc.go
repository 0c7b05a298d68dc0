// Package tell turns chances into sentences and charts, and reads the dice words of questions, for
// the command line, the pages and the chats. It computes nothing (see package odds), and each front
// end decides what to show.
//
// Start with Test, the report of a test of Cortex Prime, and with Against, which reads an
// opposition. NDE, NDE2d6, Hits and Versus report the other systems.
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

// Picture returns the chart for use without the sentences: its title begins with the first
// sentence.
func (r Report) Picture(say *lang.Printer) *draw.Chart {
	c := *r.Chart
	c.Title = say.Say(r.Lines[0]) + " " + c.Title
	return &c
}

// Test returns the report of a test of Cortex Prime, with its effect dice as a chart.
func Test(t odds.Test, a *odds.Answer, say *lang.Printer) Report {
	return Report{Sentences(t, a), Effects(t, a, say)}
}

// AnswerTyped reads a question of Cortex Prime as it is typed in a chat, and answers it: the dice,
// their opposition (see Against), and the number of results kept, "" for two. For words that cannot
// be read, and for a missing pool or opposition, the error is a *game.Refusal.
func AnswerTyped(dice, against, keep string, say *lang.Printer) (Report, error) {
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

// refusalOf returns the refusal of a *Mistake, and any other error unchanged.
func refusalOf(err error) error {
	var bad *Mistake
	if errors.As(err, &bad) {
		return bad.Refusal()
	}
	return err
}

// percents returns the unit of charts of chances.
func percents(say *lang.Printer) draw.Unit { return draw.Unit{Percent: true, Comma: say.Comma()} }

// listPoints returns a sentence with all points of a small chart.
func listPoints(c *draw.Chart, say *lang.Printer) string {
	var points []game.Msg
	for i, label := range c.Labels {
		points = append(points,
			game.Say("odds.chart.point", game.W("label", label), game.M("chance", Percent(c.Series[0].Values[i]))))
	}
	return say.Say(game.Say("odds.chart.alt", game.W("title", c.Title), game.L("points", points...)))
}
