package core

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Noted is a trait as it is, to be noted otherwise.
func Noted(c *Char, t sheet.Trait, why string) TraitNoted {
	return TraitNoted{Char: c.ID, Word: t.Word, Trait: t.Name, Die: t.Die, Note: t.Note(), Why: why}
}

func noteFact() Fact {
	return kit.Named(FactOf(tellNoted, On(peopleGroup, func(g *People, e TraitNoted) {
		g.with(e.Char, func(c *Char) {
			c.Sets = cloneSets(c.Sets)
			for _, set := range c.Sets {
				for i := range set.Traits {
					if t := &set.Traits[i]; t.Word == e.Word {
						*t = t.With(e.Note)
						t.Die = cmp.Or(e.Die, t.Die)
					}
				}
			}
		})
	})), func(s *State, e TraitNoted) TraitNoted {
		e.Name = s.Name(e.Char)
		return e
	})
}

func addedFact() Fact {
	return kit.Named(FactOf(func(e TraitAdded) []game.Msg {
		return kit.Just(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait.Name), game.D("die", e.Trait.Die)))
	}, On(peopleGroup, func(g *People, e TraitAdded) {
		g.with(e.Char, func(c *Char) {
			c.Sets = cloneSets(c.Sets)
			c.addTrait(e.Set, e.Trait)
		})
	})), func(s *State, e TraitAdded) TraitAdded {
		e.Name = s.Name(e.Char)
		return e
	})
}

func goneFact() Fact {
	return kit.Named(FactOf(func(e TraitGone) []game.Msg {
		return kit.Just(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait)))
	}, On(peopleGroup, func(g *People, e TraitGone) {
		g.with(e.Char, func(c *Char) {
			c.Sets = cloneSets(c.Sets)
			c.changeTrait(e.Word, "", 0)
		})
	})), func(s *State, e TraitGone) TraitGone {
		e.Name = s.Name(e.Char)
		return e
	})
}

func tellNoted(e TraitNoted) []game.Msg {
	return kit.Just(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait), game.W("says", e.Says),
		game.D("die", e.Die), game.D("was", e.Was),
		game.L("risen", game.Quote(e.High[0]), game.Quote(e.High[1]))))
}

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
