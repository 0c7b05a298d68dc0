package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

func sfxFact() Fact {
	return kit.Named(FactOf(tellSFX, On(peopleGroup, func(g *People, e SFXSet) {
		g.with(e.Char, func(c *Char) {
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
			e.Name, e.Host = c.Shown(), host.Name
		}
		return e
	})
}

func sfxGoneFact() Fact {
	return kit.Named(FactOf(tellSFXGone, On(peopleGroup, func(g *People, e SFXGone) {
		g.with(e.Char, func(c *Char) {
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
	return kit.Just(game.Say(key, NameOr(e.Name, e.Char), game.W("sfx", e.SFX.Name), game.W("host", e.Host)))
}

func tellSFXGone(e SFXGone) []game.Msg {
	return kit.Just(game.Say("cortex.event.sfx.drop", NameOr(e.Name, e.Char), game.W("sfx", e.SFX)))
}

// Pen writes an SFX on a sheet, by the answers to what it asks.
type Pen interface {
	Asks(s *State, hosts []sheet.Host) []game.Ask
	Fit(s *State, c *Char, args game.Args) *game.Refusal
	Write(t *Tx, char string, args game.Args, locked bool)
}
