package action

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// actionCard returns the card of an action: the total that a reaction must exceed, the dice of both
// sides, and what the action waits for or how it ended.
func actionCard(s *engine.State, by game.Actor, a *Action) game.Card {
	m := game.Card{About: actionRef(a.ID), Over: a.over() && !view.StillWaits(s, a.ID),
		Title: game.Say("cortex.action.title", game.W("name", people.Of(s).Name(a.Char)),
			game.W("foe", people.Of(s).Name(a.Against)), game.W("what", a.What))}
	own := check.Of(s).Roll(a.Action)
	switch {
	case a.over():
		done := *a.Done
		done.Name, done.Foe = people.Of(s).Name(a.Char), people.Of(s).Name(a.Against)
		m.Verdict = tellDone(done)
	case own == nil:
		m.Notes = rulekit.Msgs(game.Say("cortex.action.rolls", game.W("name", people.Of(s).Name(a.Char))))
	case own.Committed:
		m.Goals = []game.Goal{{Label: game.Say("cortex.goal.beat"), N: own.Total(),
			From: game.Quote(people.Of(s).Name(a.Char))}}
	}
	if !a.over() {
		m.Notes = append(m.Notes, waitNotes(s, a)...)
	}
	for _, r := range []*pool.Roll{own, check.Of(s).Roll(a.Reaction)} {
		if r != nil {
			m.Sides = append(m.Sides, view.Sides(s, by, r)...)
		}
	}
	return m
}

// waitNotes returns the notes on what an action waits for, and what is at stake.
func waitNotes(s *engine.State, a *Action) []game.Msg {
	var ms []game.Msg
	if a.Stakes == scene.HighStakes && a.Against != "" && harm.ComparesEffects(s, a.Against) {
		key := "cortex.action.at_stake"
		if draft.EffectDice.Of(s) == pool.EffectNone {
			key += "_plain" // NOEFF-03
		}
		ms = append(ms, game.Say(key))
	}
	switch {
	case standingRoll(s, a) == nil:
	case canReact(s, a.Against):
		ms = append(ms, game.Say("cortex.action.reacts", game.W("name", people.Of(s).Name(a.Against))))
	default:
		ms = append(ms, game.Say("cortex.action.gm_sets", game.W("name", people.Of(s).Name(a.Char))))
	}
	return ms
}
