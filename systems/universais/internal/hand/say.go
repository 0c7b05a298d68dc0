package hand

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Arg returns the dice of a hand, with its Attribute if it has one, as the argument "hand".
func Arg(h *state.Hand, dice int) game.Arg {
	if h.Attr == "" {
		return game.M("hand", game.Say("universais.hand.dice", game.N("n", dice)))
	}
	key := "universais.hand.attr"
	if len(h.And) > 0 {
		key = "universais.hand.several"
	}
	return game.M("hand", game.Say(key, game.M("attr", attrOf(h)), game.N("n", dice)))
}

// ByArg returns the Attribute of a hand, or its dice if it has none, as the argument "by".
func ByArg(h *state.Hand) game.Arg {
	if h.Attr == "" {
		return game.M("by", game.Say("universais.hand.dice", game.N("n", h.Dice)))
	}
	return game.M("by", attrOf(h))
}

// attrOf returns the Attribute of a hand in words, or all that are added.
func attrOf(h *state.Hand) game.Msg {
	if len(h.And) > 0 {
		all := []game.Msg{sheet.AttrMsg(h.Attr)}
		for _, w := range h.And {
			all = append(all, sheet.AttrMsg(w))
		}
		return game.Say("universais.attr.several", game.L("attrs", all...))
	}
	return sheet.AttrMsg(h.Attr)
}

// Verdict returns the name of an outcome. The news of a roll begin with it.
func Verdict(outcome string) game.Msg { return game.Say("universais.verdict." + outcome) }

// TellSources tells what helps and hinders a hand.
func TellSources(names state.Names, h *state.Hand) []game.Msg {
	if len(h.Sources) == 0 {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.sources", names.NameArg(h.Who),
		game.L("sources", SourceMsgs(h)...)))
}

// HitsMsg returns a number of Hits in words.
func HitsMsg(n int) game.Msg { return game.Say("universais.hits", game.N("n", n)) }

// SourceMsgs lists the sources of a hand.
func SourceMsgs(h *state.Hand) []game.Msg {
	var ms []game.Msg
	for _, src := range h.Sources {
		key, n := "universais.source.adv", src.N
		if n < 0 {
			key, n = "universais.source.dis", -n
		}
		ms = append(ms, game.Say(key, game.W("name", src.Name), game.N("n", n)))
	}
	return ms
}
