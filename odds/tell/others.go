package tell

import (
	"fmt"
	"strconv"

	"mesa/dice"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/odds"
)

// NDE returns the report of a test of NDE: a die, after all steps, against a difficulty. Its errors
// are those of odds.NDETest.
func NDE(d dice.Die, difficulty int, say *lang.Printer) (Report, error) {
	a, err := odds.NDETest(d, difficulty, false)
	if err != nil {
		return Report{}, err
	}
	lines := []game.Msg{
		game.Say("odds.nde", game.M("chance", Percent(a.Success)), game.D("die", d), game.N("difficulty", difficulty)),
		game.Say("odds.nde.faces", game.M("exceptional", Percent(a.Exceptional)),
			game.M("complication", Percent(a.Complication))),
		game.Say("odds.nde.reroll", game.M("chance", Percent(a.Reroll))),
	}
	if up := odds.NDEStep(d, 1); up != d {
		b, err := odds.NDETest(up, difficulty, false)
		if err != nil {
			return Report{}, err
		}
		lines = append(lines, game.Say("odds.nde.step", game.M("chance", Percent(b.Success)), game.D("die", up)))
	}
	if difficulty > int(d) {
		lines = append(lines, game.Say("odds.nde.reach", game.M("chance", Percent(a.Complication))))
	}
	chart, err := byDifficulty(d, say)
	return Report{lines, chart}, err
}

// byDifficulty returns the chart of a die against the difficulties that NDE names.
func byDifficulty(d dice.Die, say *lang.Printer) (*draw.Chart, error) {
	c := &draw.Chart{Kind: draw.Bars, Title: say.Say(game.Say("odds.nde.chart", game.D("die", d))), Unit: percents(say),
		Series: []draw.Series{{}}}
	for _, difficulty := range []int{3, 4, 5, 6, 8, 12} {
		a, err := odds.NDETest(d, difficulty, false)
		if err != nil {
			return nil, err
		}
		c.Labels = append(c.Labels, strconv.Itoa(difficulty))
		c.Series[0].Values = append(c.Series[0].Values, a.Success)
	}
	c.Alt = listPoints(c, say)
	return c, nil
}

// NDE2d6 returns the report of a test of the variant with 2d6. Its errors are those of
// odds.NDETest2d6.
func NDE2d6(modifier int, say *lang.Printer) (Report, error) {
	a, err := odds.NDETest2d6(modifier)
	if err != nil {
		return Report{}, err
	}
	c := &draw.Chart{Kind: draw.Bars, Title: say.Key("odds.nde.2d6.chart"), Unit: percents(say),
		Labels: []string{say.Key("odds.nde.fail"), say.Key("odds.nde.cost"), say.Key("odds.nde.full")},
		Series: []draw.Series{{Values: []float64{a.Fail, a.Cost, a.Full}}}}
	c.Alt = listPoints(c, say)
	return Report{[]game.Msg{
		game.Say("odds.nde.2d6", game.M("chance", Percent(a.Cost+a.Full)), game.W("roll", "2d6"+signed(modifier))),
		game.Say("odds.nde.2d6.best", game.M("chance", Percent(a.Exceptional))),
		game.Say("odds.nde.reroll", game.M("chance", Percent(a.NotFailReroll))),
	}, c}, nil
}

// signed returns a modifier as text: "+1", "-1", or "".
func signed(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%+d", n)
}

// HitsWords returns a pool of hits as text: "4", "4+1", "4-1".
func HitsWords(p odds.Hits) string { return strconv.Itoa(p.Dice) + signed(p.Advantage) }

// Hits returns the report of a roll of the Universal Rules by a character of a level. Its errors
// are those of odds.Hits.Against.
func Hits(p odds.Hits, level int, say *lang.Printer) (Report, error) {
	challenge := odds.HitsChallenge(level)
	a, err := p.Against(challenge)
	if err != nil {
		return Report{}, err
	}
	law, err := p.Law()
	lines := []game.Msg{
		game.Say("odds.hits", game.M("chance", Percent(a.Partial+a.Full)), game.N("n", challenge),
			game.W("pool", HitsWords(p))),
		game.Say("odds.hits.more", game.M("full", Percent(a.Full)), game.N("n", 2*challenge),
			game.M("partial", Percent(a.Partial))),
	}
	c := hitsChart(say, draw.Series{Values: law})
	c.Alt = listPoints(c, say)
	return Report{lines, c}, err
}

// Versus returns the report of two opposed pools of hits. Its errors are those of odds.Hits.Versus.
func Versus(p, q odds.Hits, say *lang.Printer) (Report, error) {
	v, err := p.Versus(q)
	if err != nil {
		return Report{}, err
	}
	acting, err := p.Law()
	if err != nil {
		return Report{}, err
	}
	opposing, err := q.Law()
	lines := []game.Msg{
		game.Say("odds.versus", game.M("chance", Percent(v.Wins)), game.W("pool", HitsWords(p)),
			game.W("other", HitsWords(q))),
		game.Say("odds.versus.first", game.M("first", Percent(v.First)), game.M("tie", Percent(v.Tie))),
	}
	c := hitsChart(say, draw.Series{Name: HitsWords(p), Values: acting},
		draw.Series{Name: HitsWords(q), Values: opposing})
	c.Alt = say.Say(lines[0])
	return Report{lines, c}, err
}

// hitsChart returns the chart of numbers of hits, up to the last with a chance of 0.1% or more.
func hitsChart(say *lang.Printer, laws ...draw.Series) *draw.Chart {
	const worth = 0.001
	most := 0
	for _, law := range laws {
		for h, p := range law.Values {
			if p >= worth {
				most = max(most, h)
			}
		}
	}
	c := &draw.Chart{Kind: draw.Columns, Title: say.Key("odds.hits.chart"), Unit: percents(say), Series: laws}
	for h := range most + 1 {
		c.Labels = append(c.Labels, strconv.Itoa(h))
	}
	return c
}
