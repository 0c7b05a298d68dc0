package people

import (
	"strings"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// ideasFor returns the suggestions for a Role in the table's language, those of Assault for an
// unknown Role.
func ideasFor(s *state.State, role string) ideaSet {
	all := ideasEN
	if s.Lang == "pt-BR" {
		all = ideasPT
	}
	if set, ok := all[role]; ok {
		return set
	}
	return all[rules.Assault]
}

// ideaChoices returns the ideas as choices, each with a word made from the idea.
func ideaChoices(ideas []string) []game.Choice {
	var cs []game.Choice
	for _, idea := range ideas {
		cs = append(cs, game.Choice{Word: ideaWord(idea), Label: game.Quote(idea)})
	}
	return cs
}

func ideaWord(idea string) string { return rulekit.Truncate(game.Slug(idea), rules.MaxID) }

// ideaText returns the idea with this word, "" if there is none.
func ideaText(ideas []string, word string) string {
	for _, idea := range ideas {
		if ideaWord(idea) == word {
			return idea
		}
	}
	return ""
}

// kitChoices returns the kits as choices, each with the word of its key tool.
func (set ideaSet) kitChoices() []game.Choice {
	var cs []game.Choice
	for _, k := range set.kits {
		cs = append(cs, game.Choice{Word: ideaWord(k.Key[0]), Label: game.Say("nde.kit", game.W("key", k.Key[0]),
			game.W("protection", k.Protection[0]), game.W("small", strings.Join(k.Small, ", ")))})
	}
	return cs
}

// kit returns the kit with this word. It reports false if there is none.
func (set ideaSet) kit(word string) (state.Equipment, bool) {
	for _, k := range set.kits {
		if ideaWord(k.Key[0]) == word {
			return k, true
		}
	}
	return state.Equipment{}, false
}
