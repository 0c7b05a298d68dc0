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

var (
	ParamOn = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
)

// stockNames are complications that fit many scenes, so that nothing needs
// typing; whoever makes one may call it otherwise.
var stockNames = map[string][]string{
	"en":    {"Off Balance", "Rattled", "Exposed", "Out of Position", "Short of Breath", "Distracted"},
	"pt-BR": {"Sem equilíbrio", "Nervos à flor da pele", "Na mira", "Fora de posição", "Sem fôlego", "Sem atenção"},
}

// vehicleNames are complications that fit a vehicle.
var vehicleNames = map[string][]string{
	"en":    {"Off Course", "Engine Trouble", "Exposed", "Out of Position", "Losing Speed", "Leaking"},
	"pt-BR": {"Fora de curso", "Falha no motor", "Na mira", "Fora de posição", "Perdendo velocidade", "Vazamento"},
}

// StockNameOn proposes a name for a complication on a character, see StockName.
func StockNameOn(s *engine.State, char string, n int) string {
	if c := people.Of(s).Char(char); c != nil && c.Rank == people.Vehicle {
		return freeName(s, vehicleNames, n)
	}
	return StockName(s, n)
}

// StockName proposes a name in the table's language: one that no complication has yet,
// while there is one, since two of a name are told apart by their words alone.
func StockName(s *engine.State, n int) string { return freeName(s, stockNames, n) }

// freeName is the first name of a list, from the nth, that no complication has.
func freeName(s *engine.State, names map[string][]string, n int) string {
	for i := range names["en"] {
		name := InLanguage(names, s.Lang, n+i)
		if !slices.ContainsFunc(Of(s).Complications,
			func(k *Complication) bool { return game.Canonical(k.Name) == game.Canonical(name) }) {
			return name
		}
	}
	return InLanguage(names, s.Lang, n)
}

// InLanguage is the nth name of a list in a language, English without one.
func InLanguage(names map[string][]string, lang string, n int) string {
	list := names[lang]
	if list == nil {
		list = names["en"]
	}
	return list[n%len(list)]
}

// FreeWord makes a word of a name that no asset, complication, character or
// trait of the table has.
func FreeWord(s *engine.State, name string) string {
	return rulekit.UniqueIn(game.Slug(name), people.MaxID, func(word string) bool { return IsTaken(s, word) })
}

// IsTaken reports whether something at the table has this word or name.
func IsTaken(s *engine.State, word string) bool {
	if people.Of(s).Char(word) != nil || IsOnTable(s, word) {
		return true
	}
	return slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool {
		_, _, ok := c.Trait(word)
		return ok || c.SFXBy(word) != nil
	})
}

// WordOn makes a word for what comes on a character's sheet, of most bytes: no
// SFX or trait of it is called so and nothing on the table, since all of these join
// its pool, and it is none of the others.
func WordOn(s *engine.State, c *people.Character, name string, most int, others ...string) string {
	return rulekit.UniqueIn(game.Slug(name), most, func(word string) bool {
		_, _, trait := c.Trait(word)
		return trait || c.SFXBy(word) != nil || IsOnTable(s, word) || slices.Contains(others, word)
	})
}

// IsOnTable reports whether a word is of something on the table that may join a pool
// beside traits of a character: an asset, a complication, a trait of the scene.
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
