package cortex

import (
	"slices"

	"mesa/game"
)

// momentOf is the moment of a roll: its test or contest, or the roll itself once
// that is forgotten.
func (s *State) momentOf(roll int) game.Ref {
	if r := s.roll(roll); r != nil && s.remembers(r.For) {
		return s.momentRef(r.For)
	}
	return rollRef(roll)
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
		m := s.matters(of.ID).Moment(s, by, of.ID)
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
			open = append(open, game.Moment{About: s.momentFor(p), Title: game.Say("cortex.event.owed."+p.Kind, game.W("name", s.name(p.Char)), game.D("die", p.Die))})
		}
	}
	if len(open) == 0 && last.About != "" {
		return []game.Moment{last}
	}
	return open
}

// holds reports whether a test or contest that was decided still waits for
// somebody's word. Opportunities may be used and hold nothing up.
func (s *State) holds(id string) bool {
	return slices.ContainsFunc(s.Rolls, func(r *Roll) bool { return r.For == id && s.waitsOn(r) })
}

// waitsOn reports whether somebody has yet to say something about a roll.
func (s *State) waitsOn(r *Roll) bool {
	return s.hitchable(r) || slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == r.ID })
}

// testMoment shows a test: what it must beat, and the dice of both.
func (s *State) testMoment(by game.Seat, t *Test) game.Moment {
	m := game.Moment{
		About: s.momentRef(t.ID), Title: game.Say("cortex.test.title", game.W("name", s.name(t.Char)), aboutTest(t, s.sufferer(t))),
		Over: t.Outcome != "" && !s.holds(t.ID),
	}
	opp := s.roll(t.Opp)
	switch goal := (game.Goal{Label: game.Say("cortex.goal.beat"), N: s.difficulty(t)}); {
	case opp != nil && !opp.Committed:
		m.Notes = append(m.Notes, game.Say("cortex.test.gm_reads"))
	case t.Outcome == Declined || t.Outcome == Abandoned:
	default:
		if goal.Hidden = t.Outcome == "" && !s.tells(by); goal.Hidden {
			goal.N = 0
		}
		m.Goals = []game.Goal{goal}
	}
	if t.Outcome == "" {
		m.Notes = append(m.Notes, s.testNotes(by, t, opp)...)
	}
	for _, r := range []*Roll{opp, s.roll(t.Own)} {
		if r != nil {
			m.Sides = append(m.Sides, s.side(by, r))
		}
	}
	if t.Done != nil {
		done := *t.Done
		done.Name = s.name(t.Char) // older records have none
		m.Verdict = tellDone(done)
	}
	return m
}

// testNotes say what else holds of a test that runs.
func (s *State) testNotes(by game.Seat, t *Test, opp *Roll) []game.Msg {
	ms := s.prospect(by, t)
	switch {
	case s.hurts(t) && opp != nil && opp.Committed && s.tells(by):
		ms = append(ms, game.Say("cortex.test.die."+s.risk(), game.D("die", opp.EffectDie(0))))
	case s.hurts(t):
		ms = append(ms, game.Say("cortex.test."+s.risk()))
	}
	if t.Cap > 0 {
		ms = append(ms, game.Say("cortex.test.capped", game.D("die", t.Cap)))
	}
	return ms
}

// contestMoment shows a contest: who contends, whose roll stands, and the dice
// on the table.
func (s *State) contestMoment(by game.Seat, c *Contest) game.Moment {
	m := game.Moment{
		About: contestRef(c.ID), Round: c.Exchanges, Over: c.Over() && !s.holds(c.ID),
		Title: game.Say("cortex.contest.title", game.L("sides", s.names(c.chars())...), game.W("what", c.What)),
	}
	if r := s.roll(c.Standing); r != nil && !c.Over() {
		m.Goals = []game.Goal{{Label: game.Say("cortex.goal.beat"), N: r.Total(), From: game.Quote(s.name(c.Leader))}}
	}
	if c.Stakes == HighStakes && s.slots().Harm.Compared() {
		m.Notes = append(m.Notes, game.Say("cortex.contest.at_stake"))
	}
	if c.Over() {
		m.Verdict = game.Say("cortex.event.contest.done."+c.Status, game.W("name", s.name(c.Winner)))
	} else {
		m.Notes = append(m.Notes, s.contestWaits(c)...)
	}
	for _, side := range c.Sides {
		m.Sides = append(m.Sides, s.contestSide(by, c, side))
	}
	for _, r := range s.Rolls { // interferers
		if r.For == c.ID && c.side(r.Char) == nil && !r.Resolved {
			m.Sides = append(m.Sides, s.side(by, r))
		}
	}
	return m
}

// contestSide is one who contends, with the roll that stands or is being read.
func (s *State) contestSide(by game.Seat, c *Contest, from Side) game.Side {
	side := game.Side{Who: charRef(from.Char), Name: game.Quote(s.name(from.Char))}
	for _, r := range s.Rolls {
		if r.For == c.ID && r.Char == from.Char && (r.ID == c.Standing || r.ID == from.Last || !r.Resolved) {
			side = s.side(by, r)
		}
	}
	switch {
	case from.Left != "":
		side.State = game.Say("cortex.side." + from.Left)
	case c.Leader == from.Char && !c.Over():
		side.State = game.Say("cortex.side.leads")
	case c.Turn == from.Char:
		side.State = game.Say("cortex.side.turn")
	}
	return side
}

// side is a roll on the table: every die, its size and its value
// (CORE-ROLL-01), and what it counts for.
func (s *State) side(by game.Seat, r *Roll) game.Side {
	side := game.Side{Name: game.Say("cortex.side.difficulty"), Roll: rollRef(r.ID)}
	if r.Char != "" {
		side.Who, side.Name = charRef(r.Char), game.Quote(s.name(r.Char))
	}
	open := r.Committed && (!s.isOpposition(r) || s.tells(by) || s.over(r))
	side.Dice = lying(r, open)
	if open {
		side.Total, side.Size = r.Total(), r.EffectDie(0)
	}
	return side
}

// lying are the dice of a roll as they lie; read tells what they count for.
func lying(r *Roll, read bool) []game.Die {
	var ds []game.Die
	for i, p := range r.Pool {
		d := game.Die{Of: dieSource(p), Size: p.Die, Face: r.Faces[i]}
		switch {
		case r.Faces[i] == 1 && r.GM:
			d.Mark, d.Tone = "opportunity", game.Help
		case r.Faces[i] == 1:
			d.Mark, d.Tone = "hitch", game.Trouble
		case read && slices.Contains(r.Kept, i):
			d.Mark, d.Tone = "total", game.Counts
		case read && slices.Contains(r.Effect, i):
			d.Mark, d.Tone = "effect", game.Effect
		case read:
			d.Tone = game.Spare
		}
		ds = append(ds, d)
	}
	return ds
}

// reading is what a choice would light of a roll.
func (r *Roll) reading(c Choice) *game.Reading {
	read := Roll{Pool: r.Pool, Faces: r.Faces, GM: r.GM, Kept: c.Kept, Effect: []int{c.Effect}}
	return &game.Reading{Dice: lying(&read, true), Total: c.Total, Size: c.Die}
}

// rollMoment shows a roll alone.
func (s *State) rollMoment(by game.Seat, r *Roll, over bool) game.Moment {
	side := s.side(by, r)
	return game.Moment{About: rollRef(r.ID), Title: game.Say("view.side", game.M("name", side.Name)), Sides: []game.Side{side}, Over: over}
}
