package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// CardOf is the card of a roll: its test or contest, or the roll itself once
// that is forgotten.
func (s *State) CardOf(rollID int) game.Ref {
	if r := s.Roll(rollID); r != nil && s.keepsCheck(r.For) {
		return s.CheckRef(r.For)
	}
	return RollRef(rollID)
}

// IsVisible reports whether everybody sees a test or contest now.
func (s *State) IsVisible(ref game.Ref) bool {
	return slices.ContainsFunc(s.cards(game.Actor{}), func(m game.Card) bool { return m.About == ref })
}

// cards are the tests and contests that run or still hold somebody, oldest
// first; while there are none, the last one that ended.
func (s *State) cards(by game.Actor) []game.Card {
	var open []game.Card
	var last game.Card
	for _, of := range s.Checks {
		if !s.keepsCheck(of.ID) {
			continue
		}
		m := s.CheckKindOf(of.ID).Card(s, by, of.ID)
		if last = m; !m.Over {
			open = append(open, m)
		}
	}
	for _, r := range s.Rolls {
		if !s.keepsCheck(r.For) && s.waitsOn(r) {
			open = append(open, s.rollCard(by, r, false))
		}
	}
	for _, p := range s.Pending {
		if p.For == "" && p.Roll == 0 {
			open = append(open, game.Card{About: s.CardFor(p),
				Title: game.Say("cortex.event.owed."+p.Kind, game.W("name", s.Name(p.Char)), game.D("die", p.Die))})
		}
	}
	if len(open) == 0 && last.About != "" {
		open = append(open, last)
	}
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Cards != nil {
			open = append(open, h.Cards(s, by)...)
		}
	}
	s.noteTimes(open)
	return open
}

// StillWaits reports whether a test or contest that was decided still waits for
// somebody's word. Opportunities may be used and hold nothing up.
func (s *State) StillWaits(id string) bool {
	return slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool { return r.For == id && s.waitsOn(r) })
}

// waitsOn reports whether somebody has yet to say something about a roll.
func (s *State) waitsOn(r *pool.Roll) bool {
	return s.Hitchable(r) || slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == r.ID })
}

// Side is a roll on the table: every die, its size and its value
// (CORE-ROLL-01), and what it counts for.
func (s *State) Side(by game.Actor, r *pool.Roll) game.Side {
	side := game.Side{Name: game.Say("cortex.side.difficulty"), Roll: RollRef(r.ID)}
	if r.Char != "" {
		side.Character, side.Name = CharRef(r.Char), game.Quote(s.Name(r.Char))
	}
	open := r.Committed && (!s.IsOpposition(r) || s.KnowsDifficulty(by) || s.isOver(r))
	side.Dice = dieViews(r, open)
	if open {
		side.Total = r.Total()
		if r.EffectFrom == pool.EffectLeft {
			side.Size = r.EffectDie(0)
		}
	}
	return side
}

// dieViews are the dice of a roll as they lie; read tells what they count for.
func dieViews(r *pool.Roll, read bool) []game.Die {
	var ds []game.Die
	for i, p := range r.Pool {
		d := game.Die{Of: dieSource(p), Size: p.Die, Face: r.Faces[i]}
		one := r.Faces[i] <= max(1, r.HitchUpTo)
		switch {
		case i == r.Dropped():
			d.Mark, d.Tone = "dropped", game.Spare
		case one && r.IgnoresOnes:
			d.Tone = game.Spare
		case one && r.GM:
			d.Mark, d.Tone = "opportunity", game.Help
		case one:
			d.Mark, d.Tone = "hitch", game.Trouble
		case read && (slices.Contains(r.Kept, i) || i == r.BesideDie()):
			d.Mark, d.Tone = "total", game.Counts
		case read && r.IsEffect(i):
			d.Mark, d.Tone = "effect", game.Effect
		case read:
			d.Tone = game.Spare
		}
		ds = append(ds, d)
	}
	for _, l := range r.Additions {
		ds = append(ds, lateDie(l))
	}
	for _, p := range r.Placed {
		ds = append(ds, game.Die{Of: dieSource(pool.Die{From: p.From}), Size: p.Die, Mark: "effect", Tone: game.Effect})
	}
	return ds
}

// resultOf is what a choice would light of a roll.
func resultOf(r *pool.Roll, c pool.Choice) *game.Result {
	read := pool.Roll{Pool: r.Pool, Faces: r.Faces, GM: r.GM, HitchUpTo: r.HitchUpTo, Kept: c.Kept, Effect: []int{c.Effect}, EffectFrom: r.EffectFrom}
	return &game.Result{Dice: dieViews(&read, true), Total: c.Total, Size: c.Die}
}

// rollCard shows a roll alone.
func (s *State) rollCard(by game.Actor, r *pool.Roll, over bool) game.Card {
	side := s.Side(by, r)
	return game.Card{About: RollRef(r.ID), Title: game.Say("view.side", game.M("name", side.Name)), Sides: s.Sides(by, r), Over: over}
}
