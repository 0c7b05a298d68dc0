package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/pool"
)

// PoolDraft is a pool in the making: what may go in, and what lies in it so far.
type PoolDraft struct {
	RollContext
	wallet  string
	options []PoolOption
	Picked  []string
	loose   []dice.Die
	world   *world
}

// PoolDraftOf is the pool that lies at a site: the draft, or what is proposed.
func (s *State) PoolDraftOf(st RollContext) PoolDraft {
	m := PoolDraft{RollContext: st, wallet: s.WalletAgainst(st.Char.ID, st.Foes...), options: s.poolOptions(st), Picked: st.Preset, loose: st.Loose}
	d := s.Draft(st.Char.ID, st.ID)
	if d != nil {
		m.Picked, m.loose = m.oneHalfEach(d.Pick), d.Dice
	}
	for _, o := range m.options {
		if (o.Required || o.StartsIn && d == nil && !m.isPicked(o.ExclusiveGroup)) && !slices.Contains(m.Picked, o.Word) {
			m.Picked = append(slices.Clip(m.Picked), o.Word)
		}
	}
	m.world = &world{s, st}
	m.options = append(m.options, s.useOptions(m)...)
	m.options = append(m.options, s.callbackOptions(m)...)
	return m
}

// oneHalfEach are the words of a draft with one half of each distinction, the later
// one: drafts of old may hold both.
func (d PoolDraft) oneHalfEach(words []string) []string {
	var kept []string
	for _, w := range words {
		kept = append(d.withoutWord(kept, w), w)
	}
	return kept
}

// withoutWord are words without one, and without the other half of it.
func (d PoolDraft) withoutWord(words []string, word string) []string {
	one := d.distinctionOf(word)
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word || one != "" && d.distinctionOf(w) == one })
}

// distinctionOf is the distinction of which a word is a half, "" for others.
func (d PoolDraft) distinctionOf(word string) string { return d.option(word).ExclusiveGroup }

// isPicked reports whether a half of a chip was picked.
func (d PoolDraft) isPicked(one string) bool {
	return one != "" && slices.ContainsFunc(d.Picked, func(w string) bool { return d.distinctionOf(w) == one })
}

// option is what a word stands for; the zero PoolOption where it is none.
func (d PoolDraft) option(word string) PoolOption {
	i := slices.IndexFunc(d.options, func(o PoolOption) bool { return o.Word == word })
	if i < 0 {
		return PoolOption{}
	}
	return d.options[i]
}

// Assemble is the pool of some words and loose dice, with what stays there.
func (d PoolDraft) Assemble(words []string, loose []dice.Die) Pool {
	for _, o := range d.options {
		if o.Required {
			words = append(slices.Clip(words), o.Word)
		}
	}
	p := BuildPool(d.wallet, d.options, words, pool.LooseDice(loose, pool.FromLoose))
	p.Char = d.Char.ID
	return d.use(p, words).withoutForeseen(d.world.State, d.Foes...)
}

// Pool is the pool as it lies there.
func (d PoolDraft) Pool() Pool { return d.Assemble(d.Picked, d.loose) }

// hasPicks reports whether more lies in the pool than what lies there by itself.
func (d PoolDraft) hasPicks() bool {
	return len(d.loose) > 0 || slices.ContainsFunc(d.options, func(o PoolOption) bool {
		return !o.StartsIn && slices.Contains(d.Picked, o.Word)
	})
}

// AsIfThrown is the making read as these dice would be, if they were thrown (SCALE-02).
func (d PoolDraft) AsIfThrown(p Pool) PoolDraft {
	if !d.All {
		d.ResultsKept = max(pool.Keep(d.ResultsKept, p.Dice), p.Applied.Keep)
	}
	return d
}

// wordsAfterTap are the words picked after a tap on one of them. A distinction goes in
// plain or hindered.
func (d PoolDraft) wordsAfterTap(word string) []string {
	rest := d.withoutWord(d.Picked, word)
	if slices.Contains(d.Picked, word) {
		return rest
	}
	return append(rest, word)
}

