package cortex

import "mesa/game"

// tutorialText holds the names and texts of the tutorial in one language, beside those of demoText.
type tutorialText struct {
	title, what, comp, duel string
	foe                     []string // the words of the traits in Vex's pool
}

var tutorialTexts = map[string]tutorialText{
	"en": {"Tutorial: The Night Market", "cross the wet roof unseen", "Off Balance", "who gets the ledger",
		[]string{"solo", "fight"}},
	"pt-BR": {"Tutorial: O Mercado Noturno", "cruzar o telhado molhado sem ser vista", "Desequilibrada",
		"quem fica com o livro-caixa",
		[]string{"sozinha", "lutar"}},
}

// tutorial returns a scene on the roof: a test, the choice of its dice, an undo, a hitch, a plot
// point, recovery, and a contest with Vex. In a language that has no text it is in English.
func tutorial(lang string) (game.Tutorial, error) {
	text, scene := tutorialTexts[lang], demoTexts[lang]
	if scene.title == "" {
		text, scene = tutorialTexts["en"], demoTexts["en"]
	}
	scene.title, scene.gm = text.title, "Mesa"
	scene.chars, scene.crowd, scene.asset, scene.comp = scene.chars[:1], "", "", ""
	d, err := scene.demo()
	return game.Tutorial{Demo: d, Steps: []game.TutorialStep{
		{Say: game.Say("cortex.lesson.sheet")},
		{
			Say: game.Say("cortex.lesson.roll"),
			Lines: []game.TutorialLine{{Do: gmCommand("test", "who", "ana", "difficulty", "challenging", "what",
				text.what)}},
			Cues:  []game.TutorialHint{{Move: "roll", Say: game.Say("cortex.lesson.roll.cue")}},
			Until: []string{"roll"},
		},
		{
			Say:   game.Say("cortex.lesson.choose"),
			Cues:  []game.TutorialHint{{Move: "choose", Say: game.Say("cortex.lesson.choose.cue")}},
			Until: []string{"choose"},
		},
		{
			Say:            game.Say("cortex.lesson.undo"),
			Cues:           []game.TutorialHint{{Move: "undo", Say: game.Say("cortex.lesson.undo.cue")}},
			Until:          []string{"undo"},
			WaitsForPerson: true,
		},
		{
			Say: game.Say("cortex.lesson.again"),
			Cues: []game.TutorialHint{{Move: "choose", Say: game.Say("cortex.lesson.again.choose")},
				{Move: "roll", Say: game.Say("cortex.lesson.again.roll")}},
			Until: []string{"choose"},
		},
		{
			Say: game.Say("cortex.lesson.hitch"),
			Lines: []game.TutorialLine{
				{Do: gmCommand("hitch", "name", text.comp), Tell: game.Say("cortex.lesson.hitch.fell")},
				{Do: gmCommand("new-complication", "name", text.comp, "on", "ana", "die", "d6"),
					Tell: game.Say("cortex.lesson.hitch.none")},
			},
		},
		{
			Say:   game.Say("cortex.lesson.point"),
			Cues:  []game.TutorialHint{{Move: "asset", Say: game.Say("cortex.lesson.point.cue")}},
			Until: []string{"asset"},
		},
		{
			Say: game.Say("cortex.lesson.recover"),
			Cues: []game.TutorialHint{{Move: "choose", Say: game.Say("cortex.lesson.choose.cue")},
				{Move: "roll", Say: game.Say("cortex.lesson.recover.roll")},
				{Move: "recover"}},
			Until: []string{"choose"},
		},
		contestStep(text),
		{Say: game.Say("cortex.lesson.end")},
	}}, err
}

// contestStep returns the contest with Vex, which the GM throws and gives in to.
func contestStep(text tutorialText) game.TutorialStep {
	return game.TutorialStep{
		Say: game.Say("cortex.lesson.contest"),
		Cues: []game.TutorialHint{{Move: "choose", Say: game.Say("cortex.lesson.choose.cue")},
			{Move: "roll", Say: game.Say("cortex.lesson.contest.roll")}},
		Until: []string{"give-in"},
		Lines: []game.TutorialLine{
			{Do: gmCommand("contest", "against", "ana", "who", "vex", "what", text.duel)},
			{Do: gmCommand("roll", "char", "vex", "pool", text.foe[0], "pool", text.foe[1])},
			{Do: gmCommand("choose")},
			{Do: gmCommand("give-in"), Ends: true},
		},
	}
}

// gmCommand returns a command of the GM: a move, and parameter and word in turn. A parameter that
// comes twice has two words.
func gmCommand(move string, words ...string) game.Command {
	c := game.Command{Move: move, Args: game.Args{}}
	for i := 0; i < len(words); i += 2 {
		c.Args[words[i]] = append(c.Args[words[i]], words[i+1])
	}
	return c
}
