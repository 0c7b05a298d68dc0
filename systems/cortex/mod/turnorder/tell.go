package turnorder

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// terms are the words of orders with their other spellings.
var terms = game.Synonyms{modeAction: {"ordem-de-acao"}, modeDrama: {"ordem-dramatica"}, initHandoff: {"passar-a-vez"},
	initSides: {"lideres-dos-lados"}, initAll: {"cada-um"}, initDie: {"valor-fixo-e-dado"}}

func tellMode(e ModeSet) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.order." + e.Mode)) }

// tellRound tells the round and who has acted in it.
func tellRound(e RoundSet) []game.Msg {
	ms := rulekit.Msgs(game.Say("cortex.event.turn.round", game.N("round", e.Round)))
	var acted []game.Msg
	for _, name := range e.Names {
		acted = append(acted, game.Quote(name))
	}
	if len(acted) > 0 {
		ms = append(ms, game.Say("cortex.event.turn.acted", game.L("names", acted...)))
	}
	return ms
}

// tellTurn tells who has the turn and who has yet to act.
func tellTurn(e TurnBegun) []game.Msg {
	var left []game.Msg
	for _, name := range e.Left {
		left = append(left, game.Quote(name))
	}
	args := []game.Arg{rulekit.NameOr(e.Name, e.Char), game.N("round", e.Round), game.W("who", e.ByName)}
	ms := rulekit.Msgs(game.Say("cortex.event.turn", args...))
	if e.Why == whyCut {
		ms = rulekit.Msgs(game.Say("cortex.event.turn.interrupt", args...))
	}
	switch {
	case e.Next != "":
		ms = append(ms, game.Say("cortex.event.turn.opens", game.W("who", e.Next)))
	case len(left) > 0 && e.Row:
		ms = append(ms, game.Say("cortex.event.turn.row", game.L("names", left...)))
	case len(left) > 0:
		ms = append(ms, game.Say("cortex.event.turn.left", game.L("names", left...)))
	}
	return ms
}

// tellExtended tells that a character acts twice in a turn.
func tellExtended(e TurnExtended) []game.Msg {
	key := "cortex.event.turn.twice"
	if e.From > 0 {
		key = "cortex.event.turn.again"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char)))
}

// tellTurnEnd tells who has acted, and who names the next.
func tellTurnEnd(e TurnEnded) []game.Msg {
	key := "cortex.event.turn.used"
	if e.Pass {
		key = "cortex.event.turn.passed"
	}
	ms := rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char)))
	if e.Over {
		ms = append(ms, game.Say("cortex.event.turn.over", game.N("round", e.Round)))
	}
	switch {
	case e.Asks != "":
		ms = append(ms, game.Say("cortex.event.turn.asks", rulekit.NameOr(e.AsksName, e.Asks)))
	case e.GM:
		ms = append(ms, game.Say("cortex.event.turn.gm"))
	}
	return ms
}

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellMode, engine.On(Section, (*Orders).modeSet)),
		game.WithNames(engine.EventOf(tellRound, engine.On(Section, (*Orders).roundSet)),
			func(s *engine.State, e RoundSet) RoundSet {
				e.Names = nil
				for _, char := range e.Acted {
					e.Names = append(e.Names, people.Of(s).Name(char))
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellTurn, engine.On(Section, (*Orders).turnBegun)),
			func(s *engine.State, e TurnBegun) TurnBegun {
				e.Name, e.ByName = people.Of(s).Name(e.Char), people.Of(s).Name(e.By)
				if c := people.Of(s).Char(e.Char); c != nil && check.RefuseBusy(s, c) == nil {
					e.Of = turnRef(e.Scene)
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellTurnEnd, engine.On(Section, (*Orders).turnEnded)),
			func(s *engine.State, e TurnEnded) TurnEnded {
				e.Name, e.AsksName = people.Of(s).Name(e.Char), people.Of(s).Name(e.Asks)
				return e
			}),
		game.WithNames(engine.EventOf(tellExtended, engine.On(Section, (*Orders).turnExtended)),
			func(s *engine.State, e TurnExtended) TurnExtended {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
	}
}

func nameMsgs(cs []*people.Character) []game.Msg {
	var ms []game.Msg
	for _, c := range cs {
		ms = append(ms, game.Quote(c.DisplayName()))
	}
	return ms
}
