package character

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Catalogue holds the SFX that may be written on sheets, the group's own included.
type Catalogue interface {
	// For returns the SFX that a trait or set may have as choices, and the groups of the choices.
	For(s *engine.State, h sheet.SFXHost) ([]game.Choice, []game.ChoiceGroup)
	// Entry returns the SFX of a choice, by the choice's word, as a sheet holds it.
	Entry(s *engine.State, word string) sheet.SFX
	// Inputs asks for the host of a new SFX, which SFX it is, and its name. Fit checks the answers
	// together. Write writes the SFX that they describe on a sheet.
	Inputs(s *engine.State, hosts []sheet.SFXHost) []game.Input
	Fit(s *engine.State, c *people.Character, args game.Args) *game.Refusal
	Write(t *engine.Tx, char string, args game.Args, locked bool)
}

// Written writes an SFX on a trait of a character. word is the SFX's choice in the Catalogue.
func Written(t *engine.Tx, char, trait, word string) {
	x := SFXList.Of(t.S).Entry(t.S, word)
	x.Name = x.Of().Name
	x.Trait, x.Word = trait, things.WordOn(t.S, people.Of(t.S).Char(char), x.Name, people.MaxSFXWord)
	t.Emit(people.SFXSet{Char: char, SFX: x, Why: "add"})
}

// The words of the option creation.method.
const (
	FromScratch  = "scratch"
	ByArchetype  = "archetype"
	ByPathways   = "pathways"
	creationRule = "CREATE-SCRATCH-01"
)

// Creation is the option for how players make characters (section 18 of
// docs/rules/cortex-characters.md).
var Creation = rulekit.NewEnum("creation.method", creationRule, FromScratch, ByArchetype, ByPathways)

// Hooks are the functions of a mod on characters that enter, grow and leave.
type Hooks struct {
	// Earnings list what characters have earned and take along to another table (RUL-EARNED).
	Earnings []Transfer
	// Writings list what a sheet holds besides traits, with which its file is written and read
	// (RUL-SHEET-FILE).
	Writings []Transfer
	// Trainings returns what a character may buy with sessions on record.
	Trainings func(s *engine.State, by game.Actor, c *people.Character) []Training
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "characters" }
