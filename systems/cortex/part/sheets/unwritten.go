package sheets

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
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
	var words []string
	for _, kind := range sheet.Kinds() {
		if !g.Uses(kind) {
			continue
		}
		set := c.SetOf(kind, s.Lang).Name
		for _, name := range g.Left(&c.Sheet, kind) {
			said := sheet.Said(name, s.Lang)
			word := s.WordOn(c, said, sheet.MaxTraitWord, words...)
			words = append(words, word)
			os = append(os, core.PoolOption{Word: word, Name: game.Quote(said),
				Group: core.InSet(set),
				Dice:  []pool.Die{{Word: word, Name: said, Set: set, From: pool.FromTrait, Die: sheet.Default(kind)}}})
		}
	}
	return os
}
