package universais

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// A demoText holds the words of the demo in one language.
type demoText struct {
	title, gm, scene string
	pcs              []sheet.PC
	npcs             []sheet.NPC
	timer, event     string
}

var demoTexts = map[string]demoText{
	"en": {
		title: "The Lighthouse Festival", gm: "GM", scene: "The pier, an hour before the lanterns are lit",
		pcs: []sheet.PC{
			{Name: "Ana", Concept: "A fencer who owes the harbour a debt", Attrs: [4]int{4, 3, 2, 2},
				Entries: []sheet.Entry{
					{ID: "fencing", Kind: sheet.Skill, Name: "Fencing", N: 2},
					{ID: "balance", Kind: sheet.Skill, Name: "Balance", N: 1},
					{ID: "vow", Kind: sheet.Benefit, Name: "Vow", Of: "Loyal", Text: "Help when she keeps her word"},
					{ID: "rui", Kind: sheet.Bond, Name: "Rui", N: 1}}},
			{Name: "Rui", Concept: "A lamplighter who hears the sea", Attrs: [4]int{2, 2, 4, 3}, Entries: []sheet.Entry{
				{ID: "omens", Kind: sheet.Skill, Name: "Omens", N: 2},
				{ID: "tide", Kind: sheet.Ability, Name: "Tide", N: 1, Text: "Water answers him"},
				{ID: "comet", Kind: sheet.Technique, Name: "Comet", N: 1}}},
			{Name: "Cléo", Concept: "A cartographer with forged papers", Attrs: [4]int{2, 3, 2, 4},
				Entries: []sheet.Entry{
					{ID: "stealth", Kind: sheet.Skill, Name: "Stealth", N: 1},
					{ID: "papers", Kind: sheet.Skill, Name: "Papers", N: 2}}},
		},
		npcs: []sheet.NPC{{Name: "The Harbourmaster", Level: 2, Attrs: [4]int{3, 2, 2, 4}},
			{Name: "Captain Sable", Level: 1}},
		timer: "The lanterns", event: "every lantern on the pier goes out at once",
	},
	"pt-BR": {
		title: "A Festa do Farol", gm: "GM", scene: "O cais, uma hora antes de acenderem as lanternas",
		pcs: []sheet.PC{
			{Name: "Ana", Concept: "Uma esgrimista que deve um favor ao porto", Attrs: [4]int{4, 3, 2, 2},
				Entries: []sheet.Entry{
					{ID: "esgrima", Kind: sheet.Skill, Name: "Esgrima", N: 2},
					{ID: "equilibrio", Kind: sheet.Skill, Name: "Equilíbrio", N: 1},
					{ID: "voto", Kind: sheet.Benefit, Name: "Voto", Of: "Leal",
						Text: "Ajuda quando ela cumpre a palavra"},
					{ID: "rui", Kind: sheet.Bond, Name: "Rui", N: 1}}},
			{Name: "Rui", Concept: "Um acendedor de lampiões que ouve o mar", Attrs: [4]int{2, 2, 4, 3},
				Entries: []sheet.Entry{
					{ID: "pressagios", Kind: sheet.Skill, Name: "Presságios", N: 2},
					{ID: "mare", Kind: sheet.Ability, Name: "Maré", N: 1, Text: "A água responde"},
					{ID: "cometa", Kind: sheet.Technique, Name: "Cometa", N: 1}}},
			{Name: "Cléo", Concept: "Uma cartógrafa de papéis falsos", Attrs: [4]int{2, 3, 2, 4},
				Entries: []sheet.Entry{
					{ID: "furtividade", Kind: sheet.Skill, Name: "Furtividade", N: 1},
					{ID: "papeis", Kind: sheet.Skill, Name: "Papéis", N: 2}}},
		},
		npcs: []sheet.NPC{{Name: "A Capitã do Porto", Level: 2, Attrs: [4]int{3, 2, 2, 4}},
			{Name: "Capitão Breu", Level: 1}},
		timer: "As lanternas", event: "todas as lanternas do cais se apagam de uma vez",
	},
}

// demo returns a table with a GM, three PCs, two NPCs, a Timer and a Scene in the middle of a
// Chapter. A language without a demo gets the English demo.
func demo(lang string) (game.Demo, error) {
	text, ok := demoTexts[lang]
	if !ok {
		text = demoTexts["en"]
	}
	return text.demo()
}

// demo returns the demo with the words of the text.
func (text demoText) demo() (game.Demo, error) {
	d := game.Demo{Title: text.title, Chairs: []game.Chair{{ID: game.GMChair, Name: text.gm, Role: game.GM}}}
	setup := state.Setup{Campaign: state.Campaign{Scale: "underdog", Chapter: 1, InChapter: true},
		Scene: state.Scene{N: 1, Name: text.scene, Mode: state.Unstructured, Tension: 2}}
	for _, p := range text.pcs {
		p.ID = game.Slug(p.Name)
		p.Chair, p.Level = p.ID, 1
		p.Health, p.Speed, p.Focus = p.MaxHealth(), p.UsualSpeed(), p.UsualFocus()
		d.Chairs = append(d.Chairs, game.Chair{ID: p.Chair, Name: p.Name, Role: game.Player})
		setup.PCs = append(setup.PCs, p)
		setup.Wallets = append(setup.Wallets, sheet.Wallet{Of: p.Chair, N: 1})
		setup.Scene.In = append(setup.Scene.In, p.ID)
	}
	for _, n := range text.npcs {
		n.ID = game.Slug(n.Name)
		setup.NPCs = append(setup.NPCs, n)
		setup.Scene.In = append(setup.Scene.In, n.ID)
	}
	setup.PCs[0].Held = sheet.Held{Ranks: 1} // something to Awaken
	setup.Timers = []state.Timer{{ID: game.Slug(text.timer), Name: text.timer, Kind: state.StoryTimer, Segments: 6,
		Filled: 2, Event: text.event}}
	var err error
	d.Setup, err = json.Marshal(setup)
	return d, err
}
