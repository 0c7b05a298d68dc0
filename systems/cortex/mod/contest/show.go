package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
)

// Stats implements game.StatsEvent. It counts a roll that beat the standing one as a success. An
// opening roll does not count.
func (e TotalStood) Stats() []game.Count {
	if e.Faced < 0 {
		return nil
	}
	return []game.Count{game.CountOnce("cortex.count.contest", true)}
}

// Stats implements game.StatsEvent. It counts a roll that did not beat the standing one as a
// failure.
func (e SideFell) Stats() []game.Count {
	return []game.Count{game.CountOnce("cortex.count.contest", false)}
}

// contestCard returns the card of a contest: its sides, the total to beat, and the dice.
func contestCard(s *engine.State, by game.Actor, c *Contest) game.Card {
	m := game.Card{
		About: contestRef(c.ID), Round: c.Exchanges, Over: c.Over() && !view.StillWaits(s, c.ID),
		Title: game.Say("cortex.contest.title", game.L("sides", people.Of(s).Names(c.chars())...),
			game.W("what", c.What)),
	}
	if r := check.Of(s).Roll(c.Standing); r != nil && !c.Over() {
		m.Goals = []game.Goal{{Label: game.Say("cortex.goal.beat"), N: r.Total(),
			From: game.Quote(people.Of(s).Name(c.Leader))}}
	}
	if c.Stakes == scene.HighStakes &&
		slices.ContainsFunc(c.chars(), func(char string) bool { return harm.ComparesEffects(s, char) }) {
		key := "cortex.contest.at_stake"
		if draft.EffectDice.Of(s) == pool.EffectNone {
			key += "_plain" // NOEFF-03
		}
		m.Notes = append(m.Notes, game.Say(key))
	}
	if c.Over() {
		m.Verdict = game.Say("cortex.event.contest.done."+c.Status, game.W("name", people.Of(s).Name(c.Winner)))
	} else {
		m.Notes = append(m.Notes, waitNotes(s, c)...)
	}
	for _, side := range c.Sides {
		m.Sides = append(m.Sides, contestSide(s, by, c, side))
	}
	last := lastRolls(check.Of(s).RollsOf(c.ID))
	for _, r := range last { // interferers
		if c.side(r.Char) == nil && !r.Resolved {
			m.Sides = append(m.Sides, view.Side(s, by, r))
		}
	}
	for _, r := range last {
		m.Sides = append(m.Sides, view.Sides(s, by, r)[1:]...) // second throws
	}
	return m
}

// lastRolls returns the last roll of each character.
func lastRolls(rolls []*pool.Roll) []*pool.Roll {
	var last []*pool.Roll
	for i, r := range rolls {
		if !slices.ContainsFunc(rolls[i+1:], func(later *pool.Roll) bool { return later.Char == r.Char }) {
			last = append(last, r)
		}
	}
	return last
}

// contestSide returns the view of a side, with its roll that stands, was last, or is being read.
func contestSide(s *engine.State, by game.Actor, c *Contest, from Side) game.Side {
	side := game.Side{Character: people.CharRef(from.Char), Name: game.Quote(people.Of(s).Name(from.Char))}
	for _, r := range check.Of(s).Rolls {
		if r.For == c.ID && r.Char == from.Char && (r.ID == c.Standing || r.ID == from.Last || !r.Resolved) {
			side = view.Side(s, by, r)
		}
	}
	if c.isVoid(from) {
		side = voidSide(side)
	}
	switch {
	case from.Left != "":
		side.State = game.Say("cortex.side." + from.Left)
	case c.Leader == from.Char && !c.Over():
		side.State = game.Say("cortex.side.leads")
	case from.GoOn && c.Halted != "":
		side.State = game.Say("cortex.side.goes_on")
	case charToAct(s, c) == from.Char:
		side.State = game.Say("cortex.side.turn")
	case c.isVoid(from):
		side.State = game.Say("cortex.side.void")
	}
	return side
}

// isVoid reports whether a halt has voided the last total of a side. It stays void if the contest
// ends by the halt (INTERFERE-R3).
func (c *Contest) isVoid(side Side) bool {
	return side.Left == "" && side.Rolls > 0 && (c.Halted != "" || side.Again || c.Over() && c.Standing == 0)
}

// voidSide returns a side without its total and effect die.
func voidSide(side game.Side) game.Side {
	side.Total, side.Size = 0, 0
	side.Dice = slices.Clone(side.Dice)
	for i := range side.Dice {
		if d := &side.Dice[i]; d.Tone == game.Counts || d.Tone == game.Effect {
			d.Mark, d.Tone = "", game.Spare
		}
	}
	return side
}
