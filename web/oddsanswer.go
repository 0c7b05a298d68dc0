package web

import (
	"html/template"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// oddsAnswer is the explorer's answer about a test.
type oddsAnswer struct {
	Title     game.Msg
	Verdict   game.Msg
	Exact     string // the chance as a fraction, "" if it is unknown or too long
	Facts     []oddsFact
	Totals    template.HTML
	Effects   template.HTML
	Points    []oddsRow // the chances with plot points spent after the throw; nil if unknown
	Heroes    []oddsRow // the chances with a hero die of each size; nil if unknown
	TotalRows []totalRow
	Sizes     []oddsRow   // the chances of each effect die
	Orders    []pageLink  // the ways to sort the changes
	Changes   []changeRow // the first changes, best first
	Rest      []changeRow // the others, folded away
}

type oddsFact struct{ Label, Value game.Msg }

// oddsRow is a row of a table: a label with one or two numbers.
type oddsRow struct{ Label, One, Two game.Msg }

// totalRow is the chances of one total.
type totalRow struct {
	Total    int
	Here     game.Msg // exactly this total
	OrMore   game.Msg // this total or a higher one
	Opposite game.Msg // exactly this difficulty; empty if no dice oppose
}

// changeRow is the effect of one change on the figure that sorts the changes. Href is "" if the
// change leads to no other question.
type changeRow struct {
	step
	Chance game.Msg // the figure after the change
	Points game.Msg // by how many percentage points the figure changes
	Same   bool     // the row is the question without a change
	Better bool     // the figure rises
}

// firstChanges is the number of changes that stand open; the others are folded away.
const firstChanges = 12

// answer computes everything that is shown about a test.
func (req *request) answer(q oddsQuestion, t odds.Test) (*oddsAnswer, error) {
	a, err := t.Answer()
	if err != nil {
		return nil, err
	}
	out := &oddsAnswer{
		Title: game.Say("explorer.title.asked", game.M("chance", tell.Percent(a.Beat)),
			game.W("pool", dice.Format(t.Pool)),
			game.W("against", tell.Words(t.Against))),
		Verdict:   tell.Verdict(t, &a.Figures),
		Exact:     exactChance(t),
		Facts:     oddsFacts(&a.Figures, q.static),
		TotalRows: totalRows(&a, tell.Difficulties(t.Against)),
		Sizes:     req.effectRows(&a.Figures),
	}
	if out.Totals, err = chartSVG(tell.Totals(t, &a, req.p), slimWidth); err != nil {
		return nil, err
	}
	if out.Effects, err = chartSVG(tell.Effects(t, &a, req.p), slimWidth); err != nil {
		return nil, err
	}
	if err := out.fillLater(t); err != nil {
		return nil, err
	}
	return out, out.fillChanges(q, t, &a.Figures)
}

// exactChance returns the chance to beat opposing dice as a fraction. It is "" if the fraction is
// too long or unknown, as against a number, if ties win, and for BestEffect. The fraction compares
// the best totals: with every other policy the roller wins if the best total does.
func exactChance(t odds.Test) string {
	side, rolled := t.Against.(odds.Side)
	if !rolled || t.TiesWin || t.Policy == odds.BestEffect {
		return ""
	}
	f, err := odds.Exact(t.Side, side)
	if err != nil { // too large to be worth reading
		return ""
	}
	if text := f.String(); len(text) <= longestFraction {
		return text
	}
	return ""
}

// longestFraction is the longest fraction that is shown, in characters.
const longestFraction = 24

func oddsFacts(f *odds.Figures, static bool) []oddsFact {
	all := []oddsFact{{game.Say("explorer.heroic"), tell.Percent(f.Heroic)}}
	if !static {
		all = append(all, oddsFact{game.Say("explorer.out"), tell.Percent(f.Takeout)})
	}
	return append(all,
		oddsFact{game.Say("explorer.hitch"), tell.Percent(f.Hitch)},
		oddsFact{game.Say("explorer.clean"), tell.Percent(f.BeatClean)},
		oddsFact{game.Say("explorer.botch"), tell.Percent(f.Botch)},
		oddsFact{game.Say("explorer.total"), tell.Decimal(f.MeanTotal)},
		oddsFact{game.Say("explorer.difficulty"), tell.Decimal(f.MeanDifficulty)},
	)
}

// totalRows returns a row for each total from 0. opposite has the chances of the difficulties, nil
// if no dice oppose.
func totalRows(a *odds.Answer, opposite []float64) []totalRow {
	var rows []totalRow
	more := 0.0
	for total := max(len(a.Totals), len(opposite)) - 1; total >= 0; total-- {
		row := totalRow{Total: total, Here: at(a.Totals, total)}
		if total < len(a.Totals) {
			more += a.Totals[total]
		}
		row.OrMore = tell.Percent(min(more, 1))
		if opposite != nil {
			row.Opposite = at(opposite, total)
		}
		rows = append(rows, row)
	}
	slices.Reverse(rows)
	return rows
}

// at returns the chance at an index, 0% beyond the end.
func at(chances []float64, i int) game.Msg {
	if i >= len(chances) {
		return tell.Percent(0)
	}
	return tell.Percent(chances[i])
}

// effectRows returns for each size the chance to win with that effect die, after heroic steps and
// before them.
func (req *request) effectRows(f *odds.Figures) []oddsRow {
	var all []oddsRow
	for i, size := range tell.Sizes(req.p) {
		all = append(all, oddsRow{game.Quote(size), tell.Percent(f.BeatStepped[i]), at(f.BeatEffect[:], i)})
	}
	return all
}

// laterPP is the most plot points after the throw for which Points has a row.
const laterPP = 3

// fillLater fills in Heroes and Points, the options after the throw. They are known only if dice
// oppose and ties do not win, Points also only if two results are kept.
func (out *oddsAnswer) fillLater(t odds.Test) error {
	side, rolled := t.Against.(odds.Side)
	if !rolled || t.TiesWin {
		return nil
	}
	for _, d := range dice.Ladder {
		h, err := odds.HeroDie(t.Side, side, d)
		if err != nil {
			return err
		}
		out.Heroes = append(out.Heroes,
			oddsRow{game.Say("die", game.D("die", d)), tell.Percent(h.BeatWith), tell.Percent(h.Rolled)})
	}
	if t.Keep != 2 {
		return nil
	}
	ladder, err := odds.Ladder(t.Pool, side, laterPP)
	for pp, chance := range ladder.UpTo {
		out.Points = append(out.Points,
			oddsRow{game.Say("explorer.points", game.N("n", pp)), tell.Percent(chance),
				tell.Percent(ladder.Exactly[pp])})
	}
	return err
}

// fillChanges fills in Changes and Rest with every change, best first, and with the unchanged
// question among them. It also fills in Orders.
func (out *oddsAnswer) fillChanges(q oddsQuestion, t odds.Test, now *odds.Figures) error {
	figure := q.figureFunc()
	rows, err := odds.WhatIf(t, figure)
	if err != nil {
		return err
	}
	for i, r := range rows {
		row := changeRow{Chance: tell.Percent(figure(r.Figures)), Points: tell.Gain(figure(r.Figures) - figure(*now)),
			Same: r.Kind == odds.Same, Better: figure(r.Figures) > figure(*now)}
		row.step = q.changeStep(r.Change)
		row.ID = "w-" + row.ID
		if r.Kind == odds.Pay {
			row.ID += "-" + game.Itoa(r.PP)
		}
		if i < firstChanges {
			out.Changes = append(out.Changes, row)
		} else {
			out.Rest = append(out.Rest, row)
		}
	}
	for i, f := range figuresBy {
		if q.static && f.name == "out" {
			continue
		}
		to := q
		to.by = f.name
		out.Orders = append(out.Orders,
			pageLink{game.Say("explorer.by." + string(f.name)), to.address(), i == q.figureIndex()})
	}
	return nil
}
