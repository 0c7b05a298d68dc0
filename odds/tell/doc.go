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

// Test reports a test of Cortex Prime with its effect dice as a chart.
func Test(t odds.Test, a *odds.Answer, say *lang.Printer) Report {
	return Report{Sentences(t, a), Effects(t, a, say)}
}

// comma reports whether the reader writes 2,5 instead of 2.5.
func comma(say *lang.Printer) bool { return say.Locale() == lang.PTBR }

// percents is how charts of chances print their numbers.
func percents(say *lang.Printer) draw.Unit { return draw.Unit{Percent: true, Comma: comma(say)} }

// listed tells a chart of few points in a sentence, point by point.
func listed(c *draw.Chart, say *lang.Printer) string {
	var points []game.Msg
	for i, label := range c.Labels {
		points = append(points, game.Say("odds.chart.point", game.W("label", label), game.M("chance", Percent(c.Series[0].Values[i]))))
	}
	return say.Say(game.Say("odds.chart.alt", game.W("title", c.Title), game.L("points", points...)))
}
