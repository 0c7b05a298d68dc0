package cortex

import (
	"encoding/json"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// demoText is the demo in one language. chars, foe and crowd are lines that sheet.Parse reads. A
// crowd, asset or comp that is "" is left out of the scene.
type demoText struct {
	title, gm, scene, sceneTrait string
	chars                        []string // of three PCs
	foe, crowd                   string
	asset, comp                  string
}

// demoTexts are the texts of the demo by language.
var demoTexts = map[string]demoText{
	"en": {
		title: "The Night Market", gm: "GM", scene: "The roof of the night market", sceneTrait: "Slippery Tiles d6",
		chars: []string{
			"Ana: Affiliations: Solo d6, Buddy d8, Team d10 | Distinctions: Quick Hands d8, Never Backs Down d8, " +
				"Raised on the Docks d8 " +
				"| Skills: Fight d6, Move d10, Sneak d8, Talk d6",
			"Beto: Affiliations: Solo d8, Buddy d10, Team d6 | Distinctions: Old Soldier d8, Heart of Gold d8, Too " +
				"Tired for This d8 | " +
				"Skills: Fight d10, Move d6, Notice d8, Treat d6",
			"Caio: Affiliations: Solo d10, Buddy d6, Team d8 | Distinctions: Walking Library d8, Silver Tongue d8, " +
				"Owes Everyone d8 | " +
				"Skills: Know d10, Notice d8, Sneak d6, Talk d8",
		},
		foe: "Vex: Affiliations: Solo d10 | Distinctions: Smuggler Queen d10, Always One Step Ahead d8 | Skills: " +
			"Fight d8, Move d8, " +
			"Talk d10",
		crowd: "Lookouts: Crowd: Lookouts 3d6",
		asset: "Rope", comp: "Bruised",
	},
	"pt-BR": {
		title: "O Mercado Noturno", gm: "GM", scene: "O telhado do mercado noturno",
		sceneTrait: "Telhas escorregadias d6",
		chars: []string{
			"Ana: Afiliações: Sozinha d6, Dupla d8, Equipe d10 | Distinções: Mãos ligeiras d8, Nunca recua d8, Cria " +
				"do porto d8 | " +
				"Perícias: Lutar d6, Mover d10, Esgueirar-se d8, Conversar d6",
			"Beto: Afiliações: Sozinho d8, Dupla d10, Equipe d6 | Distinções: Velho soldado d8, Coração de ouro d8, " +
				"Cansado demais pra " +
				"isso d8 | Perícias: Lutar d10, Mover d6, Notar d8, Tratar d6",
			"Caio: Afiliações: Sozinho d10, Dupla d6, Equipe d8 | Distinções: Biblioteca ambulante d8, Boa " +
				"lábia d8, Deve a todo " +
				"mundo d8 | Perícias: Saber d10, Notar d8, Esgueirar-se d6, Conversar d8",
		},
		foe: "Vex: Afiliações: Sozinha d10 | Distinções: Rainha do contrabando d10, Sempre um passo à frente d8 | " +
			"Perícias: Lutar d8, " +
			"Mover d8, Conversar d10",
		crowd: "Olheiros: Bando: Olheiros 3d6",
		asset: "Corda", comp: "Machucado",
	},
}

// demo returns a prepared scene with a GM, three PCs, a foe and her lookouts. In a language that
// has no text it is in English.
func demo(lang string) (game.Demo, error) {
	text, ok := demoTexts[lang]
	if !ok {
		text = demoTexts["en"]
	}
	return text.demo()
}

// demo returns the chairs and the setup of a table that plays the scene.
func (text demoText) demo() (game.Demo, error) {
	d := game.Demo{Title: text.title, Chairs: []game.Chair{{ID: game.GMChair, Name: text.gm, Role: game.GM}}}
	setup := core.Setup{Points: map[string]int{points.BankKey: 3}}
	setup.Scene = scene.Scene{N: 1, Name: text.scene, Type: scene.Action, Stakes: scene.NormalStakes}
	if trait, no := sheet.ParseTrait(text.sceneTrait); no == nil {
		trait.Word = game.Slug(trait.Name)
		setup.Scene.Traits = []sheet.Trait{trait}
	}
	ranks := append(slices.Repeat([]string{people.PC}, len(text.chars)), people.Major, people.Extra)
	for i, line := range slices.DeleteFunc(append(slices.Clone(text.chars), text.foe, text.crowd),
		func(l string) bool { return l == "" }) {
		sheet, no := sheet.Parse(line)
		if no != nil {
			return game.Demo{}, no
		}
		c := people.Character{Sheet: sheet, ID: game.Slug(sheet.Name), Chair: game.GMChair, Rank: ranks[i]}
		if c.IsPC() {
			c.Chair = c.ID
			setup.Points[c.Chair] = 1
			d.Chairs = append(d.Chairs, game.Chair{ID: c.Chair, Name: c.Name, Role: game.Player})
		}
		setup.Chars = append(setup.Chars, c)
	}
	if text.comp != "" {
		setup.Complications = []things.Complication{{ID: game.Slug(text.comp), Name: text.comp, Die: 6, On: "beto"}}
	}
	if text.asset != "" {
		setup.Assets = []things.Asset{{ID: game.Slug(text.asset), Name: text.asset, Die: 6, BaseDie: 6, Owner: "ana",
			For:    things.ForScene,
			Bought: true}}
	}
	var err error
	d.Setup, err = json.Marshal(setup)
	return d, err
}
