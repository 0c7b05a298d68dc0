package sheets

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// unwritten are traits that every sheet of the game has and this one leaves out:
// attributes and affiliations at d8, others at d4 (CHAR-TRAIT-03,
// RUL-TRAIT-DEFAULT). Of what the game has no list there are none (CHAR-TRAIT-04).
func unwritten(s *core.State, c *core.Char, _ string) []core.PoolOption {
	if !c.IsPC() {
		return nil
	}
	g := gameOf(s)
	var os []core.PoolOption
	taken := map[string]bool{}
	for _, kind := range sheet.Kinds() {
		if !g.Uses(kind) {
			continue
		}
		set := setOf(s, c, kind)
		for _, name := range g.Left(&c.Sheet, kind) {
			said := sheet.Said(name, s.Lang)
			word := kit.FreeIn(game.Slug(said), sheet.MaxTraitWord, func(w string) bool {
				_, _, on := c.Trait(w)
				return on || taken[w] || c.SFXBy(w) != nil || s.Lies(w)
			})
			taken[word] = true
			os = append(os, core.PoolOption{Word: word, Name: game.Quote(said),
				Group: game.Group{Word: game.Slug(set), Title: game.Quote(set)},
				Dice:  []pool.Die{{Word: word, Name: said, Set: set, From: pool.FromTrait, Die: sheet.Default(kind)}}})
		}
	}
	return os
}

// setOf is what a character's set of a kind is called, or would be.
func setOf(s *core.State, c *core.Char, kind string) string {
	for _, set := range c.Sets {
		if sheet.KindOf(set.Name) == kind {
			return set.Name
		}
	}
	return sheet.Called(kind, s.Lang)
}
