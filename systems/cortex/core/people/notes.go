package people

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// sfxEvent returns the kind of event SFXSet.
func sfxEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellSFX, engine.On(section, func(g *People, e SFXSet) {
		g.update(e.Char, func(c *Character) {
			c.SFX = slices.Clone(c.SFX)
			if x := c.SFXBy(e.SFX.Word); x != nil {
				*x = e.SFX
				return
			}
			c.SFX = append(c.SFX, e.SFX)
		})
	})), func(s *engine.State, e SFXSet) SFXSet {
		if c := Of(s).Char(e.Char); c != nil {
			host, _ := c.HostOf(e.SFX)
			e.Name, e.Host = c.DisplayName(), host.Name
		}
		return e
	})
}

// sfxGoneEvent returns the kind of event SFXGone.
func sfxGoneEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellSFXGone, engine.On(section, func(g *People, e SFXGone) {
		g.update(e.Char, func(c *Character) {
			c.SFX = slices.DeleteFunc(slices.Clone(c.SFX), func(x sheet.SFX) bool { return x.Word == e.Word })
		})
	})), func(s *engine.State, e SFXGone) SFXGone {
		e.Name = Of(s).Name(e.Char)
		return e
	})
}

// FirstUnsettled returns the first PC with a trait that waits to be settled, and the trait
// (RUL-STMT-PENDING); c is nil if there is none. With here it considers only PCs in the scene.
func (s *People) FirstUnsettled(here bool) (c *Character, t sheet.Trait) {
	for _, c := range s.Chars {
		if !c.IsPC() || here && c.Away {
			continue
		}
		for _, t := range c.All() {
			if t.NotesOrEmpty().DieBefore != 0 {
				return c, t
			}
		}
	}
	return nil, t
}

// Noted returns an event with the trait as it is now. The caller changes the event and emits
// it.
func (c *Character) Noted(t sheet.Trait, why string) TraitNoted {
	return TraitNoted{Char: c.ID, Word: t.Word, Trait: t.Name, Die: t.Die, Notes: t.NotesOrEmpty(), Why: why}
}

// Set emits e and runs Hooks.Noted. Mods need the hook because a fold can neither read an
// option nor emit an event.
func (e TraitNoted) Set(t *engine.Tx) {
	var was dice.Die
	if c := Of(t.S).Char(e.Char); c != nil {
		_, trait, _ := c.Trait(e.Word)
		was = trait.Die
	}
	t.Emit(e)
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.Noted != nil {
			h.Noted(t, e, was)
		}
	}
}

// traitNotedEvent returns the kind of event TraitNoted.
func traitNotedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellNoted, engine.On(section, func(g *People, e TraitNoted) {
		g.update(e.Char, func(c *Character) {
			c.Sets = sheet.CloneSets(c.Sets)
			for _, set := range c.Sets {
				for i := range set.Traits {
					if t := &set.Traits[i]; t.Word == e.Word {
						*t = t.With(e.Notes)
						t.Die, t.N = cmp.Or(e.Die, t.Die), cmp.Or(e.N, t.N)
					}
				}
			}
		})
	})), func(s *engine.State, e TraitNoted) TraitNoted {
		e.Name = Of(s).Name(e.Char)
		return e
	})
}

// traitAddedEvent returns the kind of event TraitAdded.
func traitAddedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(func(e TraitAdded) []game.Msg {
		has := game.D("die", e.Trait.Die)
		if ds := e.Trait.Dice(); len(ds) > 1 {
			has = game.M("die", pool.DiceMsg(ds))
		}
		return rulekit.Msgs(game.Say("cortex.event."+e.Why, rulekit.NameOr(e.Name, e.Char),
			game.W("trait", e.Trait.Name), has))
	}, engine.On(section, func(g *People, e TraitAdded) {
		g.update(e.Char, func(c *Character) {
			c.Sets = sheet.CloneSets(c.Sets)
			c.AddTrait(e.Set, e.Trait, e.Before)
		})
	})), func(s *engine.State, e TraitAdded) TraitAdded {
		e.Name = Of(s).Name(e.Char)
		return e
	})
}

// traitGoneEvent returns the kind of event TraitGone.
func traitGoneEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(func(e TraitGone) []game.Msg {
		return rulekit.Msgs(game.Say("cortex.event."+e.Why, rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait)))
	}, engine.On(section, func(g *People, e TraitGone) {
		g.update(e.Char, func(c *Character) {
			c.Sets = sheet.CloneSets(c.Sets)
			c.ChangeTrait(e.Word, "", 0)
		})
	})), func(s *engine.State, e TraitGone) TraitGone {
		e.Name = Of(s).Name(e.Char)
		return e
	})
}

// sheetDraftEvents returns the kinds of events SheetDrafted and BiographySet.
func sheetDraftEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellSheetDrafted,
			engine.On(section, func(g *People, e SheetDrafted) {
				shared := g.WithSharedTexts(e.Sheet)
				g.update(e.Char, func(c *Character) { c.Sheet = shared })
			})), func(s *engine.State, e SheetDrafted) SheetDrafted {
			e.Name = Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(func(e BiographySet) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.biography", rulekit.NameOr(e.Name, e.Char)))
		}, engine.On(section, func(g *People, e BiographySet) {
			g.update(e.Char, func(c *Character) { c.Biography = e.Life.OrNil() })
		})), func(s *engine.State, e BiographySet) BiographySet {
			e.Name = Of(s).Name(e.Char)
			return e
		}),
	}
}
