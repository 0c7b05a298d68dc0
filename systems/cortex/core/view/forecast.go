package view

import (
	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// forecastPool returns lines on the chances of a pool being built, and a chart of the effect dice
// that the suggested choice would give, unless an SFX changes them.
func forecastPool(s *engine.State, by game.Actor, d draft.PoolDraft,
	built draft.Pool) (lines []game.Item, chart game.Block) {
	t := d.Throw(s, built)
	p, total, ok := draft.Chance(s, by, d.RollContext, t)
	if !ok || built.Refusal != nil {
		return nil, chart
	}
	if _, joins := draft.JoiningDice(s, d.ID, d.Char.ID, built.Dice); len(joins) > 0 {
		return append(lines, game.Item{Label: game.Say("cortex.odds.joined", game.L("dice", dieSources(joins)...),
			game.M("chance", game.Percent(p)))}), chart // the target is not fixed, so nothing else is said
	}
	line := func(m game.Msg) { lines = append(lines, game.Item{Label: m}) }
	line(game.Say("cortex.odds.beat", game.N("n", total), game.M("chance", game.Percent(p))))
	heroically := total + draft.HeroicStep.Of(s) - 1
	side, plain := t.Side()
	if !plain { // dice beside the pool: nothing is said of effect dice
		p, _ := t.Beats(heroically)
		line(game.Say("cortex.odds.heroic", game.M("chance", game.Percent(p))))
		return lines, chart
	}
	q := odds.Test{Side: side, Against: odds.Static{Target: total}, Policy: odds.WinThenStepped,
		Effects: draft.EffectDice.Of(s).Odds(), Step: draft.HeroicStep.Of(s)}
	a, err := q.Answer()
	if err != nil {
		return lines, chart
	}
	if p, ok := chanceWithMore(s, d, built, total); ok {
		for _, sum := range points.Cost(s, built.Wallet, 1, built.Dice...) { // a point, or the token in its place
			line(game.Say("cortex.odds.more", game.M("sum", game.Amount{Unit: sum.Unit, N: -sum.N}.Msg()),
				game.M("chance", game.Percent(p))))
		}
	}
	if m := check.CheckKindOf(s, d.ID); m != nil && m.Rounds != nil {
		if p, ok := m.Rounds.WinChance(s, d.RollContext, t); ok {
			line(game.Say("cortex.odds.contest", game.M("chance", game.Percent(p))))
		}
	}
	line(game.Say("cortex.odds.heroic",
		game.M("chance", game.Percent(pool.ClampChance(side.Pool, side.Keep, heroically, a.Heroic)))))
	ones := "cortex.odds.hitch"
	if d.GM {
		ones = "cortex.odds.opportunity"
	}
	line(game.Say(ones, game.M("chance", game.Percent(a.Hitch))))
	if built.Applied.Lift > 0 { // the chart shows the dice before that
		return lines, chart
	}
	return lines, effectChart(a.Figures)
}

// dieSources returns the origin and size of each die.
func dieSources(ds []pool.Die) []game.Msg {
	var ms []game.Msg
	for _, p := range ds {
		ms = append(ms, game.Say("cortex.pool.trait", game.M("name", pool.DieSource(p)),
			game.M("dice", pool.DiceMsg([]dice.Die{p.Die}))))
	}
	return ms
}

// chanceWithMore returns the chance with one more result for a plot point. ok is false if the point
// cannot be paid besides the pool's own price.
func chanceWithMore(s *engine.State, d draft.PoolDraft, built draft.Pool, total int) (p float64, ok bool) {
	t := d.Throw(s, built)
	if t.Keep++; len(built.Dice) < t.Keep || d.FewRule != "" && draft.CannotBuyResults(s) ||
		points.Spendable(s, built.Wallet, built.Dice...) <= built.Price().Cost {
		return 0, false
	}
	return t.Beats(total)
}

// effectChart shows the effect dice of a success after heroic steps, and the chance of a failure.
// It is empty if there is no chance to succeed.
func effectChart(f odds.Figures) game.Block {
	b := game.Block{Kind: game.ChartBlock, Title: game.Say("cortex.odds.chart")}
	if f.Beat == 0 {
		return b
	}
	for i, d := range dice.Ladder {
		b.AddShare(game.Say("die", game.D("die", d)), f.BeatStepped[i])
	}
	b.AddShare(game.Say("cortex.odds.beyond"), f.BeatStepped[len(dice.Ladder)])
	b.AddShare(game.Say("cortex.odds.fails"), 1-f.Beat)
	return b
}
