package draft

import (
	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// Forecast gives the chance of a pool to beat what is known, and puts to each
// word what a tap on it would make of that. The first die of a pool alone says
// nothing yet.
func Forecast(s *engine.State, by game.Actor, d PoolDraft, words []game.Choice) []game.Odds {
	laid := d.Pool()
	now, total, ok := Chance(s, by, d.RollContext, d.Throw(s, laid))
	if !ok || laid.Refusal != nil {
		return nil
	}
	for i, c := range words {
		if c.Unlisted || d.Option(c.Word).Required { // whatever is tapped
			continue
		}
		after := d.Assemble(d.WordsAfterTap(c.Word), d.Loose)
		if then, _, ok := Chance(s, by, d.RollContext, d.Throw(s, after)); ok || len(after.Dice) == 0 {
			words[i].ChanceAfter = game.ChanceOf(then)
		}
	}
	return OddsOf(beatOdds(s, d, laid, total), now, true, false)
}

// ForecastPool says what a pool in the making may come to, and draws the effect dice
// that the suggested choice would give, where no SFX changes them.
func ForecastPool(s *engine.State, by game.Actor, d PoolDraft, laid Pool) (lines []game.Item, chart game.Block) {
	t := d.Throw(s, laid)
	p, total, ok := Chance(s, by, d.RollContext, t)
	if !ok || laid.Refusal != nil {
		return nil, chart
	}
	if _, joins := JoiningDice(s, d.ID, d.Char.ID, laid.Dice); len(joins) > 0 {
		return append(lines, game.Item{Label: game.Say("cortex.odds.joined", game.L("dice", dieSources(joins)...),
			game.M("chance", game.Percent(p)))}), chart // what must be beaten is open: of the rest nothing is said
	}
	line := func(m game.Msg) { lines = append(lines, game.Item{Label: m}) }
	line(game.Say("cortex.odds.beat", game.N("n", total), game.M("chance", game.Percent(p))))
	heroically := total + HeroicStep.Of(s) - 1
	side, plain := t.Side()
	if !plain { // of the reading nothing is said with dice beside
		p, _ := t.Beats(heroically)
		line(game.Say("cortex.odds.heroic", game.M("chance", game.Percent(p))))
		return lines, chart
	}
	q := odds.Test{Side: side, Against: odds.Static{Target: total}, Policy: odds.WinThenStepped,
		Effects: EffectDice.Of(s).Odds(), Step: HeroicStep.Of(s)}
	a, err := q.Answer()
	if err != nil {
		return lines, chart
	}
	if p, ok := withMore(s, d, laid, total); ok {
		for _, sum := range points.Cost(s, laid.Wallet, 1, laid.Dice...) { // one: a point, or what stands for it
			line(game.Say("cortex.odds.more", game.M("sum", game.Amount{Unit: sum.Unit, N: -sum.N}.Msg()),
				game.M("chance", game.Percent(p))))
		}
	}
	if of, weighs := check.CheckKindOf(s, d.ID).(WinEstimator); weighs {
		if p, ok := of.WinChance(s, d, t); ok {
			line(game.Say("cortex.odds.contest", game.M("chance", game.Percent(p))))
		}
	}
	line(game.Say("cortex.odds.heroic",
		game.M("chance", game.Percent(pool.Possible(side.Pool, side.Keep, heroically, a.Heroic)))))
	ones := "cortex.odds.hitch"
	if d.GM {
		ones = "cortex.odds.opportunity"
	}
	line(game.Say(ones, game.M("chance", game.Percent(a.Hitch))))
	if laid.Applied.Lift > 0 { // the dice of the chart are those before that
		return lines, chart
	}
	return lines, effectChart(a.Figures)
}

// dieSources say where dice come from, each with its size.
func dieSources(ds []pool.Die) []game.Msg {
	var ms []game.Msg
	for _, p := range ds {
		ms = append(ms, game.Say("cortex.pool.trait", game.M("name", check.DieSource(p)),
			game.M("dice", pool.DiceMsg([]dice.Die{p.Die}))))
	}
	return ms
}

// withMore is the chance with a plot point for one more result, if it can be
// paid beside the pool's own price.
func withMore(s *engine.State, d PoolDraft, laid Pool, total int) (p float64, ok bool) {
	t := d.Throw(s, laid)
	if t.Keep++; len(laid.Dice) < t.Keep || d.FewRule != "" && FewOnly(s) ||
		points.Spendable(s, laid.Wallet, laid.Dice...) <= laid.Price().Cost {
		return 0, false
	}
	return t.Beats(total)
}

// effectChart shows the effect dice of a success after heroic steps, and how
// often there is none. Without a chance there is nothing to show.
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
