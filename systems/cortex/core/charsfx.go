package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

func sfxEvent() EventKind {
	return rulekit.WithNames(EventOf(tellSFX, On(peopleSection, func(g *People, e SFXSet) {
		g.with(e.Char, func(c *Character) {
			c.SFX = slices.Clone(c.SFX)
			if x := c.SFXBy(e.SFX.Word); x != nil {
				*x = e.SFX
				return
			}
			c.SFX = append(c.SFX, e.SFX)
		})
	})), func(s *State, e SFXSet) SFXSet {
		if c := s.Char(e.Char); c != nil {
			host, _ := c.HostOf(e.SFX)
			e.Name, e.Host = c.DisplayName(), host.Name
		}
		return e
	})
}

func sfxGoneEvent() EventKind {
	return rulekit.WithNames(EventOf(tellSFXGone, On(peopleSection, func(g *People, e SFXGone) {
		g.with(e.Char, func(c *Character) {
			c.SFX = slices.DeleteFunc(slices.Clone(c.SFX), func(x sheet.SFX) bool { return x.Word == e.Word })
		})
	})), func(s *State, e SFXGone) SFXGone {
		e.Name = s.Name(e.Char)
		return e
	})
}

func tellSFX(e SFXSet) []game.Msg {
	key := "cortex.event.sfx." + e.Why
	if e.Why == "add" && e.SFX.Locked {
		key += "_locked"
	}
	return rulekit.Msgs(game.Say(key, NameOr(e.Name, e.Char), game.W("sfx", e.SFX.Name), game.W("host", e.Host)))
}

func tellSFXGone(e SFXGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.sfx.drop", NameOr(e.Name, e.Char), game.W("sfx", e.SFX)))
}
