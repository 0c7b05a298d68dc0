package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

func initiativeEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellInitiative,
			engine.On(Section, func(g *Orders, e InitiativeBegun) { g.orderOf(e.Scene).Initiative = &e.Initiative }),
			check.OpensCheck(func(e InitiativeBegun) (string, []string) {
				return e.Initiative.ID,
					e.Initiative.Chars
			})),
			func(s *engine.State, e InitiativeBegun) InitiativeBegun {
				e.Names = charNames(s, e.Initiative.Chars)
				return e
			}),
		game.WithNames(engine.EventOf(tellScored, engine.On(Section, (*Orders).initiativeScored)),
			func(s *engine.State, e InitiativeScored) InitiativeScored {
				e.Score.Name = people.Of(s).Name(e.Score.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellRanked, engine.On(Section, func(g *Orders, e OrderRanked) {
			o := g.orderOf(e.Scene)
			o.Row = e.Row
			o.finishInitiative(e.Initiative)
		}), check.ClosesCheck(func(e OrderRanked) string { return e.Initiative })).AsVerdict(),
			func(s *engine.State, e OrderRanked) OrderRanked {
				if c := people.Of(s).Char(e.Row[0].Char); c != nil && check.RefuseBusy(s, c) == nil {
					e.Of = turnRef(e.Scene)
				}
				e.Row = slices.Clone(e.Row)
				for i, sc := range e.Row {
					e.Row[i].Name = people.Of(s).Name(sc.Char)
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellLed, engine.On(Section, (*Orders).leadTaken),
			check.ClosesCheck(func(e LeadTaken) string { return e.Initiative })).AsVerdict(),
			func(s *engine.State, e LeadTaken) LeadTaken {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellTied, engine.On(Section, func(g *Orders, e InitiativeTied) {
			if r := g.orderOf(e.Scene).Initiative; r != nil {
				r.Chars, r.Done = e.Chars, nil
			}
		})), func(s *engine.State, e InitiativeTied) InitiativeTied {
			e.Names = charNames(s, e.Chars)
			return e
		}),
		engine.EventOf(tellDropped,
			engine.On(Section,
				func(g *Orders, e InitiativeDropped) { g.orderOf(e.Scene).finishInitiative(e.Initiative) }),
			check.ClosesCheck(func(e InitiativeDropped) string { return e.Initiative })),
		game.WithNames(engine.EventOf(tellSwapped, engine.On(Section, (*Orders).tieSwapped)),
			func(s *engine.State, e TieSwapped) TieSwapped {
				e.Name, e.ForName = people.Of(s).Name(e.Char), people.Of(s).Name(e.For)
				return e
			}),
	}
}

var initiativeKeys = map[string]string{forSides: "cortex.event.initiative.sides", forAll: "cortex.event.initiative.all",
	forDie: "cortex.event.initiative.die", forDrama: "cortex.event.initiative.drama"}

func tellInitiative(e InitiativeBegun) []game.Msg {
	return rulekit.Msgs(game.Say(initiativeKeys[e.Initiative.For], game.L("names", rulekit.Quotes(e.Names)...)))
}

// tellScored tells how ratings and a die add up. It tells nothing of a pool, which its Rolled event
// tells.
func tellScored(e InitiativeScored) []game.Msg {
	args := []game.Arg{rulekit.NameOr(e.Score.Name, e.Score.Char), game.N("total", e.Score.Total),
		game.N("rating", e.Rating),
		game.D("die", e.Die), game.N("face", e.Face), game.W("with", e.With)}
	switch {
	case e.Score.Roll > 0:
		return nil
	case e.With != "":
		return rulekit.Msgs(game.Say("cortex.event.initiative.with", args...))
	}
	return rulekit.Msgs(game.Say("cortex.event.initiative.diced", args...))
}

func tellRanked(e OrderRanked) []game.Msg {
	var row []game.Msg
	for _, sc := range e.Row {
		row = append(row, scoreMsg(sc))
	}
	return rulekit.Msgs(game.Say("cortex.event.initiative.ranked", game.L("row", row...)))
}

// tellLed tells a LeadTaken: the leader that names who acts first, or that the leaders tie; or who
// leads in dramatic order, by a throw or by the GM.
func tellLed(e LeadTaken) []game.Msg {
	args := []game.Arg{rulekit.NameOr(e.Name, e.Char), game.N("total", e.Total), game.N("next", e.Next)}
	switch {
	case e.Drama && e.Initiative == "":
		return rulekit.Msgs(game.Say("cortex.event.lead.gm", args...))
	case e.Drama && e.Roll > 0:
		return rulekit.Msgs(game.Say("cortex.event.lead.stands", args...))
	case e.Drama:
		return rulekit.Msgs(game.Say("cortex.event.lead.won", args...))
	case e.Char == "":
		return rulekit.Msgs(game.Say("cortex.event.initiative.tie", args...))
	case e.GM:
		return rulekit.Msgs(game.Say("cortex.event.initiative.gm", args...))
	}
	return rulekit.Msgs(game.Say("cortex.event.initiative.led", args...))
}

func tellTied(e InitiativeTied) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.lead.tied", game.L("names", rulekit.Quotes(e.Names)...),
		game.N("total", e.Total)))
}

func tellDropped(InitiativeDropped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.initiative.dropped"))
}

func tellSwapped(e TieSwapped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.initiative.swapped", rulekit.NameOr(e.Name, e.Char),
		game.W("who", e.ForName)))
}

func charNames(s *engine.State, chars []string) []string {
	var all []string
	for _, id := range chars {
		all = append(all, people.Of(s).Name(id))
	}
	return all
}

// scoreMsg returns the sentence with a character's name and total.
func scoreMsg(sc Score) game.Msg {
	return game.Say("cortex.initiative.score", rulekit.NameOr(sc.Name, sc.Char), game.N("total", sc.Total))
}
