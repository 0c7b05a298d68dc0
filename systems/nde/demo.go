package nde

import (
	"encoding/json"

	"mesa/game"
)

// demoText holds the names and texts of the demo in one language.
type demoText struct {
	title, gm, scene string
	pcs              []PC
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
	{Minion, 5, 1, [3]string{Nearby, Close, Nearby}, NoCover},
	{Weak, 4, 1, [3]string{Nearby, Nearby, Close}, NoCover},
	{Typical, 5, 1, [3]string{Nearby, Close, Nearby}, NoCover},
	{Elite, 6, 2, [3]string{Far, Far, Far}, PartialCover},
	{Boss, 8, 3, [3]string{Far, Nearby, Far}, NoCover},
	{Legendary, 12, 3, [3]string{VeryFar, VeryFar, VeryFar}, NoCover},
}

var demoTexts = map[string]demoText{
	"en": {
		title: "The Signal Tower", gm: "GM", scene: "The foot of the signal tower",
		pcs: []PC{
			{Name: "Bia", Role: Specialist, Concept: "A scout who opens what is shut", Attrs: [3]int{6, 12, 8},
				Talents: []string{"Shadow", "Hacker"},
				Equipment: Equipment{[]string{"Pass keys"}, []string{"Courier's jacket"},
					[]string{"Rope", "Chalk", "Hand mirror"}}},
			{Name: "Caio", Role: Assault, Concept: "A hired shield with a code of honour", Attrs: [3]int{12, 8, 6},
				Talents: []string{"Bulwark", "Old soldier"},
				Equipment: Equipment{[]string{"Long hammer"}, []string{"Plated coat"},
					[]string{"Crowbar", "Flask", "Whistle"}}},
			{Name: "Lia", Role: Adept, Concept: "An engineer who talks to signals", Attrs: [3]int{6, 8, 12},
				Talents: []string{"Attuned", "Diplomacy"},
				Equipment: Equipment{[]string{"Tuning fork"}, []string{"Charged shawl"},
					[]string{"Notebook", "Copper wire", "Lamp"}}},
		},
		foes:  []string{"Hireling", "Lookout", "Guard", "Sniper", "Captain Rook", "The Voice"},
		alarm: "Alarm", event: "the whole garrison comes down the stairs",
	},
	"pt-BR": {
		title: "A Torre de Sinal", gm: "GM", scene: "Ao pé da torre de sinal",
		pcs: []PC{
			{Name: "Bia", Role: Specialist, Concept: "Uma batedora que abre o que está fechado",
				Attrs:   [3]int{6, 12, 8},
				Talents: []string{"Sombra", "Hacker"},
				Equipment: Equipment{[]string{"Chaves mestras"}, []string{"Jaqueta de mensageira"},
					[]string{"Corda", "Giz", "Espelho de mão"}}},
			{Name: "Caio", Role: Assault, Concept: "Um escudo de aluguel com um código de honra",
				Attrs:   [3]int{12, 8, 6},
				Talents: []string{"Muralha", "Velho soldado"},
				Equipment: Equipment{[]string{"Marreta longa"}, []string{"Casaco de placas"},
					[]string{"Pé de cabra", "Cantil", "Apito"}}},
			{Name: "Lia", Role: Adept, Concept: "Uma engenheira que fala com os sinais", Attrs: [3]int{6, 8, 12},
				Talents: []string{"Sintonia", "Diplomacia"},
				Equipment: Equipment{[]string{"Diapasão"}, []string{"Xale carregado"},
					[]string{"Caderno", "Fio de cobre", "Lamparina"}}},
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
	setup := Setup{Session: 1, Scene: Scene{N: 1, Name: text.scene, Kind: Conflict, Round: 1, Phase: PlayersPhase}}
	for _, p := range text.pcs {
		p.ID = game.Slug(p.Name)
		p.Chair, p.Hearts, p.MaxHearts, p.PP, p.MaxPP, p.Luck = p.ID, startHearts, startHearts, startPP, startPP,
			startLuck
		d.Chairs = append(d.Chairs, game.Chair{ID: p.Chair, Name: p.Name, Role: game.Player})
		setup.PCs = append(setup.PCs, p)
	}
	for i, f := range foes {
		placeFoe(&setup, f, text.foes[i])
	}
	setup.Scene.Counters = []*Counter{{ID: game.Slug(text.alarm), Name: text.alarm, Steps: 4, Event: text.event}}
	var err error
	d.Setup, err = json.Marshal(setup)
	return d, err
}

// placeFoe adds a foe of the demo with its distances and cover.
func placeFoe(setup *Setup, f demoFoe, name string) {
	foe := Foe{ID: game.Slug(name), Name: name, Kind: f.kind, Defense: f.defense, Hearts: f.hearts, MaxHearts: f.hearts}
	setup.Foes = append(setup.Foes, foe)
	for i, pc := range setup.PCs {
		if zone := f.zones[i]; zone != Nearby {
			setup.Scene.Distances = append(setup.Scene.Distances, Distance{pc.ID, foe.ID, zone})
		}
	}
	if f.cover != NoCover {
		setup.Scene.Covers = append(setup.Scene.Covers, Cover{foe.ID, f.cover})
	}
}
