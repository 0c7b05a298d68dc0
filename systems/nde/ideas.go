package nde

import (
	"strings"

	"mesa/game"
)

// ideaSet are things to begin with, so that nobody has to type: for one Role,
// in one language. They are ours and bind nobody (NDE-CHAR-02, NDE-CHAR-07,
// NDE-CHAR-08).
type ideaSet struct {
	concepts []string
	talents  []string
	kits     []Equipment
}

// ideas are those of a Role in the table's language.
func (s *State) ideas(role string) ideaSet {
	all := ideasEN
	if s.Lang == "pt-BR" {
		all = ideasPT
	}
	if set, ok := all[role]; ok {
		return set
	}
	return all[Assault]
}

// ideaChoices are ideas to pick from, by a word made of each.
func ideaChoices(ideas []string) []game.Choice {
	var cs []game.Choice
	for _, idea := range ideas {
		cs = append(cs, game.Choice{Word: ideaWord(idea), Label: game.Quote(idea)})
	}
	return cs
}

func ideaWord(idea string) string { return clip(game.Slug(idea), maxID) }

// chosen is the idea behind a word, "" if there is none.
func chosen(ideas []string, word string) string {
	for _, idea := range ideas {
		if ideaWord(idea) == word {
			return idea
		}
	}
	return ""
}

// kitChoices are the kits by the word of their key tool.
func (set ideaSet) kitChoices() []game.Choice {
	var cs []game.Choice
	for _, kit := range set.kits {
		cs = append(cs, game.Choice{Word: ideaWord(kit.Key[0]), Label: game.Say("nde.kit", game.W("key", kit.Key[0]), game.W("protection", kit.Protection[0]), game.W("small", strings.Join(kit.Small, ", ")))})
	}
	return cs
}

// kit is the one behind a word.
func (set ideaSet) kit(word string) (Equipment, bool) {
	for _, kit := range set.kits {
		if ideaWord(kit.Key[0]) == word {
			return kit, true
		}
	}
	return Equipment{}, false
}

func kit(key, protection string, small ...string) Equipment {
	return Equipment{[]string{key}, []string{protection}, small}
}

var ideasEN = map[string]ideaSet{
	Assault: {
		concepts: []string{
			"A retired guard who never learned to step aside",
			"A dock brawler with debts in every port",
			"The bodyguard of somebody who is no longer alive",
			"A breacher who goes in first and asks later",
		},
		talents: []string{"Break through", "Stand my ground", "Read a fight", "Carry anyone out", "Loud and clear", "Hunter of big things", "Street boxing", "Drive like a ram"},
		kits: []Equipment{
			kit("Two-handed hammer", "Plated coat", "Crowbar", "Flask", "Bandages"),
			kit("Short sword and buckler", "Mail shirt", "Rope", "Whetstone", "Signal horn"),
			kit("Riot shotgun", "Ballistic vest", "Flash charge", "Zip ties", "Torch"),
		},
	},
	Specialist: {
		concepts: []string{
			"A thief who steals only from the same family",
			"A scout who maps what others deny exists",
			"A technician with a past in the wrong workshop",
			"A private eye who never forgets a room",
		},
		talents: []string{"Move unseen", "Locks and alarms", "One good shot", "See what is missing", "Patch machines", "Know every exit", "Quick fingers", "Follow a trail"},
		kits: []Equipment{
			kit("Lockpicks", "Dark padded coat", "Rope", "Chalk", "Hand mirror"),
			kit("Long rifle", "Camouflage cloak", "Spyglass", "Rangefinder cord", "Dry rations"),
			kit("Field terminal", "Insulated jacket", "Cable set", "Micro drone", "Multitool"),
		},
	},
	Adept: {
		concepts: []string{
			"A hedge witch who pays her spells in secrets",
			"A scholar who heard a voice in the wires",
			"A charmer who believes every one of their own lies",
			"A young oracle who ran away from the temple",
		},
		talents: []string{"Sense the unseen", "Silver tongue", "Old languages", "Shape fire", "Calm a crowd", "Dreams that come true", "Rituals in a hurry", "Feel a lie"},
		kits: []Equipment{
			kit("Carved staff", "Warded robe", "Chalk and salt", "Herb pouch", "Candle"),
			kit("Resonance amplifier", "Static cloak", "Notebook", "Copper wire", "Lamp"),
			kit("Deck of marked cards", "Charmed ring", "Perfume", "Forged letter", "Sleeping powder"),
		},
	},
}
