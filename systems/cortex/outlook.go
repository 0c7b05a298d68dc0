package cortex

import (
	"slices"
	"strings"

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

func (s *State) making(st site) making {
	m := making{site: st, options: s.poolOptions(st.char, st.foes), picked: st.preset, loose: st.loose}
	if d := s.draft(st.char.ID, st.id); d != nil {
		m.picked, m.loose = d.Pick, d.Dice
	}
	return m
}

// pool are the dice of some words, and the loose ones.
func (m making) pool(words []string) []PoolDie {
	return append(picked(m.options, words), looseDice(m.loose, FromLoose)...)
}

// tapped are the words picked after a tap on one of them. A distinction goes in
// plain or hindered.
func (m making) tapped(word string) []string {
	if slices.Contains(m.picked, word) {
		return slices.DeleteFunc(slices.Clone(m.picked), func(w string) bool { return w == word })
	}
	other, hinder := strings.CutSuffix(word, hinderSuffix)
	if !hinder {
		other = word + hinderSuffix
	}
	return append(slices.DeleteFunc(slices.Clone(m.picked), func(w string) bool { return w == other }), word)
}

// foretell says behind each word of a pool what a tap on it would change: the
// chance to beat what is known, and the plot points that it costs. The first
// die of a pool alone says nothing yet.
func (s *State) foretell(by game.Seat, m making, words []game.Choice) {
	total, known := s.goal(by, m.site)
	if !known || hinderedTwice(m.picked) != nil {
		return
	}
	pool := m.pool(m.picked)
	now, ok := beat(sizes(pool), m.base, total)
	if !ok {
		return
	}
	cost := billOf(pool).cost
	for i, c := range words {
		after := m.pool(m.tapped(c.Word))
		then, ok := beat(sizes(after), m.base, total)
		if !ok && len(after) > 0 {
			continue
		}
		key := "cortex.odds.word"
		switch {
		case c.Ticked:
			key = "cortex.odds.word_out"
		case alike(now, then):
			key = "cortex.odds.word_same"
		}
		words[i].Label = game.Say(key, game.M("word", c.Label), game.M("now", game.Percent(now)), game.M("then", game.Percent(then)), game.N("cost", max(0, billOf(after).cost-cost)))
	}
}

// outlook says what a pool in the making may come to, and draws the effect dice
// that the suggested choice would give.
func (s *State) outlook(by game.Seat, m making, pool []PoolDie) (lines []game.Item, chart game.Block) {
	total, known := s.goal(by, m.site)
	if !known || len(pool) == 0 {
		return nil, chart
	}
	if no := hinderedTwice(m.picked); no != nil {
		return []game.Item{{Label: no.Why}}, chart
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
	if p, ok := s.wins(m, ds); ok {
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
	if len(ds) == 0 || hinderedTwice(m.picked) != nil {
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
