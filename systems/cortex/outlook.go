package cortex

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
)

// making is a pool in the making: what may go in, and what lies in it so far.
type making struct {
	site
	options []poolOption
	picked  []string
	loose   []Die
}

// making is the pool that lies at a site: the draft, or what is proposed.
func (s *State) making(st site) making {
	m := making{site: st, options: s.poolOptions(st), picked: st.preset, loose: st.loose}
	for _, o := range m.options {
		if o.laid && !slices.Contains(m.picked, o.word) {
			m.picked = append(slices.Clip(m.picked), o.word)
		}
	}
	if d := s.draft(st.char.ID, st.id); d != nil {
		m.picked, m.loose = m.halves(d.Pick), d.Dice
	}
	return m
}

// halves are the words of a draft with one half of each distinction, the later
// one: drafts of old may hold both.
func (m making) halves(words []string) []string {
	var kept []string
	for _, w := range words {
		kept = append(m.without(kept, w), w)
	}
	return kept
}

// without are words without one, and without the other half of it.
func (m making) without(words []string, word string) []string {
	one := m.one(word)
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word || one != "" && m.one(w) == one })
}

// one is the distinction of which a word is a half, "" for others.
func (m making) one(word string) string {
	i := slices.IndexFunc(m.options, func(o poolOption) bool { return o.word == word })
	if i < 0 {
		return ""
	}
	return m.options[i].one
}

// pool are the dice of some words, and the loose ones.
func (m making) pool(words []string) []PoolDie {
	return append(picked(m.options, words), looseDice(m.loose, FromLoose)...)
}

// tapped are the words picked after a tap on one of them. A distinction goes in
// plain or hindered.
func (m making) tapped(word string) []string {
	rest := m.without(m.picked, word)
	if slices.Contains(m.picked, word) {
		return rest
	}
	return append(rest, word)
}

// priced puts to each word of a pool what a tap on it costs: further traits of
// a set (CORE-POOL-03).
func (s *State) priced(m making, words []game.Choice) {
	now := billOf(m.pool(m.picked)).cost
	for i, c := range words {
		if more := billOf(m.pool(m.tapped(c.Word))).cost - now; more > 0 {
			words[i].Cost = append([]game.Sum{s.sum(s.purseOf(m.char.ID), -more)}, c.Cost...)
		}
	}
}

// foretell gives the chance of a pool to beat what is known, and puts to each
// word what a tap on it would make of that. The first die of a pool alone says
// nothing yet.
func (s *State) foretell(by game.Seat, m making, words []game.Choice) []game.Odds {
	total, known := s.goal(by, m.site)
	if !known {
		return nil
	}
	now, ok := beat(sizes(m.pool(m.picked)), m.base, total)
	if !ok {
		return nil
	}
	for i, c := range words {
		after := m.pool(m.tapped(c.Word))
		if then, ok := beat(sizes(after), m.base, total); ok || len(after) == 0 {
			words[i].Then = game.ChanceOf(then)
		}
	}
	return odd(toBeat(total), now, true, false)
}

// outlook says what a pool in the making may come to, and draws the effect dice
// that the suggested choice would give.
func (s *State) outlook(by game.Seat, m making, pool []PoolDie) (lines []game.Item, chart game.Block) {
	total, known := s.goal(by, m.site)
	if !known || len(pool) == 0 {
		return nil, chart
	}
	ds := sizes(pool)
	t := against(ds, m.base, total)
	t.Policy = odds.WinThenStepped
	a, err := t.Answer()
	if err != nil { // more dice than any table may throw
		return nil, chart
	}
	line := func(m game.Msg) { lines = append(lines, game.Item{Label: m}) }
	a.Beat = possible(ds, m.base, total, a.Beat)
	line(game.Say("cortex.odds.beat", game.N("n", total), game.M("chance", game.Percent(a.Beat))))
	if p, ok := s.withMore(m, pool, total); ok {
		line(game.Say("cortex.odds.more", game.M("chance", game.Percent(p))))
	}
	if p, ok := s.matters(m.id).Wins(s, m, ds); ok {
		line(game.Say("cortex.odds.contest", game.M("chance", game.Percent(p))))
	}
	line(game.Say("cortex.odds.heroic", game.M("chance", game.Percent(possible(ds, m.base, total+heroicStep-1, a.Heroic)))))
	ones := "cortex.odds.hitch"
	if m.gm {
		ones = "cortex.odds.opportunity"
	}
	line(game.Say(ones, game.M("chance", game.Percent(a.Hitch))))
	return lines, effectChart(a.Figures)
}

// prospect tells the GM how a test that was called stands: the chance of the
// dice that the player has laid out, or else of the usual ones.
func (s *State) prospect(by game.Seat, t *Test) []game.Msg {
	c := s.char(t.Char)
	if by.Role != game.GM || t.Own != 0 || c == nil || !s.ready(t) {
		return nil
	}
	m := s.making(s.testSite(t, c))
	key, ds := "cortex.odds.laid", sizes(m.pool(m.picked))
	if len(ds) == 0 {
		key, ds = "cortex.odds.usual", s.usual(c)
	}
	p, ok := beat(ds, m.base, s.difficulty(t))
	if !ok {
		return nil
	}
	return one(game.Say(key, game.W("name", c.shown()), game.M("chance", game.Percent(p))))
}

// withMore is the chance with a plot point for one more result, if it can be
// paid beside the pool's own price.
func (s *State) withMore(m making, pool []PoolDie, total int) (p float64, ok bool) {
	if len(pool) <= m.base || m.base == 1 && !buyWhileReduced.On(s) || !s.rich(s.purseOf(m.char.ID), billOf(pool).cost+1) {
		return 0, false
	}
	return beat(sizes(pool), m.base+1, total)
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
