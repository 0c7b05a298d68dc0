package chart

import (
	"math"
	"strconv"

	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/recap"
)

// maxSessions is the largest number of sessions in a chart of growth; earlier ones are left out.
const maxSessions = 20

// Growth returns a chart for each character, in the order of names: the recap.Counts of the
// character in each of the last maxSessions sessions. counts has for each character the Counts of
// each session. All charts have the same scale; a character without changes in these sessions gets
// nil.
func Growth(names []game.Msg, sessions []recap.Session, counts [][]recap.Counts, say *lang.Printer) []*draw.Chart {
	charts := make([]*draw.Chart, len(counts))
	most := 0
	for i := range counts {
		first := max(0, len(counts[i])-maxSessions)
		charts[i] = growth(names[i], sessions[first:], counts[i][first:], say)
		for _, n := range counts[i][first:] {
			most = max(most, n.Grew, n.Earned, n.Rewritten)
		}
	}
	for _, c := range charts {
		if c != nil {
			c.Reach = float64(most)
		}
	}
	return charts
}

func growth(name game.Msg, sessions []recap.Session, counts []recap.Counts, say *lang.Printer) *draw.Chart {
	c := &draw.Chart{Kind: draw.Columns, Title: say.Say(game.Say("growth.chart", game.M("name", name))),
		X:    say.Key("growth.chart.session"),
		Unit: draw.Unit{Whole: true}, Height: 220,
		Series: []draw.Series{{Name: say.Key("growth.grew")}, {Name: say.Key("growth.earned")},
			{Name: say.Key("growth.wrote")}}}
	var said []game.Msg
	for i, n := range counts {
		c.Labels = append(c.Labels, strconv.Itoa(sessions[i].N))
		for k, v := range []int{n.Grew, n.Earned, n.Rewritten} {
			c.Series[k].Values = append(c.Series[k].Values, columnHeight(v))
		}
		if n.Any() {
			said = append(said,
				game.Say("growth.in", game.M("session", sessions[i].TitleMsg()), game.M("what", n.Msg())))
		}
	}
	if len(said) == 0 {
		return nil
	}
	c.Alt = say.Say(game.Say("growth.chart.alt", game.M("name", name), game.L("sessions", said...)))
	return c
}

// columnHeight returns a count as the height of a column; NaN for 0, so that no column is drawn.
func columnHeight(n int) float64 {
	if n == 0 {
		return math.NaN()
	}
	return float64(n)
}
