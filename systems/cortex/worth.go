package cortex

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
)

// What an offer is worth, beside its label. Odds that are public go by what
// everybody knows, since their buttons are read by all.

// odd is one chance of an offer; none if it cannot be told.
func odd(of game.Msg, p float64, told, public bool) []game.Odds {
	if !told {
		return nil
	}
	return []game.Odds{{Of: of, Now: game.ChanceOf(p), Public: public}}
}

func toBeat(total int) game.Msg { return game.Say("cortex.odds.to_beat", game.N("n", total)) }

// promising is how likely the dice laid out beat what everybody knows.
func (s *State) promising(m making, ds []Die) []game.Odds {
	total, known := s.goal(game.Seat{}, m.site)
	if !known {
		return nil
	}
	p, ok := beat(ds, m.base, total)
	return odd(toBeat(total), p, ok, true)
}

// orRollOn is beside giving in what rolling on is worth, with the dice that are
// laid out: the chance to win, or of the next throw where more than two contend.
func (s *State) orRollOn(c *Contest, char string) []game.Odds {
	who := s.char(char)
	if who == nil {
		return nil
	}
	m := s.making(s.contestSite(c, who))
	total, known := s.goal(game.Seat{}, m.site)
	ds := sizes(m.pool(m.picked))
	p, ok := beat(ds, m.base, total)
	if !known || !ok {
		return nil
	}
	if w, ok := (contestMatters{}).Wins(s, m, ds); ok {
		return odd(game.Say("cortex.odds.roll_on_win"), w, true, true)
	}
	return odd(game.Say("cortex.odds.roll_on", game.N("n", total)), p, true, true)
}

// wouldWin is how a fresh contest after a halt would end, if both sides threw
// their last dice.
func (s *State) wouldWin(c *Contest, char string) []game.Odds {
	in := c.in()
	if !s.foresees(game.Seat{}) || len(in) != 2 {
		return nil
	}
	first, second := s.roll(c.side(in[0]).Last), s.roll(c.side(in[1]).Last)
	if first == nil || second == nil {
		return nil
	}
	o, err := odds.Contest(odds.Side{Pool: sizes(first.Pool), Keep: first.Base}, odds.Side{Pool: sizes(second.Pool), Keep: second.Base})
	p := o.Initiator
	if char == in[1] {
		p = 1 - p
	}
	return odd(game.Say("cortex.odds.would_win"), p, err == nil, true)
}

// mightBeat is how likely the usual dice of a character, with so many results
// kept, beat what a test or contest asks for. The zero Seat is everybody.
func (s *State) mightBeat(by game.Seat, id string, who *Char, keep int) []game.Odds {
	total, known := s.goal(by, site{id: id, char: who})
	if !known {
		return nil
	}
	p, ok := beat(s.usual(who), keep, total)
	return odd(game.Say("cortex.odds.might", game.N("n", total)), p, ok, by == game.Seat{})
}

// changing is what the seat's pool in the making would come to if change were
// done to its dice. change gives nil for a pool that it does not touch.
func (s *State) changing(by game.Seat, change func(making) []Die) []game.Odds {
	for _, st := range s.sites(by) {
		total, known := s.goal(by, st)
		if !known || !s.own(by, st.char.ID) {
			continue
		}
		m := s.making(st)
		now, ok := beat(sizes(m.pool(m.picked)), m.base, total)
		then, also := beat(change(m), m.base, total)
		if ok && also {
			return []game.Odds{{Of: toBeat(total), Now: game.ChanceOf(now), Then: game.ChanceOf(then)}}
		}
	}
	return nil
}

// withAsset gives the change that a new d6 asset makes to a character's pool.
func withAsset(char string) func(making) []Die {
	return func(m making) []Die {
		if m.char.ID != char {
			return nil
		}
		return append(sizes(m.pool(m.picked)), dice.D6)
	}
}

// withLarger gives the change that an asset one step larger makes to a pool in
// which it lies.
func withLarger(a *Asset, steps int) func(making) []Die {
	return func(m making) []Die {
		if !slices.Contains(m.picked, a.ID) {
			return nil
		}
		laid := m.pool(m.picked)
		for i, p := range laid {
			if p.Word == a.ID && p.From == FromAsset {
				laid[i].Die, _ = p.Die.Step(steps)
			}
		}
		return sizes(laid)
	}
}

// howHard puts to each difficulty how likely a character beats it, with its
// usual dice against what opposes by itself, and gives whose dice those are.
func (s *State) howHard(c *Char, difficulties []game.Choice, with []PoolDie) game.Msg {
	for i, d := range difficulties {
		if p, ok := s.about(c, sizes(slices.Concat(twoOf(difficultyDie(d.Word)), with))); ok {
			difficulties[i].Then = game.ChanceOf(p)
		}
	}
	return game.Say("cortex.odds.usually", game.W("name", c.shown()))
}

// howLikely is how likely the usual dice of whoever tries a recovery beat what
// opposes it, if nothing is added to that.
func (s *State) howLikely(by game.Seat, who string, opposition []PoolDie) []game.Odds {
	c := s.char(who)
	if c == nil || !s.foresees(by) || !s.tells(by) {
		return nil
	}
	p, ok := s.about(c, sizes(opposition))
	return odd(game.Say("cortex.odds.with_usual", game.W("name", c.shown())), p, ok, false)
}
