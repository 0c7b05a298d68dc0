package sheets

import (
	"iter"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// unwrittenTraits iterates over the traits that every PC of the game has and that this sheet leaves
// out, each with its set: attributes and affiliations at d8, others at d4 (CHAR-TRAIT-03,
// RUL-TRAIT-DEFAULT). Kinds for which the game lists no traits have none (CHAR-TRAIT-04), and GMCs
// have none.
func unwrittenTraits(s *engine.State, c *people.Character) iter.Seq2[string, sheet.Trait] {
	return func(yield func(string, sheet.Trait) bool) {
		if !c.IsPC() {
			return
		}
		g := rulesOf(s)
		var words []string
		for _, kind := range sheet.Kinds() {
			if !g.UsesSet(kind) {
				continue
			}
			set := c.SetOf(kind, s.Lang).Name
			for _, name := range g.Unwritten(&c.Sheet, kind) {
				said := sheet.LocalName(name, s.Lang)
				word := things.WordOn(s, c, said, sheet.MaxTraitWord, words...)
				words = append(words, word)
				if !yield(set, sheet.Trait{Word: word, Name: said, Die: sheet.Default(kind)}) {
					return
				}
			}
		}
	}
}

// impliedOptions returns the options to put unwritten traits into a pool.
func impliedOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	var os []draft.PoolOption
	for set, t := range unwrittenTraits(s, c) {
		os = append(os, draft.PoolOption{Word: t.Word, Name: game.Quote(t.Name), Group: draft.GroupOfSet(set),
			Dice: []pool.Die{{Word: t.Word, Name: t.Name, Set: set, From: pool.FromTrait, Die: t.Die}}})
	}
	return os
}
