package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/pool"
)

// Making is a pool in the making: what may go in, and what lies in it so far.
type Making struct {
	Site
	purse   string
	options []PoolOption
	Picked  []string
	loose   []dice.Die
	world   *world
}

// Making is the pool that lies at a site: the draft, or what is proposed.
func (s *State) Making(st Site) Making {
	m := Making{Site: st, purse: s.PurseAgainst(st.Char.ID, st.Foes...), options: s.poolOptions(st), Picked: st.Preset, loose: st.Loose}
	d := s.Draft(st.Char.ID, st.ID)
	if d != nil {
		m.Picked, m.loose = m.halves(d.Pick), d.Dice
	}
	for _, o := range m.options {
		if (o.Stays || o.Laid && d == nil && !m.holds(o.One)) && !slices.Contains(m.Picked, o.Word) {
			m.Picked = append(slices.Clip(m.Picked), o.Word)
		}
	}
	m.world = &world{s, st}
	m.options = append(m.options, s.useOptions(m)...)
	m.options = append(m.options, s.voucherOptions(m)...)
	return m
}

// halves are the words of a draft with one half of each distinction, the later
// one: drafts of old may hold both.
func (m Making) halves(words []string) []string {
	var kept []string
	for _, w := range words {
		kept = append(m.without(kept, w), w)
	}
	return kept
}

// without are words without one, and without the other half of it.
func (m Making) without(words []string, word string) []string {
	one := m.one(word)
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word || one != "" && m.one(w) == one })
}

// one is the distinction of which a word is a half, "" for others.
func (m Making) one(word string) string { return m.option(word).One }

// holds reports whether a half of a chip was picked.
func (m Making) holds(one string) bool {
	return one != "" && slices.ContainsFunc(m.Picked, func(w string) bool { return m.one(w) == one })
}

// option is what a word stands for; the zero PoolOption where it is none.
func (m Making) option(word string) PoolOption {
	i := slices.IndexFunc(m.options, func(o PoolOption) bool { return o.Word == word })
	if i < 0 {
		return PoolOption{}
	}
	return m.options[i]
}

// Assemble is the pool of some words and loose dice, with what stays there.
func (m Making) Assemble(words []string, loose []dice.Die) Assembly {
	for _, o := range m.options {
		if o.Stays {
			words = append(slices.Clip(words), o.Word)
		}
	}
	a := Assemble(m.purse, m.options, words, pool.Loose(loose, pool.FromLoose))
	a.Char = m.Char.ID
	return m.use(a, words).against(m.world.State, m.Foes...)
}

// Laid is the pool as it lies there.
func (m Making) Laid() Assembly { return m.Assemble(m.Picked, m.loose) }

// begun reports whether more lies in the pool than what lies there by itself.
func (m Making) begun() bool {
	return len(m.loose) > 0 || slices.ContainsFunc(m.options, func(o PoolOption) bool {
		return !o.Laid && slices.Contains(m.Picked, o.Word)
	})
}

// Of is the making read as these dice would be, if they were thrown (SCALE-02).
func (m Making) Of(a Assembly) Making {
	if !m.All {
		m.Base = max(pool.Keep(m.Base, a.Dice), a.Laid.Keep)
	}
	return m
}

// tapped are the words picked after a tap on one of them. A distinction goes in
// plain or hindered.
func (m Making) tapped(word string) []string {
	rest := m.without(m.Picked, word)
	if slices.Contains(m.Picked, word) {
		return rest
	}
	return append(rest, word)
}

// foretell gives the chance of a pool to beat what is known, and puts to each
// word what a tap on it would make of that. The first die of a pool alone says
// nothing yet.
func (s *State) foretell(by game.Seat, m Making, words []game.Choice) []game.Odds {
	total, known := s.Goal(by, m.Site)
	if !known {
		return nil
	}
	laid := m.Laid()
	now, ok := s.chance(m, laid, total)
	if !ok {
		return nil
	}
	for i, c := range words {
		if m.option(c.Word).Stays { // whatever is tapped
			continue
		}
		after := m.Assemble(m.tapped(c.Word), m.loose)
		if then, ok := s.chance(m, after, total); ok || len(after.Dice) == 0 {
			words[i].Then = game.ChanceOf(then)
		}
	}
	return OddsOf(s.beating(m, laid, total), now, true, false)
}

