package character

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Catalogue is the SFX that may be written on sheets, the group's own among them.
type Catalogue interface {
	// For are those that a trait or set may carry, with what heads them.
	For(s *engine.State, h sheet.SFXHost) ([]game.Choice, []game.ChoiceGroup)
	// Entry is one as a sheet gets it, by the word of its choice.
	Entry(s *engine.State, word string) sheet.SFX
	// Inputs ask for what carries a new one, which it is and what it is called; Fit says
	// what those alone cannot, and Write puts the answers on a sheet.
	Inputs(s *engine.State, hosts []sheet.SFXHost) []game.Input
	Fit(s *engine.State, c *people.Character, args game.Args) *game.Refusal
	Write(t *engine.Tx, char string, args game.Args, locked bool)
}

// Written writes an SFX of the catalogue on a trait of a character.
func Written(t *engine.Tx, char, trait, word string) {
	x := SFXList.Of(t.S).Entry(t.S, word)
	x.Name = x.Of().Name
	x.Trait, x.Word = trait, things.WordOn(t.S, people.Of(t.S).Char(char), x.Name, people.MaxSFXWord)
	t.Emit(people.SFXSet{Char: char, SFX: x, Why: "add"})
}

// The words of creation.method.
const (
	FromScratch  = "scratch"
	ByArchetype  = "archetype"
	ByPathways   = "pathways"
	creationRule = "CREATE-SCRATCH-01"
)

// Creation is how players' characters are made (section 18 of the rules on
// characters).
var Creation = rulekit.NewEnum("creation.method", creationRule, FromScratch, ByArchetype, ByPathways)

// Hooks are what mods say of characters that come and go.
type Hooks struct {
	// Earnings are what characters have earned and take along to another table (RUL-EARNED).
	Earnings []Transfer
	// Writings are what a sheet holds besides traits, with which its file is written and read
	// (RUL-SHEET-FILE).
	Writings []Transfer
	// Trainings returns what a character may buy with sessions on record.
	Trainings func(s *engine.State, by game.Actor, c *people.Character) []Training
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "roster" }
