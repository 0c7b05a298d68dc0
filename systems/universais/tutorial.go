package universais

import "mesa/game"

// A tutorialText holds the words of the tutorial that are not in the catalogues, in one language.
type tutorialText struct{ title, risk, fell string }

var tutorialTexts = map[string]tutorialText{
	"en": {"Tutorial: The Lighthouse Festival", "Captain Sable sees you first",
		"the Captain is already waiting for you"},
	"pt-BR": {"Tutorial: A Festa do Farol", "o Capitão Breu vê você primeiro",
		"o Capitão já está esperando por você"},
}

// tutorial is an evening on the pier: a roll with a Risk, going All Out, undo, the GM's answer, and
// a Duel. An unknown language gets English.
func tutorial(lang string) (game.Tutorial, error) {
	text, scene := tutorialTexts[lang], demoTexts[lang]
	if scene.title == "" {
		text, scene = tutorialTexts["en"], demoTexts["en"]
	}
	scene.title, scene.gm = text.title, "Mesa"
	scene.pcs, scene.npcs = scene.pcs[:1], scene.npcs[1:]
	d, err := scene.demo()
	does := func(move string, args game.Args) game.Command { return game.Command{Move: move, Args: args} }
	return game.Tutorial{Demo: d, Steps: []game.TutorialStep{
		{Say: game.Say("universais.lesson.sheet")},
		{
			Say: game.Say("universais.lesson.throw"),
			Lines: []game.TutorialLine{{Do: does("call",
				game.Args{"who": {"ana"}, "attribute": {"body"}, "risk": {text.risk}})}},
			Cues:  []game.TutorialHint{{Move: "throw", Say: game.Say("universais.lesson.throw.cue")}},
			Until: []string{"throw"},
		},
		{
			Say:   game.Say("universais.lesson.keep"),
			Cues:  []game.TutorialHint{{Move: "keep", Say: game.Say("universais.lesson.keep.cue")}},
			Until: []string{"keep", "all-out"},
		},
		{
			Say:            game.Say("universais.lesson.undo"),
			Cues:           []game.TutorialHint{{Move: "undo", Say: game.Say("universais.lesson.undo.cue")}},
			Until:          []string{"undo"},
			WaitsForPerson: true,
		},
		{
			Say: game.Say("universais.lesson.again"),
			Cues: []game.TutorialHint{{Move: "keep", Say: game.Say("universais.lesson.again.keep")},
				{Move: "throw", Say: game.Say("universais.lesson.again.throw")}},
			Until: []string{"keep", "all-out"},
		},
		{
			Say: game.Say("universais.lesson.gm"),
			Lines: []game.TutorialLine{
				{Do: does("consequence", game.Args{"text": {text.fell}})},
				{Do: does("influence", game.Args{"who": {"ana"}, "n": {"1"}}),
					Tell: game.Say("universais.lesson.gm.influence")},
			},
		},
		{
			Say: game.Say("universais.lesson.duel"),
			Cues: []game.TutorialHint{{Move: "concede", Say: game.Say("universais.lesson.concede.cue")},
				{Move: "approach", Say: game.Say("universais.lesson.approach.cue")},
				{Move: "duel", Say: game.Say("universais.lesson.duel.cue")}},
			Until: []string{"concede"},
			Lines: []game.TutorialLine{
				{Do: does("resolve", nil)},
				{Do: does("approach", nil)},
				{Do: does("npc-lose", game.Args{"how": {"knockout"}}), Ends: true},
			},
		},
		{Say: game.Say("universais.lesson.end")},
	}}, err
}