// outlook says what a pool in the making may come to, and draws the effect dice
// that the suggested choice would give, where no SFX changes them.
func (s *State) outlook(by game.Seat, m Making, laid Assembly) (lines []game.Item, chart game.Block) {
	total, known := s.Goal(by, m.Site)
	if !known || len(laid.Dice) == 0 || laid.Laid.Drop || s.hitchTo(m.Site, laid.Dice) > 1 {
		return nil, chart
	}
	if _, joins := s.joining(m.ID, m.Char.ID, laid.Dice); len(joins) > 0 {
		if p, ok := s.chance(m, laid, total); ok { // what must be beaten is open: of the rest nothing is said
			lines = append(lines, game.Item{Label: game.Say("cortex.odds.joined", game.L("dice", dieSources(joins)...),
				game.M("chance", game.Percent(p)))})
		}
		return lines, chart
	}
	m = m.Of(laid)
	ds := pool.Played(laid.Dice)
	if len(ds) < len(laid.Dice) {
		return s.outlookBeside(m, laid, total), chart
	}
	t := pool.Against(ds, m.Base, total)
	t.Policy, t.Effects, t.Step = odds.WinThenStepped, EffectSource.Of(s).Odds(), HeroicStep.Of(s)
	a, err := t.Answer()
	if err != nil { // more dice than any table may throw
		return nil, chart
	}
	line := func(m game.Msg) { lines = append(lines, game.Item{Label: m}) }
	a.Beat = pool.Possible(ds, m.Base, total, a.Beat)
	line(game.Say("cortex.odds.beat", game.N("n", total), game.M("chance", game.Percent(a.Beat))))
	if p, ok := s.withMore(m, laid, total); ok {
		for _, sum := range s.Cost(laid.Purse, 1, laid.Dice...) { // one: a point, or what stands for it
			line(game.Say("cortex.odds.more", game.M("sum", game.Sum{Unit: sum.Unit, N: -sum.N}.Said()), game.M("chance", game.Percent(p))))
		}
	}
	if of, weighs := s.MattersOf(m.ID).(Winning); weighs {
		if p, ok := of.Wins(s, m, ds); ok {
			line(game.Say("cortex.odds.contest", game.M("chance", game.Percent(p))))
		}
	}
	line(game.Say("cortex.odds.heroic", game.M("chance", game.Percent(pool.Possible(ds, m.Base, total+HeroicStep.Of(s)-1, a.Heroic)))))
	ones := "cortex.odds.hitch"
	if m.GM {
		ones = "cortex.odds.opportunity"
	}
	line(game.Say(ones, game.M("chance", game.Percent(a.Hitch))))
	if laid.Laid.Lift > 0 { // the dice of the chart are those before that
		return lines, chart
	}
	return lines, effectChart(a.Figures)
}

// outlookBeside says what a pool may come to with dice that are thrown beside it.
func (s *State) outlookBeside(m Making, laid Assembly, total int) (lines []game.Item) {
	for _, l := range []struct {
		key   string
		total int
	}{{"cortex.odds.beat", total}, {"cortex.odds.heroic", total + HeroicStep.Of(s) - 1}} {
		if p, ok := pool.Beats(laid.Dice, m.Base, l.total); ok {
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
func (s *State) withMore(m Making, laid Assembly, total int) (p float64, ok bool) {
	if len(laid.Dice) <= m.Base || m.Few != "" && s.FewOnly() || s.Funds(laid.Purse, laid.Dice...) <= laid.Bill().Cost {
		return 0, false
	}
	return pool.Beats(laid.Dice, m.Base+1, total)
}

// effectChart shows the effect dice of a success after heroic steps, and how
// often there is none. Without a chance there is nothing to show.
func effectChart(f odds.Figures) game.Block {
	b := game.Block{Kind: game.ChartBlock, Title: game.Say("cortex.odds.chart")}
	if f.Beat == 0 {
		return b
	}
	for i, d := range dice.Ladder {
		b.Share(game.Say("die", game.D("die", d)), f.BeatStepped[i])
	}
	b.Share(game.Say("cortex.odds.beyond"), f.BeatStepped[len(dice.Ladder)])
	b.Share(game.Say("cortex.odds.fails"), 1-f.Beat)
	return b
}
