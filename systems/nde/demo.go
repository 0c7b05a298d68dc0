package nde

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// demoText holds the names and texts of the demo in one language.
type demoText struct {
	title, gm, scene string
	pcs              []state.PC
	foes             []string // the names of demoFoes
	alarm, event     string   // a counter and what happens at its end
}

// demoFoe is one foe of the demo with its zones and cover.
type demoFoe struct {
	kind            string
	defense, hearts int
	zones           [3]string // from each PC, in their order
	cover           string
}

// demoFoes are one of every kind (NDE-FOE-01).
var demoFoes = []demoFoe{
	{rules.Minion, 5, 1, [3]string{rules.Nearby, rules.Close, rules.Nearby}, rules.NoCover},
	{rules.Weak, 4, 1, [3]string{rules.Nearby, rules.Nearby, rules.Close}, rules.NoCover},
	{rules.Typical, 5, 1, [3]string{rules.Nearby, rules.Close, rules.Nearby}, rules.NoCover},
	{rules.Elite, 6, 2, [3]string{rules.Far, rules.Far, rules.Far}, rules.PartialCover},
	{rules.Boss, 8, 3, [3]string{rules.Far, rules.Nearby, rules.Far}, rules.NoCover},
	{rules.Legendary, 12, 3, [3]string{rules.VeryFar, rules.VeryFar, rules.VeryFar}, rules.NoCover},
}

var demoTexts = map[string]demoText{
	"en": {
		title: "The Signal Tower", gm: "GM", scene: "The foot of the signal tower",
		pcs: []state.PC{
			{Name: "Bia", Role: rules.Specialist, Concept: "A scout who opens what is shut", Attrs: [3]int{6, 12, 8},
				Talents: []string{"Shadow", "Hacker"},
				Equipment: state.Equipment{Key: []string{"Pass keys"}, Protection: []string{"Courier's jacket"},
					Small: []string{"Rope", "Chalk", "Hand mirror"}}},
			{Name: "Caio", Role: rules.Assault, Concept: "A hired shield with a code of honour",
				Attrs:   [3]int{12, 8, 6},
				Talents: []string{"Bulwark", "Old soldier"},
				Equipment: state.Equipment{Key: []string{"Long hammer"}, Protection: []string{"Plated coat"},
					Small: []string{"Crowbar", "Flask", "Whistle"}}},
			{Name: "Lia", Role: rules.Adept, Concept: "An engineer who talks to signals", Attrs: [3]int{6, 8, 12},
				Talents: []string{"Attuned", "Diplomacy"},
				Equipment: state.Equipment{Key: []string{"Tuning fork"}, Protection: []string{"Charged shawl"},
					Small: []string{"Notebook", "Copper wire", "Lamp"}}},
		},
		foes:  []string{"Hireling", "Lookout", "Guard", "Sniper", "Captain Rook", "The Voice"},
		alarm: "Alarm", event: "the whole garrison comes down the stairs",
	},
	"pt-BR": {
		title: "A Torre de Sinal", gm: "GM", scene: "Ao pé da torre de sinal",
		pcs: []state.PC{
			{Name: "Bia", Role: rules.Specialist, Concept: "Uma batedora que abre o que está fechado",
				Attrs:   [3]int{6, 12, 8},
				Talents: []string{"Sombra", "Hacker"},
				Equipment: state.Equipment{Key: []string{"Chaves mestras"},
					Protection: []string{"Jaqueta de mensageira"},
					Small:      []string{"Corda", "Giz", "Espelho de mão"}}},
			{Name: "Caio", Role: rules.Assault, Concept: "Um escudo de aluguel com um código de honra",
				Attrs:   [3]int{12, 8, 6},
				Talents: []string{"Muralha", "Velho soldado"},
				Equipment: state.Equipment{Key: []string{"Marreta longa"}, Protection: []string{"Casaco de placas"},
					Small: []string{"Pé de cabra", "Cantil", "Apito"}}},
			{Name: "Lia", Role: rules.Adept, Concept: "Uma engenheira que fala com os sinais", Attrs: [3]int{6, 8, 12},
				Talents: []string{"Sintonia", "Diplomacia"},
				Equipment: state.Equipment{Key: []string{"Diapasão"}, Protection: []string{"Xale carregado"},
					Small: []string{"Caderno", "Fio de cobre", "Lamparina"}}},
		},
		foes:  []string{"Mercenário", "Olheiro", "Guarda", "Atiradora", "Capitã Gralha", "A Voz"},
		alarm: "Alarme", event: "a guarnição inteira desce a escada",
	},
}

// demo returns a table with a GM, three characters and a conflict with foes of every kind. An
// unknown language gets English.
func demo(lang string) (game.Demo, error) {
	text, ok := demoTexts[lang]
	if !ok {
		text = demoTexts["en"]
	}
	return text.demo(demoFoes)
}

// demo returns a new table with the PCs of the text and these foes. foes has at most as many foes
// as the text has names for them.
func (text demoText) demo(foes []demoFoe) (game.Demo, error) {
	d := game.Demo{Title: text.title, Chairs: []game.Chair{{ID: game.GMChair, Name: text.gm, Role: game.GM}}}
	setup := state.Setup{Session: 1,
		Scene: state.Scene{N: 1, Name: text.scene, Kind: state.Conflict, Round: 1, Phase: state.PlayersPhase}}
	for _, p := range text.pcs {
		p.ID = game.Slug(p.Name)
		p.Chair, p.Hearts, p.MaxHearts, p.PP, p.MaxPP, p.Luck = p.ID, rules.StartHearts, rules.StartHearts,
			rules.StartPP, rules.StartPP, rules.StartLuck
		d.Chairs = append(d.Chairs, game.Chair{ID: p.Chair, Name: p.Name, Role: game.Player})
		setup.PCs = append(setup.PCs, p)
	}
	for i, f := range foes {
		placeFoe(&setup, f, text.foes[i])
	}
	setup.Scene.Counters = []*state.Counter{{ID: game.Slug(text.alarm), Name: text.alarm, Steps: 4, Event: text.event}}
	var err error
	d.Setup, err = json.Marshal(setup)
	return d, err
}

// placeFoe adds a foe of the demo with its distances and cover.
func placeFoe(setup *state.Setup, f demoFoe, name string) {
	foe := state.Foe{ID: game.Slug(name), Name: name, Kind: f.kind, Defense: f.defense, Hearts: f.hearts,
		MaxHearts: f.hearts}
	setup.Foes = append(setup.Foes, foe)
	for i, pc := range setup.PCs {
		if zone := f.zones[i]; zone != rules.Nearby {
			setup.Scene.Distances = append(setup.Scene.Distances, state.Distance{A: pc.ID, B: foe.ID, Zone: zone})
		}
	}
	if f.cover != rules.NoCover {
		setup.Scene.Covers = append(setup.Scene.Covers, state.Cover{Who: foe.ID, Cover: f.cover})
	}
}
