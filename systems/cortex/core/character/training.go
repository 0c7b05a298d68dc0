package character

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// The policies: questions that at most one mod in the game answers.
var (
	// SFXList is the SFX that may be written on sheets.
	SFXList = engine.NewPolicy[Catalogue]("catalogue", nil)
)

// Training is an improvement that a character may buy with sessions on record (section 19.2 of the
// rules on characters). Mods add their own by Hooks.Trainings.
type Training struct {
	ID          string // of the training in the rules' table of prices
	Price       int    // in sessions
	Trait       string // word of the trait if the training is about one only
	Label       game.Msg
	Inputs      []game.Input
	Obstacles   []Obstacle                 // against the training in any case
	ObstaclesTo func(game.Args) []Obstacle // against the training with these answers
	Do          func(*engine.Tx, game.Args)

	Trainee string   // the character that is improved, if another than the buyer
	Sharers []string // characters that may share the price (VEH-15)
}

// Parameters of trainings, besides people.ParamTrait and people.ParamTrainingText.
var (
	ParamTrainingSFX = game.Param{Name: "sfx", Kind: game.Pick, Max: sheet.MaxSFX}
)

// TrainingOf returns the trainings of all mods for a character.
func TrainingOf(s *engine.State, by game.Actor, c *people.Character) []Training {
	var all []Training
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Trainings != nil {
			all = append(all, h.Trainings(s, by, c)...)
		}
	}
	return all
}

// IsAbout reports whether a training is about the trait with this word, or can be by its inputs.
func (l Training) IsAbout(word string) bool {
	return l.Trait == word || slices.ContainsFunc(l.Inputs, func(a game.Input) bool {
		return a.Name == people.ParamTrait.Name &&
			slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Word == word })
	})
}

// SwapInputs asks for the distinction that replaces t: its name, and as many SFX as t has
// unlocked. The SFX Hinder does not count (GROW-TRAIN-04, RUL-TRAIN-HINDER).
func SwapInputs(s *engine.State, c *people.Character, set string, t sheet.Trait) []game.Input {
	name := game.Input{Param: people.ParamTrainingText}
	name.Max = sheet.MaxName
	inputs := []game.Input{name}
	if n := len(usableSFX(c, t.Word)); n > 0 {
		which := game.Input{Param: ParamTrainingSFX}
		which.Min, which.Max = n, n
		which.Choices, which.Groups = SFXList.Of(s).For(s,
			sheet.SFXHost{Name: t.Name, Trait: t.Word, Set: set, Kind: "distinction"})
		inputs = append(inputs, which)
	}
	return inputs
}

// Swap replaces a distinction by the answers to SwapInputs, with the same die. The SFX of the old
// distinction are removed.
func Swap(t *engine.Tx, c *people.Character, set string, old sheet.Trait, args game.Args) {
	name := args.One(people.ParamTrainingText.Name)
	word := things.WordOn(t.S, c, name, sheet.MaxTraitWord)
	t.Emit(people.TraitAdded{Char: c.ID, Set: set, Before: old.Word,
		Trait: sheet.Trait{Word: word, Name: name, Die: old.Die}, Why: "gained"})
	for _, x := range c.SFX {
		if x.Trait == old.Word {
			t.Emit(people.SFXGone{Char: c.ID, Word: x.Word, SFX: x.Name})
		}
	}
	t.Emit(people.TraitGone{Char: c.ID, Word: old.Word, Trait: old.Name, Why: "swapped"})
	for _, entry := range args[ParamTrainingSFX.Name] {
		Written(t, c.ID, word, entry)
	}
}

// usableSFX returns the unlocked SFX of a distinction except Hinder.
func usableSFX(c *people.Character, trait string) []sheet.SFX {
	return slices.DeleteFunc(slices.Clone(c.SFX), func(x sheet.SFX) bool {
		return x.Trait != trait || x.Locked || x.Of() != nil && x.Of().Kind == sfx.Hinder
	})
}
