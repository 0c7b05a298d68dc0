package reckon

import (
	"fmt"
	"slices"

	"mesa/systems/cortex"
	"mesa/systems/rulekit"
)

// mod is a mod as a game can have it.
type mod struct {
	name, owner string // part is the name of its mod, which owns its events
	options     map[string]string
	words       []string // parts of the words of its dice
}

// mods are all that a game can have, with each harm model and mode of doom apart.
var mods = []mod{
	{"action", "action", map[string]string{"resolution.mode": "action_reaction"}, nil},
	{"contest", "contest", nil, nil},
	{"crisis", "crisis", map[string]string{"crisis.enabled": "true"}, []string{"crisis"}},
	{"crowd", "crowd", nil, []string{"lookouts"}},
	{"doom full", "doom", map[string]string{"doom.mode": "full"}, []string{"doom.", "spend."}},
	{"doom limited", "doom", map[string]string{"doom.mode": "limited"}, []string{"doom.", "spend."}},
	{"gang", "gang", nil, []string{"help", "lookouts"}},
	{"gear", "gear", map[string]string{"gear.weapon_ranges": "true"}, []string{"range"}},
	{"growth", "growth", map[string]string{"growth.pool": "true"}, nil},
	{"hero", "hero", map[string]string{"hero.enabled": "true"}, []string{"hero"}},
	{"hero as effect", "hero", map[string]string{"hero.enabled": "true", "hero.as_effect": "true"},
		[]string{"hero"}},
	{"hero as points", "hero", map[string]string{"hero.enabled": "true", "hero.as_pp": "true"}, []string{"hero"}},
	{"life points", "life", map[string]string{"harm.model": "life_points"}, []string{"damage"}},
	{"life threshold", "life", map[string]string{"harm.model": "life_points", "life.method": "threshold"},
		[]string{"damage"}},
	{"milestones", "milestone", map[string]string{"growth.milestones": "true"}, nil},
	{"no bank", "nobank", map[string]string{"pp.bank": "none"}, []string{"banked"}},
	{"no effect dice", "reading", map[string]string{"resolution.effect": "none"}, nil},
	{"add all", "reading", map[string]string{"resolution.total": "add_all"}, nil},
	{"reroll for effect", "reading", map[string]string{"resolution.effect": "reroll"}, nil},
	{"order", "order", map[string]string{"order.mode": "action_order"}, nil},
	{"dramatic order", "order", map[string]string{"order.mode": "dramatic"}, nil},
	{"points of characters", "points", map[string]string{"pp.owner": "character"}, nil},
	{"record", "record", map[string]string{"growth.session_records": "true"}, nil},
	{"relationships", "relation", map[string]string{"sets.other": "relationships"}, []string{"relationships"}},
	{"resources", "resource", map[string]string{"resources.enabled": "true"}, []string{"garage", "club", "gang"}},
	{"scale", "scale", map[string]string{"scale.enabled": "true"}, []string{"scale"}},
	{"shaken", "stress", map[string]string{"harm.model": "shaken_stricken"},
		[]string{"push", ".physical", ".mental", ".social"}},
	{"shelf", "shelf", nil, nil},
	{"signature", "signature", nil, []string{"blade", "cape", "ring"}},
	{"specialties", "specialty", map[string]string{"specialties.mode": "multi_level"},
		[]string{"locks", "rifles", "cards"}},
	{"statements", "statement", map[string]string{"statements.sets": "values"}, []string{"duty", "truth"}},
	{"static", "static", map[string]string{"resolution.difficulty": "static"}, nil},
	{"stress", "stress", map[string]string{"harm.model": "stress"},
		[]string{"push", ".physical", ".mental", ".social"}},
	{"test", "test", nil, nil},
	{"timed", "timed", nil, nil},
	{"trauma", "trauma", map[string]string{"harm.model": "stress", "trauma.enabled": "true"},
		[]string{"t:", "push", ".mental"}},
	{"vehicles", "vehicle", map[string]string{"vehicles.enabled": "true"}, []string{"vehicle", "wheel", "hull"}},
}

// sheets are those of the PCs of these games. They have all that mods need.
var sheets = []string{
	"Ana: distinctions Quick d8, Bold d8, Sly d8 | affiliations Solo d6, Buddy d8, Team d10" +
		" | values Duty d8, Truth d6" +
		" | skills Fight d6, Move d10, Talk d8 | specialties Locks d6 | relationships Beto d8 | resources Gang 2d6" +
		" | assets Blade d8",
	"Beto: distinctions Old d8, Kind d8, Loud d8 | affiliations Solo d8, Buddy d10, Team d6" +
		" | values Duty d6, Truth d10" +
		" | skills Fight d10, Move d6, Notice d8 | specialties Rifles d8 | relationships Ana d6" +
		" | resources Garage 2d8" +
		" | assets Cape d6",
	"Caio: distinctions Calm d8, Odd d8, Rich d8 | affiliations Solo d10, Buddy d6, Team d8" +
		" | values Duty d10, Truth d8" +
		" | skills Fight d8, Move d8, Talk d8 | specialties Cards d6 | relationships Ana d10 | resources Club 2d6" +
		" | assets Ring d8",
}

// pairOptions returns the options of a game with two mods. If there is none, why is the reason.
func pairOptions(all rulekit.Options, a, b mod) (options map[string]string, why string) {
	options = map[string]string{}
	for _, m := range []mod{a, b} {
		for _, key := range sortedKeys(m.options) {
			if old := options[key]; old != "" && old != m.options[key] {
				return nil, fmt.Sprintf("%s is %s or %s", key, old, m.options[key])
			}
			options[key] = m.options[key]
		}
	}
	if (a.name == "contest" || b.name == "contest") && options["resolution.mode"] != "" {
		return nil, "an action stands in place of a contest"
	}
	if options["resolution.total"] == "add_all" && options["resolution.effect"] == "" {
		options["resolution.effect"] = "reroll" // no die is left to be the effect die
	}
	if no := all.Check(rulekit.OptionValues(options), sortedKeys(options)); no != nil {
		return nil, "the options are refused by " + no.Rule
	}
	return options, ""
}

// pairGame returns the game of two mods, with players that prefer the moves and dice of both.
func pairGame(a, b mod, options map[string]string) walk {
	w := walk{options: options, sheets: sheets, words: slices.Concat(a.words, b.words)}
	for _, p := range cortex.Mods() {
		for _, m := range p.Moves {
			if (p.Name == a.owner || p.Name == b.owner) && !slices.Contains(skippedMoves, m.Name) {
				w.likes = append(w.likes, m.Name)
			}
		}
	}
	return w
}

// skippedMoves are moves that change the whole game, or that bring so many offers that others are
// seldom done.
var skippedMoves = []string{"option", "preset", "game", "convert", "character", "sfx write", "sfx paste", "sfx rewrite",
	"goal-write", "milestone-paste", "archetype write", "archetype paste", "retire", "step", "earned", "life"}
