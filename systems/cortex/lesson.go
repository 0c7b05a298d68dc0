package cortex

import "mesa/game"

// lessonText is what the lesson says in the words of people, in one language.
type lessonText struct {
	title, what, comp, duel string
	foe                     []string // the words of Vex's dice
}

var lessonTexts = map[string]lessonText{
	"en": {"Tutorial: The Night Market", "cross the wet roof unseen", "Off Balance", "who gets the ledger",
		[]string{"solo", "fight"}},
	"pt-BR": {"Tutorial: O Mercado da Noite", "cruzar o telhado molhado sem ser vista", "Desequilibrada", "quem fica com o livro-caixa",
		[]string{"sozinha", "lutar"}},
}

// lesson is a scene on the roof: a test, its reading, taking back, a hitch, a plot
// point, recovery, and a contest with Vex.
func lesson(lang string) (game.Lesson, error) {
	text, scene := lessonTexts[lang], demoTexts[lang]
	if scene.title == "" {
		text, scene = lessonTexts["en"], demoTexts["en"]
	}
	scene.title, scene.gm = text.title, "Mesa"
	scene.chars, scene.crowd, scene.asset, scene.comp = scene.chars[:1], "", "", ""
	d, err := scene.demo()
	return game.Lesson{Demo: d, Beats: []game.Beat{
		{Say: game.Say("cortex.lesson.sheet")},
		{
			Say:   game.Say("cortex.lesson.roll"),
			Lines: []game.Line{{Do: does("test", "who", "ana", "difficulty", "challenging", "what", text.what)}},
			Cues:  []game.Cue{{Move: "roll", Say: game.Say("cortex.lesson.roll.cue")}},
			Until: []string{"roll"},
		},
		{
			Say:   game.Say("cortex.lesson.choose"),
			Cues:  []game.Cue{{Move: "choose", Say: game.Say("cortex.lesson.choose.cue")}},
			Until: []string{"choose"},
		},
		{
			Say:   game.Say("cortex.lesson.undo"),
			Cues:  []game.Cue{{Move: "undo", Say: game.Say("cortex.lesson.undo.cue")}},
			Until: []string{"undo"},
			Still: true,
		},
		{
			Say: game.Say("cortex.lesson.again"),
			Cues: []game.Cue{{Move: "choose", Say: game.Say("cortex.lesson.again.choose")},
				{Move: "roll", Say: game.Say("cortex.lesson.again.roll")}},
			Until: []string{"choose"},
		},
		{
			Say: game.Say("cortex.lesson.hitch"),
			Lines: []game.Line{
				{Do: does("hitch", "name", text.comp), Tell: game.Say("cortex.lesson.hitch.fell")},
				{Do: does("new-complication", "name", text.comp, "on", "ana", "die", "d6"), Tell: game.Say("cortex.lesson.hitch.none")},
			},
		},
		{
			Say:   game.Say("cortex.lesson.point"),
			Cues:  []game.Cue{{Move: "asset", Say: game.Say("cortex.lesson.point.cue")}},
			Until: []string{"asset"},
		},
		{
			Say: game.Say("cortex.lesson.recover"),
			Cues: []game.Cue{{Move: "choose", Say: game.Say("cortex.lesson.choose.cue")},
				{Move: "roll", Say: game.Say("cortex.lesson.recover.roll")},
				{Move: "recover"}},
			Until: []string{"choose"},
		},
		{
			Say: game.Say("cortex.lesson.contest"),
			Cues: []game.Cue{{Move: "choose", Say: game.Say("cortex.lesson.choose.cue")},
				{Move: "roll", Say: game.Say("cortex.lesson.contest.roll")}},
			Until: []string{"give-in"},
			Lines: []game.Line{
				{Do: does("contest", "against", "ana", "who", "vex", "what", text.duel)},
				{Do: does("roll", "char", "vex", "pool", text.foe[0], "pool", text.foe[1])},
				{Do: does("choose")},
				{Do: does("give-in"), Ends: true},
			},
		},
		{Say: game.Say("cortex.lesson.end")},
	}}, err
}

// does is a line of the GM's: a move with its words, each behind its parameter.
func does(move string, words ...string) game.Command {
	c := game.Command{Move: move, Args: game.Args{}}
	for i := 0; i < len(words); i += 2 {
		c.Args[words[i]] = append(c.Args[words[i]], words[i+1])
	}
	return c
}
