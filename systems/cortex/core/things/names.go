package things

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// ParamOn asks for the bearer of a complication or the owner of an asset, or which affliction is
// meant.
var ParamOn = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}

// stockNames are names of complications that fit many scenes, so that no name need be typed.
var stockNames = map[string][]string{
	"en":    {"Off Balance", "Rattled", "Exposed", "Out of Position", "Short of Breath", "Distracted"},
	"pt-BR": {"Sem equilíbrio", "Nervos à flor da pele", "Na mira", "Fora de posição", "Sem fôlego", "Sem atenção"},
}

// vehicleNames are names of complications that fit a vehicle.
var vehicleNames = map[string][]string{
	"en":    {"Off Course", "Engine Trouble", "Exposed", "Out of Position", "Losing Speed", "Leaking"},
	"pt-BR": {"Fora de curso", "Falha no motor", "Na mira", "Fora de posição", "Perdendo velocidade", "Vazamento"},
}

// StockNameOn returns a name for a complication on a character; see StockName.
func StockNameOn(s *engine.State, char string, n int) string {
	if c := people.Of(s).Char(char); c != nil && c.Rank == people.Vehicle {
		return freeName(s, vehicleNames, n)
	}
	return StockName(s, n)
}

// StockName returns a name for a complication in the table's language: the first of a list, from
// the n-th on, that no complication has, or the n-th if all are used.
func StockName(s *engine.State, n int) string { return freeName(s, stockNames, n) }

// freeName returns the first of names, from the n-th on, that no complication has, or the n-th if
// all are used. names is by language.
func freeName(s *engine.State, names map[string][]string, n int) string {
	for i := range names["en"] {
		name := rulekit.InLanguage(names, s.Lang, n+i)
		if !slices.ContainsFunc(Of(s).Complications,
			func(k *Complication) bool { return game.Canonical(k.Name) == game.Canonical(name) }) {
			return name
		}
	}
	return rulekit.InLanguage(names, s.Lang, n)
}

// FreeWord returns a word that is made of a name and that nothing at the table has (IsTaken).
func FreeWord(s *engine.State, name string) string {
	return rulekit.UniqueIn(game.Slug(name), maxID, func(word string) bool { return IsTaken(s, word) })
}

// IsTaken reports whether anything at the table has this word: a character, a trait or SFX of a
// character, or what IsOnTable reports.
func IsTaken(s *engine.State, word string) bool {
	if people.Of(s).Char(word) != nil || IsOnTable(s, word) {
		return true
	}
	return slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool {
		_, _, ok := c.Trait(word)
		return ok || c.SFXBy(word) != nil
	})
}

// WordOn returns a word of at most most bytes for something on a character's sheet. The word is
// not in others, and nothing on the sheet or on the table has it (IsOnTable), since all of these
// can be in one pool.
func WordOn(s *engine.State, c *people.Character, name string, most int, others ...string) string {
	return rulekit.UniqueIn(game.Slug(name), most, func(word string) bool {
		_, _, trait := c.Trait(word)
		return trait || c.SFXBy(word) != nil || IsOnTable(s, word) || slices.Contains(others, word)
	})
}

// IsOnTable reports whether a word belongs to a thing that may join a pool besides a character's
// traits: an asset, an affliction, or a trait of the scene or of the scene behind a flashback.
func IsOnTable(s *engine.State, word string) bool {
	if Of(s).Asset(word) != nil || withAfflictions(s, word) {
		return true
	}
	traits := scene.Of(s).Scene.Traits
	if scene.Of(s).Behind != nil {
		traits = slices.Concat(traits, scene.Of(s).Behind.Traits)
	}
	return slices.ContainsFunc(traits, func(t sheet.Trait) bool { return t.Word == word })
}

func withAfflictions(s *engine.State, word string) bool {
	_, ok := FindAffliction(s, word)
	return ok
}

const maxID = 24
