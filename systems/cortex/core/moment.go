package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// MomentOf is the moment of a roll: its test or contest, or the roll itself once
// that is forgotten.
func (s *State) MomentOf(roll int) game.Ref {
	if r := s.Roll(roll); r != nil && s.remembers(r.For) {
		return s.MomentRef(r.For)
	}
	return RollRef(roll)
}

// Watched reports whether everybody sees a test or contest now.
func (s *State) Watched(ref game.Ref) bool {
	return slices.ContainsFunc(s.moments(game.Seat{}), func(m game.Moment) bool { return m.About == ref })
}

// moments are the tests and contests that run or still hold somebody, oldest
// first; while there are none, the last one that ended.
func (s *State) moments(by game.Seat) []game.Moment {
	var open []game.Moment
	var last game.Moment
	for _, of := range s.Matters {
		if !s.remembers(of.ID) {
			continue
		}
		m := s.MattersOf(of.ID).Moment(s, by, of.ID)
		if last = m; !m.Over {
			open = append(open, m)
		}
	}
	for _, r := range s.Rolls {
		if !s.remembers(r.For) && s.waitsOn(r) {
			open = append(open, s.rollMoment(by, r, false))
		}
	}
	for _, p := range s.Pending {
		if p.For == "" && p.Roll == 0 {
			open = append(open, game.Moment{About: s.MomentFor(p),
				Title: game.Say("cortex.event.owed."+p.Kind, game.W("name", s.Name(p.Char)), game.D("die", p.Die))})
		}
	}
	if len(open) == 0 && last.About != "" {
		open = append(open, last)
	}
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Moments != nil {
			open = append(open, h.Moments(s, by)...)
		}
	}
	s.noteTimes(open)
	return open
}

// Holds reports whether a test or contest that was decided still waits for
// somebody's word. Opportunities may be used and hold nothing up.
func (s *State) Holds(id string) bool {
	return slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool { return r.For == id && s.waitsOn(r) })
}

// waitsOn reports whether somebody has yet to say something about a roll.
func (s *State) waitsOn(r *pool.Roll) bool {
	return s.Hitchable(r) || slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == r.ID })
}

// Side is a roll on the table: every die, its size and its value
// (CORE-ROLL-01), and what it counts for.
func (s *State) Side(by game.Seat, r *pool.Roll) game.Side {
	side := game.Side{Name: game.Say("cortex.side.difficulty"), Roll: RollRef(r.ID)}
	if r.Char != "" {
		side.Who, side.Name = CharRef(r.Char), game.Quote(s.Name(r.Char))
	}
	open := r.Committed && (!s.IsOpposition(r) || s.Tells(by) || s.over(r))
	side.Dice = lying(r, open)
	if open {
		side.Total = r.Total()
		if r.By == pool.EffectLeft {
			side.Size = r.EffectDie(0)
		}
	}
	return side
}

// lying are the dice of a roll as they lie; read tells what they count for.
func lying(r *pool.Roll, read bool) []game.Die {
	var ds []game.Die
	for i, p := range r.Pool {
		d := game.Die{Of: dieSource(p), Size: p.Die, Face: r.Faces[i]}
		one := r.Faces[i] <= max(1, r.HitchTo)
		switch {
		case i == r.Dropped():
			d.Mark, d.Tone = "dropped", game.Spare
		case one && r.Idle:
			d.Tone = game.Spare
		case one && r.GM:
			d.Mark, d.Tone = "opportunity", game.Help
		case one:
			d.Mark, d.Tone = "hitch", game.Trouble
		case read && (slices.Contains(r.Kept, i) || i == r.Beside()):
			d.Mark, d.Tone = "total", game.Counts
		case read && r.IsEffect(i):
			d.Mark, d.Tone = "effect", game.Effect
		case read:
			d.Tone = game.Spare
		}
		ds = append(ds, d)
	}
	for _, l := range r.Late {
		ds = append(ds, lateDie(l))
	}
	for _, p := range r.Placed {
		ds = append(ds, game.Die{Of: dieSource(pool.Die{From: p.From}), Size: p.Die, Mark: "effect", Tone: game.Effect})
	}
	return ds
}

// reading is what a choice would light of a roll.
func reading(r *pool.Roll, c pool.Choice) *game.Reading {
	read := pool.Roll{Pool: r.Pool, Faces: r.Faces, GM: r.GM, HitchTo: r.HitchTo, Kept: c.Kept, Effect: []int{c.Effect}, By: r.By}
	return &game.Reading{Dice: lying(&read, true), Total: c.Total, Size: c.Die}
}

// rollMoment shows a roll alone.
func (s *State) rollMoment(by game.Seat, r *pool.Roll, over bool) game.Moment {
	side := s.Side(by, r)
	return game.Moment{About: RollRef(r.ID), Title: game.Say("view.side", game.M("name", side.Name)), Sides: s.Sides(by, r), Over: over}
}
