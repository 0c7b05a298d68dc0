package core

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// Catalogue is the SFX that may be written on sheets, the group's own among them.
type Catalogue interface {
	// For are those that a trait or set may carry, with what heads them.
	For(s *State, h sheet.SFXHost) ([]game.Choice, []game.ChoiceGroup)
	// Entry is one as a sheet gets it, by the word of its choice.
	Entry(s *State, word string) sheet.SFX
	// Inputs ask for what carries a new one, which it is and what it is called; Fit says
	// what those alone cannot, and Write puts the answers on a sheet.
	Inputs(s *State, hosts []sheet.SFXHost) []game.Input
	Fit(s *State, c *Character, args game.Args) *game.Refusal
	Write(t *Tx, char string, args game.Args, locked bool)
}

// Written writes an SFX of the catalogue on a trait of a character.
func Written(t *Tx, char, trait, word string) {
	x := SFXList.Of(t.S).Entry(t.S, word)
	x.Name = x.Of().Name
	x.Trait, x.Word = trait, t.S.WordOn(t.S.Char(char), x.Name, MaxSFXWord)
	t.Emit(SFXSet{Char: char, SFX: x, Why: "add"})
}

// MaxSFXWord is how long the word of an SFX may be, in bytes, so that it may stand
// before a way and a die.
const MaxSFXWord = 14
