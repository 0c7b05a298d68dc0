package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Die is dice.Die; in this system it is one of d4 to d12 (CORE-DICE-01).
type Die = dice.Die

// Words are short enough that a prefix and a suffix fit into game.MaxWord:
// "complication:" before an id, a character's id before a trait, ":hinder"
// behind one.
const (
	maxID     = 24
	maxCharID = 15
)

// FreeWord makes a word of a name that no asset, complication, character or
// trait of the table has.
func (s *State) FreeWord(name string) string {
	return rulekit.UniqueIn(game.Slug(name), maxID, func(word string) bool { return s.isTaken(word) })
}

func (s *State) isTaken(word string) bool {
	if s.Char(word) != nil || s.isOnTable(word) {
		return true
	}
	return slices.ContainsFunc(s.Chars, func(c *Character) bool {
		_, _, ok := c.Trait(word)
		return ok || c.SFXBy(word) != nil
	})
}

// WordOn makes a word for what comes on a character's sheet, of most bytes: no
// SFX or trait of it is called so and nothing on the table, since all of these join
// its pool, and it is none of the others.
func (s *State) WordOn(c *Character, name string, most int, others ...string) string {
	return rulekit.UniqueIn(game.Slug(name), most, func(word string) bool {
		_, _, trait := c.Trait(word)
		return trait || c.SFXBy(word) != nil || s.isOnTable(word) || slices.Contains(others, word)
	})
}

// isOnTable reports whether a word is of something on the table that may join a pool
// beside traits of a character: an asset, a complication, a trait of the scene.
func (s *State) isOnTable(word string) bool {
	if s.Asset(word) != nil || s.withAfflictions(word) {
		return true
	}
	traits := s.Scene.Traits
	if s.Behind != nil {
		traits = slices.Concat(traits, s.Behind.Traits)
	}
	return slices.ContainsFunc(traits, func(t sheet.Trait) bool { return t.Word == word })
}

func (s *State) withAfflictions(word string) bool {
	_, ok := s.Affliction(word)
	return ok
}
