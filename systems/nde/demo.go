package nde

import (
	"encoding/json"

	"mesa/game"
)

// demoText is a scene that can be played at once, in one language.
type demoText struct {
	title, gm string
	pcs       []PC
}

func demoTexts(lang string) demoText {
	if lang == "pt-BR" {
		return demoText{"A Torre de Sinal", "Mestre", []PC{
			{Name: "Bia", Role: Specialist, Concept: "Uma batedora que abre o que está fechado", Attrs: [3]int{6, 12, 8}, Talents: []string{"Sombra", "Hacker"}},
			{Name: "Caio", Role: Assault, Concept: "Um escudo de aluguel com um código", Attrs: [3]int{12, 8, 6}, Talents: []string{"Muralha"}},
			{Name: "Lia", Role: Adept, Concept: "Uma engenheira que fala com os sinais", Attrs: [3]int{6, 8, 12}, Talents: []string{"Sintonia", "Diplomacia"}},
		}}
	}
	return demoText{"The Signal Tower", "GM", []PC{
		{Name: "Bia", Role: Specialist, Concept: "A scout who opens what is shut", Attrs: [3]int{6, 12, 8}, Talents: []string{"Shadow", "Hacker"}},
		{Name: "Caio", Role: Assault, Concept: "A hired shield with a code", Attrs: [3]int{12, 8, 6}, Talents: []string{"Bulwark"}},
		{Name: "Lia", Role: Adept, Concept: "An engineer who talks to signals", Attrs: [3]int{6, 8, 12}, Talents: []string{"Attuned", "Diplomacy"}},
	}}
}

// demo is a GM and three characters.
func demo(lang string) (game.Demo, error) {
	text := demoTexts(lang)
	d := game.Demo{Title: text.title, Chairs: []game.Chair{{ID: game.GMChair, Name: text.gm, Role: game.GM}}}
	setup := Setup{Session: 1}
	for _, p := range text.pcs {
		p.ID = game.Slug(p.Name)
		p.Chair, p.Hearts, p.MaxHearts, p.PP, p.MaxPP, p.Luck = p.ID, startHearts, startHearts, startPP, startPP, startLuck
		d.Chairs = append(d.Chairs, game.Chair{ID: p.Chair, Name: p.Name, Role: game.Player})
		setup.PCs = append(setup.PCs, p)
	}
	var err error
	d.Setup, err = json.Marshal(setup)
	return d, err
}
