package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/pool"
)

// What an offer is worth, beside its label. Odds that are public go by what
// everybody knows, since their buttons are read by all.

// OddsOf is one chance of an offer; none if it cannot be told.
func OddsOf(of game.Msg, p float64, told, public bool) []game.Odds {
	if !told {
		return nil
	}
	return []game.Odds{{Of: of, Now: game.ChanceOf(p), Public: public}}
}

func toBeat(total int) game.Msg { return game.Say("cortex.odds.to_beat", game.N("n", total)) }

// beating says what a pool has to beat: a total, or what that becomes by the dice
// that the pool lets join it.
func (s *State) beating(m Making, laid Assembly, total int) game.Msg {
	if _, joins := s.joining(m.ID, m.Char.ID, laid.Dice); len(joins) > 0 {
		return game.Say("cortex.odds.grown", game.N("n", total))
	}
	return toBeat(total)
}

// promising is how likely the dice laid out beat what everybody knows.
func (s *State) promising(m Making, laid Assembly) []game.Odds {
	total, known := s.Goal(game.Seat{}, m.Site)
	if !known {
		return nil
	}
	p, ok := s.chance(m, laid, total)
	return OddsOf(s.beating(m, laid, total), p, ok, true)
}

// MightBeat is how likely the usual dice of a character, with so many results
// kept, beat what a test or contest asks for. The zero Seat is everybody.
func (s *State) MightBeat(by game.Seat, id string, who *Char, keep int) []game.Odds {
	total, known := s.Goal(by, Site{ID: id, Char: who})
	if !known {
		return nil
	}
	p, ok := pool.Beat(s.Usual(who), keep, total)
	return OddsOf(game.Say("cortex.odds.might", game.N("n", total)), p, ok, by.Public())
}

// MightBeatThen is how likely the usual dice of whom an opposition opposes beat
// it as it stands, and would if it came to another total.
func (s *State) MightBeatThen(by game.Seat, opposition *pool.Roll, total int) []game.Odds {
	c := s.Char(s.opposed(opposition))
	if c == nil || !s.Foresees(by) || !s.Tells(by) {
		return nil
	}
	base := s.SiteOf(c, opposition.For).Base
	now, ok := pool.Beat(s.Usual(c), base, opposition.Total())
	then, also := pool.Beat(s.Usual(c), base, total)
	if !ok || !also {
		return nil
	}
	return []game.Odds{{Of: game.Say("cortex.odds.with_usual", game.W("name", c.Shown())), Now: game.ChanceOf(now),
		Then: game.ChanceOf(then)}}
}

// changing is what the seat's pool in the making would come to if change were
// done to its dice. change gives nil for a pool that it does not touch.
func (s *State) changing(by game.Seat, change func(Making) []dice.Die) []game.Odds {
	for _, st := range s.sites(by) {
		total, known := s.Goal(by, st)
		if !known || !s.Own(by, st.Char.ID) {
			continue
		}
		m := s.Making(st)
		m = m.Of(m.Laid())
		if slices.ContainsFunc(m.Laid().Dice, isApart) {
			return nil
		}
		now, ok := pool.Beat(m.Laid().Sizes(), m.Base, total)
		then, also := pool.Beat(change(m), m.Base, total)
		if ok && also {
			return []game.Odds{{Of: toBeat(total), Now: game.ChanceOf(now), Then: game.ChanceOf(then)}}
		}
	}
	return nil
}

// withAsset gives the change that a new d6 asset makes to a character's pool.
func withAsset(char string) func(Making) []dice.Die {
	return func(m Making) []dice.Die {
		if m.Char.ID != char {
			return nil
		}
		return append(m.Laid().Sizes(), dice.D6)
	}
}

// withLarger gives the change that an asset one step larger makes to a pool in
// which it lies.
func withLarger(a *Asset, steps int) func(Making) []dice.Die {
	return func(m Making) []dice.Die {
		if !slices.Contains(m.Picked, a.ID) {
			return nil
		}
		laid := m.Laid()
		for i, p := range laid.Dice {
			if p.Word == a.ID && p.From == pool.FromAsset {
				laid.Dice[i].Die, _ = p.Die.Step(steps)
			}
		}
		return laid.Sizes()
	}
}

