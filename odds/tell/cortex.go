package tell

import (
	"strconv"
	"strings"

	"mesa/dice"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/odds"
)

// Words returns an opposition in the form that Against reads: "2d8 d6", "11", "11 d8". It returns
// "" for a side without dice, and for an odds.Aided side, which Against cannot read.
func Words(o odds.Opposition) string {
	switch o := o.(type) {
	case odds.Side:
		return dice.Format(o.Pool)
	case odds.Static:
		return strings.TrimSpace(strconv.Itoa(o.Target) + " " + dice.Format(o.Complications))
	}
	return ""
}

// Verdict returns the chance to beat the opposition as a sentence.
func Verdict(t odds.Test, f *odds.Figures) game.Msg {
	return game.Say("odds.beat", game.M("chance", Percent(f.Beat)), game.W("pool", dice.Format(t.Pool)),
		game.W("against", Words(t.Against)))
}

// Means returns the mean total and the mean difficulty as a sentence.
func Means(f *odds.Figures) game.Msg {
	return game.Say("odds.means", game.M("total", Decimal(f.MeanTotal)),
		game.M("difficulty", Decimal(f.MeanDifficulty)))
}

// Sentences returns the answer to a test as sentences, the verdict first. The chance of a takeout
// is told only against an odds.Side, since a static opposition has no effect die.
func Sentences(t odds.Test, a *odds.Answer) []game.Msg {
	lines := []game.Msg{Verdict(t, &a.Figures)}
	if _, rolled := t.Against.(odds.Side); rolled {
		lines = append(lines,
			game.Say("odds.heroic_out", game.M("heroic", Percent(a.Heroic)), game.M("out", Percent(a.Takeout))))
	} else {
		lines = append(lines, game.Say("odds.heroic", game.M("heroic", Percent(a.Heroic))))
	}
	return append(lines,
		game.Say("odds.hitches", game.M("any", Percent(a.Hitch)), game.M("clean", Percent(a.BeatClean)),
			game.M("botch", Percent(a.Botch))),
		Means(&a.Figures),
		game.Say("odds.policy."+t.Policy.String()),
	)
}

// Change returns a change as text, also for odds.Same.
func Change(c odds.Change) game.Msg {
	change := game.Say("odds.change."+string(c.Kind), game.D("from", c.From), game.D("to", c.To), game.N("n", c.PP))
	if c.Opposing {
		return game.Say("odds.change.theirs", game.M("change", change))
	}
	return change
}

// Sizes returns the names of the effect dice in the order of odds.Figures: d4 to d12, and beyond
// d12.
func Sizes(say *lang.Printer) []string {
	return []string{"d4", "d6", "d8", "d10", "d12", say.Key("odds.beyond")}
}

// Effects returns a chart of the chance to succeed with each effect die, after heroic steps.
func Effects(t odds.Test, a *odds.Answer, say *lang.Printer) *draw.Chart {
	c := &draw.Chart{Kind: draw.Bars, Title: say.Key("odds.effects"), Labels: Sizes(say), Unit: percents(say),
		Series: []draw.Series{{Values: a.BeatStepped[:]}}}
	c.Alt = say.Say(Verdict(t, &a.Figures)) + " " + listPoints(c, say)
	return c
}

// farTotal is the first total that is left out of a chart, since no roll comes near.
const farTotal = 120

// Totals returns a chart of the chance of each total, beside the difficulties or with a mark at the
// first total that beats a fixed one.
func Totals(t odds.Test, a *odds.Answer, say *lang.Printer) *draw.Chart {
	c := &draw.Chart{Kind: draw.Columns, Title: say.Key("odds.totals"), X: say.Key("odds.totals.x"),
		Unit:   percents(say),
		Series: []draw.Series{{Name: say.Key("odds.totals.yours"), Values: a.Totals}}, Alt: say.Say(Means(&a.Figures))}
	points := len(a.Totals)
	if law := Difficulties(t.Against); law != nil && len(law) <= farTotal {
		c.Series = append(c.Series, draw.Series{Name: say.Key("odds.totals.theirs"), Values: law})
		points = max(points, len(law))
	} else if o, ok := t.Against.(odds.Static); ok && len(o.Complications) == 0 && o.Target < points {
		c.Mark = &draw.Mark{Label: say.Say(game.Say("odds.totals.beats", game.N("n", o.Target))), At: o.Target + 1}
		if t.TiesWin {
			c.Mark.At = o.Target
		}
	}
	for total := range points {
		c.Labels = append(c.Labels, strconv.Itoa(total))
	}
	return c
}

// Difficulties returns the law of an opposition's total, from 0 on. It returns nil for a number
// without complications or with more complications than a side can keep, and for an odds.Aided
// side.
func Difficulties(o odds.Opposition) []float64 {
	side, rolled := o.(odds.Side)
	if static, ok := o.(odds.Static); ok { // complications add up like a side that keeps all its dice
		side = odds.Side{Pool: static.Complications, Keep: len(static.Complications)}
	}
	a, err := odds.Test{Side: side, Against: odds.Static{}}.Answer()
	if err != nil || rolled {
		return a.Totals
	}
	return append(make([]float64, o.(odds.Static).Target), a.Totals...)
}
