package nde

import (
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// ideaSet holds suggestions for one Role in one language, so that players can begin without typing.
// They are written for this program and are not binding (NDE-CHAR-02, NDE-CHAR-07, NDE-CHAR-08).
type ideaSet struct {
	concepts []string
	talents  []string
	kits     []Equipment
}

// ideas returns the suggestions for a Role in the table's language, those of Assault for an unknown
// Role.
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

// ideaChoices returns the ideas as choices, each with a word made from the idea.
func ideaChoices(ideas []string) []game.Choice {
	var cs []game.Choice
	for _, idea := range ideas {
		cs = append(cs, game.Choice{Word: ideaWord(idea), Label: game.Quote(idea)})
	}
	return cs
}

func ideaWord(idea string) string { return rulekit.Truncate(game.Slug(idea), maxID) }

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
func (set ideaSet) kit(word string) (Equipment, bool) {
	for _, k := range set.kits {
		if ideaWord(k.Key[0]) == word {
			return k, true
		}
	}
	return Equipment{}, false
}

func newEquipment(key, protection string, small ...string) Equipment {
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
		talents: []string{"Break through", "Stand my ground", "Read a fight", "Carry anyone out", "Loud and clear",
			"Hunter of big things",
			"Street boxing", "Drive like a ram"},
		kits: []Equipment{
			newEquipment("Two-handed hammer", "Plated coat", "Crowbar", "Flask", "Bandages"),
			newEquipment("Short sword and buckler", "Mail shirt", "Rope", "Whetstone", "Signal horn"),
			newEquipment("Riot shotgun", "Ballistic vest", "Flash charge", "Zip ties", "Torch"),
		},
	},
	Specialist: {
		concepts: []string{
			"A thief who steals only from the same family",
			"A scout who maps what others deny exists",
			"A technician with a past in the wrong workshop",
			"A private eye who never forgets a room",
		},
		talents: []string{"Move unseen", "Locks and alarms", "One good shot", "See what is missing", "Patch machines",
			"Know every exit",
			"Quick fingers", "Follow a trail"},
		kits: []Equipment{
			newEquipment("Lockpicks", "Dark padded coat", "Rope", "Chalk", "Hand mirror"),
			newEquipment("Long rifle", "Camouflage cloak", "Spyglass", "Rangefinder cord", "Dry rations"),
			newEquipment("Field terminal", "Insulated jacket", "Cable set", "Micro drone", "Multitool"),
		},
	},
	Adept: {
		concepts: []string{
			"A hedge witch who pays her spells in secrets",
			"A scholar who heard a voice in the wires",
			"A charmer who believes every one of their own lies",
			"A young oracle who ran away from the temple",
		},
		talents: []string{"Sense the unseen", "Silver tongue", "Old languages", "Shape fire", "Calm a crowd",
			"Dreams that come true",
			"Rituals in a hurry", "Feel a lie"},
		kits: []Equipment{
			newEquipment("Carved staff", "Warded robe", "Chalk and salt", "Herb pouch", "Candle"),
			newEquipment("Resonance amplifier", "Static cloak", "Notebook", "Copper wire", "Lamp"),
			newEquipment("Deck of marked cards", "Charmed ring", "Perfume", "Forged letter", "Sleeping powder"),
		},
	},
}