// forecast gives the chance of a pool to beat what is known, and puts to each
// word what a tap on it would make of that. The first die of a pool alone says
// nothing yet.
func (s *State) forecast(by game.Actor, d PoolDraft, words []game.Choice) []game.Odds {
	total, known := s.Goal(by, d.RollContext)
	if !known {
		return nil
	}
	laid := d.Pool()
	now, ok := s.chance(d, laid, total)
	if !ok {
		return nil
	}
	for i, c := range words {
		if d.option(c.Word).Required { // whatever is tapped
			continue
		}
		after := d.Assemble(d.wordsAfterTap(c.Word), d.loose)
		if then, ok := s.chance(d, after, total); ok || len(after.Dice) == 0 {
			words[i].ChanceAfter = game.ChanceOf(then)
		}
	}
	return OddsOf(s.beatOdds(d, laid, total), now, true, false)
}

// forecastPool says what a pool in the making may come to, and draws the effect dice
// that the suggested choice would give, where no SFX changes them.
func (s *State) forecastPool(by game.Actor, d PoolDraft, laid Pool) (lines []game.Item, chart game.Block) {
	total, known := s.Goal(by, d.RollContext)
	if !known || len(laid.Dice) == 0 || laid.Applied.Drop || s.hitchTo(d.RollContext, laid.Dice) > 1 {
		return nil, chart
	}
	if _, joins := s.joiningDice(d.ID, d.Char.ID, laid.Dice); len(joins) > 0 {
		if p, ok := s.chance(d, laid, total); ok { // what must be beaten is open: of the rest nothing is said
			lines = append(lines, game.Item{Label: game.Say("cortex.odds.joined", game.L("dice", dieSources(joins)...),
				game.M("chance", game.Percent(p)))})
		}
		return lines, chart
	}
	d = d.AsIfThrown(laid)
	ds := pool.KeptSizes(laid.Dice)
	if len(ds) < len(laid.Dice) {
		return s.outlookBeside(d, laid, total), chart
	}
	t := pool.Against(ds, d.ResultsKept, total)
	t.Policy, t.Effects, t.Step = odds.WinThenStepped, EffectDice.Of(s).Odds(), HeroicStep.Of(s)
	a, err := t.Answer()
	if err != nil { // more dice than any table may throw
		return nil, chart
	}
	line := func(m game.Msg) { lines = append(lines, game.Item{Label: m}) }
	a.Beat = pool.Possible(ds, d.ResultsKept, total, a.Beat)
	line(game.Say("cortex.odds.beat", game.N("n", total), game.M("chance", game.Percent(a.Beat))))
	if p, ok := s.withMore(d, laid, total); ok {
		for _, sum := range s.Cost(laid.Wallet, 1, laid.Dice...) { // one: a point, or what stands for it
			line(game.Say("cortex.odds.more", game.M("sum", game.Amount{Unit: sum.Unit, N: -sum.N}.Msg()), game.M("chance", game.Percent(p))))
		}
	}
	if of, weighs := s.CheckKindOf(d.ID).(WinEstimator); weighs {
		if p, ok := of.WinChance(s, d, ds); ok {
			line(game.Say("cortex.odds.contest", game.M("chance", game.Percent(p))))
		}
	}
	line(game.Say("cortex.odds.heroic", game.M("chance", game.Percent(pool.Possible(ds, d.ResultsKept, total+HeroicStep.Of(s)-1, a.Heroic)))))
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

// outlookBeside says what a pool may come to with dice that are thrown beside it.
func (s *State) outlookBeside(d PoolDraft, laid Pool, total int) (lines []game.Item) {
	for _, l := range []struct {
		key   string
		total int
	}{{"cortex.odds.beat", total}, {"cortex.odds.heroic", total + HeroicStep.Of(s) - 1}} {
		if p, ok := pool.Beats(laid.Dice, d.ResultsKept, l.total); ok {
			lines = append(lines, game.Item{Label: game.Say(l.key, game.N("n", total), game.M("chance", game.Percent(p)))})
		}
	}
	return lines
}

// dieSources say where dice come from, each with its size.
func dieSources(ds []pool.Die) []game.Msg {
	var ms []game.Msg
	for _, p := range ds {
		ms = append(ms, game.Say("cortex.pool.trait", game.M("name", dieSource(p)), game.M("dice", pool.DiceMsg([]dice.Die{p.Die}))))
	}
	return ms
}

// withMore is the chance with a plot point for one more result, if it can be
// paid beside the pool's own price.
func (s *State) withMore(d PoolDraft, laid Pool, total int) (p float64, ok bool) {
	if len(laid.Dice) <= d.ResultsKept || d.FewRule != "" && s.FewOnly() || s.Spendable(laid.Wallet, laid.Dice...) <= laid.Price().Cost {
		return 0, false
	}
	return pool.Beats(laid.Dice, d.ResultsKept+1, total)
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