// HowHard puts to each difficulty of an ask how likely a character beats what a
// tap on it would come to, with its usual dice against that and what else
// opposes, and notes whose dice those are. foe is the GMC that opposes.
func (s *State) HowHard(c *Char, ask game.Ask, picked []string, with Assembly, foe string) game.Ask {
	ask.Among = slices.Clone(ask.Among)
	mine := s.UsualSide(c)
	for i, d := range ask.Among {
		words := []string{d.Word}
		if ask.Max > 1 {
			words = Toggled(picked, d.Word)
		}
		laid := with
		if with.Sum {
			laid.Number = NumberOfRow.Of(s)(d.Word)
		} else {
			laid.Dice = slices.Concat(s.Opening(words, NoDice, foe), with.Dice)
		}
		if p, ok := s.meet(mine, laid.against(s, c.ID)); ok {
			ask.Among[i].Then = game.ChanceOf(p)
		}
	}
	ask.Note = game.Say("cortex.odds.usually", game.W("name", c.Shown()))
	return ask
}

// Toggled are the words after a tap on one.
func Toggled(words []string, word string) []string {
	if slices.Contains(words, word) {
		return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word })
	}
	return append(slices.Clone(words), word)
}

// HowLikely is how likely the usual dice of whoever tries a recovery beat what
// opposes it, if nothing is added to that. Of a slow one it is told too how
// likely it grows by the try (TRAUMA-09).
func (s *State) HowLikely(by game.Seat, who string, opposition Assembly, slow bool) []game.Odds {
	c := s.Char(who)
	if c == nil || !s.Foresees(by) || !s.Tells(by) {
		return nil
	}
	name, opposition := game.W("name", c.Shown()), opposition.against(s, c.ID)
	if slow {
		a, err := odds.Test{Side: s.UsualSide(c), Against: s.opposing(opposition), TiesWin: Meeting.Of(s).Ties && !opposition.Sum}.Answer()
		return append(OddsOf(game.Say("cortex.odds.eases", name), a.Beat, err == nil, false),
			OddsOf(game.Say("cortex.odds.worsens"), a.FailHitch(), err == nil, false)...)
	}
	p, ok := s.about(c, opposition)
	return OddsOf(game.Say("cortex.odds.with_usual", name), p, ok, false)
}

// UsuallyActs is the chance that an action with a character's usual dice is not
// exceeded by the usual dice of another (ACT-03).
func (s *State) UsuallyActs(c, foe *Char) (p float64, ok bool) {
	a, err := odds.Test{Side: s.UsualSide(c), Against: s.UsualSide(foe), TiesWin: true}.Answer()
	return a.Beat, err == nil
}

// HowStands puts to each answer on a difficulty how likely a total of a character
// stands against it, with what opposes beside it, and notes whose total it is. The
// dice have to exceed it (ACT-03).
func (s *State) HowStands(c *Char, total int, ask game.Ask, with Assembly, foe string) game.Ask {
	ask.Among = slices.Clone(ask.Among)
	for i, d := range ask.Among {
		laid := Assembly{Dice: slices.Concat(s.Opening([]string{d.Word}, NoDice, foe), with.Dice)}.against(s, c.ID).Dice
		if p, ok := pool.Beat(pool.Sizes(laid), pool.Keep(ReadDice.Of(s), laid), total); ok || len(laid) == 0 {
			ask.Among[i].Then = game.ChanceOf(1 - p)
		}
	}
	ask.Note = game.Say("cortex.odds.stands", game.W("name", c.Shown()), game.N("n", total))
	return ask
}

// WithDie is what the pool in the making at a site, or the usual one where
// nothing was laid out yet, comes to now and with one more die; ok is false if
// the seat is told no chance.
func (s *State) WithDie(by game.Seat, st Site, d dice.Die) (o game.Odds, ok bool) {
	total, known := s.Goal(by, st)
	if !known {
		return o, false
	}
	side := s.UsualAt(st)
	if m := s.Making(st); m.begun() {
		laid := m.Laid()
		side = odds.Side{Pool: pool.Played(laid.Dice), Keep: m.Of(laid).Base}
	}
	now, told := pool.Beat(side.Pool, side.Keep, total)
	then, also := pool.Beat(append(side.Pool, d), side.Keep, total)
	return game.Odds{Of: toBeat(total), Now: game.ChanceOf(now), Then: game.ChanceOf(then)}, told && also
}
