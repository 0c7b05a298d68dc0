package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/draw"
	"mesa/game"
	"mesa/odds"
)

// twoD6 is how the variant of NDE is written: "2d6", "2d6+1".
var twoD6 = regexp.MustCompile(`^2[dDkK]6([+-]\d{1,4})?$`)

// ndeTest answers for a test of NDE.
func (q *question) ndeTest() (*report, error) {
	if found := twoD6.FindStringSubmatch(q.nde); found != nil {
		modifier, _ := strconv.Atoi(found[1]) // "" is none
		return q.nde2d6(modifier)
	}
	pool, err := dice.Parse(q.nde, 1)
	if err != nil {
		return nil, &usageError{badDice(q.nde, err)}
	}
	if len(pool) == 0 || !slices.Contains(odds.NDELadder, pool[0]) {
		return nil, &usageError{badLine(q.nde, 0, game.Say("odds.bad.nde", game.W("word", q.nde)))}
	}
	difficulty, err := strconv.Atoi(q.vs)
	if err != nil {
		return nil, outOf("-vs", q.vs, odds.MinNDEDifficulty, odds.MaxNDEDifficulty)
	}
	a, err := odds.NDETest(pool[0], difficulty, false)
	if err != nil {
		return nil, err
	}
	r := &report{lines: []game.Msg{
		game.Say("odds.nde", game.M("chance", percent(a.Success)), game.D("die", pool[0]), game.N("difficulty", difficulty)),
		game.Say("odds.nde.faces", game.M("exceptional", percent(a.Exceptional)), game.M("complication", percent(a.Complication))),
		game.Say("odds.nde.reroll", game.M("chance", percent(a.Reroll))),
	}}
	if up := odds.NDEStep(pool[0], 1); up != pool[0] {
		b, err := odds.NDETest(up, difficulty, false)
		if err != nil {
			return nil, err
		}
		r.lines = append(r.lines, game.Say("odds.nde.step", game.M("chance", percent(b.Success)), game.D("die", up)))
	}
	if difficulty > int(pool[0]) {
		r.lines = append(r.lines, game.Say("odds.nde.reach", game.M("chance", percent(a.Complication))))
	}
	r.chart, err = q.byDifficulty(pool[0])
	return r, err
}

// byDifficulty is the chart of a die against the difficulties that NDE names.
func (q *question) byDifficulty(d dice.Die) (draw.Chart, error) {
	c := draw.Chart{Kind: draw.Bars, Title: q.f.p.say.Say(game.Say("odds.nde.chart", game.D("die", d))), Series: []draw.Series{{}}}
	for _, difficulty := range []int{3, 4, 5, 6, 8, 12} {
		a, err := odds.NDETest(d, difficulty, false)
		if err != nil {
			return c, err
		}
		c.Labels = append(c.Labels, strconv.Itoa(difficulty))
		c.Series[0].Values = append(c.Series[0].Values, a.Success)
	}
	return c, nil
}

// nde2d6 answers for a test of the variant.
func (q *question) nde2d6(modifier int) (*report, error) {
	a, err := odds.NDETest2d6(modifier)
	if err != nil {
		return nil, err
	}
	say := q.f.p.say
	return &report{
		lines: []game.Msg{
			game.Say("odds.nde.2d6", game.M("chance", percent(a.Cost+a.Full)), game.W("roll", q.nde)),
			game.Say("odds.nde.2d6.best", game.M("chance", percent(a.Exceptional))),
			game.Say("odds.nde.reroll", game.M("chance", percent(a.NotFailReroll))),
		},
		chart: draw.Chart{Kind: draw.Bars, Title: say.Key("odds.nde.2d6.chart"),
			Labels: []string{say.Key("odds.nde.fail"), say.Key("odds.nde.cost"), say.Key("odds.nde.full")},
			Series: []draw.Series{{Values: []float64{a.Fail, a.Cost, a.Full}}}},
	}, nil
}

// hitsPool is how a pool of hits is written: "4", "4+1", "4-1".
var hitsPool = regexp.MustCompile(`^(\d{1,4})([+-]\d{1,4})?$`)

func readHits(words string) (odds.Hits, error) {
	found := hitsPool.FindStringSubmatch(words)
	if found == nil {
		return odds.Hits{}, &usageError{badLine(words, 0, game.Say("odds.bad.hits"))}
	}
	n, _ := strconv.Atoi(found[1])
	advantage, _ := strconv.Atoi(found[2]) // "" is none
	return odds.Hits{Dice: n, Advantage: advantage}, nil
}

// hitsRoll answers for a roll of the Universal Rules, alone or opposed.
func (q *question) hitsRoll() (*report, error) {
	pool, err := readHits(q.hits)
	if err != nil {
		return nil, err
	}
	if q.vs != "" {
		return q.hitsVersus(pool)
	}
	if q.level < 1 || q.level > odds.MaxLevel {
		return nil, outOf("-level", strconv.Itoa(q.level), 1, odds.MaxLevel)
	}
	challenge := odds.HitsChallenge(q.level)
	a, err := pool.Against(challenge)
	if err != nil {
		return nil, err
	}
	law, err := pool.Law()
	return &report{
		lines: []game.Msg{
			game.Say("odds.hits", game.M("chance", percent(a.Partial+a.Full)), game.N("n", challenge), game.W("pool", q.hits)),
			game.Say("odds.hits.more", game.M("full", percent(a.Full)), game.N("n", 2*challenge), game.M("partial", percent(a.Partial))),
		},
		chart: q.hitsChart(draw.Series{Values: law}),
	}, err
}

// hitsVersus answers for an opposed roll.
func (q *question) hitsVersus(pool odds.Hits) (*report, error) {
	other, err := readHits(q.vs)
	if err != nil {
		return nil, err
	}
	v, err := pool.Versus(other)
	if err != nil {
		return nil, err
	}
	ours, err := pool.Law()
	if err != nil {
		return nil, err
	}
	theirs, err := other.Law()
	return &report{
		lines: []game.Msg{
			game.Say("odds.versus", game.M("chance", percent(v.Wins)), game.W("pool", q.hits), game.W("other", q.vs)),
			game.Say("odds.versus.first", game.M("first", percent(v.First)), game.M("tie", percent(v.Tie))),
		},
		chart: q.hitsChart(draw.Series{Name: q.hits, Values: ours}, draw.Series{Name: q.vs, Values: theirs}),
	}, err
}

// hitsChart is the chart of the numbers of hits, as far as any of them is worth
// a bar.
func (q *question) hitsChart(laws ...draw.Series) draw.Chart {
	const worth = 0.001
	most := 0
	for _, law := range laws {
		for h, p := range law.Values {
			if p >= worth {
				most = max(most, h)
			}
		}
	}
	c := draw.Chart{Kind: draw.Columns, Title: q.f.p.say.Key("odds.hits.chart"), Series: laws}
	for h := range most + 1 {
		c.Labels = append(c.Labels, fmt.Sprint(h))
	}
	return c
}
