package nde

import "mesa/game"

// lessonText is what the lesson says in the words of people, in one language.
type lessonText struct{ title, blow string }

var lessonTexts = map[string]lessonText{
	"en":    {"Tutorial: The Signal Tower", "the noise echoes up the stairs"},
	"pt-BR": {"Tutorial: A Torre de Sinal", "o barulho ecoa escada acima"},
}

// lesson is a fight with one guard: an attack that costs a Power Point, what Luck
// does, taking back, the foe's turn, and the fight to its end.
func lesson(lang string) (game.Lesson, error) {
	text, scene := lessonTexts[lang], demoTexts[lang]
	if scene.title == "" {
		text, scene = lessonTexts["en"], demoTexts["en"]
	}
	scene.title, scene.gm = text.title, "Mesa"
	scene.pcs, scene.foes = scene.pcs[2:], scene.foes[2:3]
	d, err := scene.demo([]demoFoe{{Typical, 5, 2, [3]string{Nearby}, NoCover}})
	hurt := game.Line{Do: game.Command{Move: "hurt", Args: game.Args{"who": {"lia"}, "foe": {game.Slug(scene.foes[0])}}},
		Tell: game.Say("nde.lesson.foe.hurt")}
	trouble := game.Line{Do: game.Command{Move: "consequence", Args: game.Args{"text": {text.blow}}}}
	roll := game.Cue{Move: "roll", Say: game.Say("nde.lesson.roll.cue")} // an attack that costs nothing waits for it
	return game.Lesson{Demo: d, Beats: []game.Beat{
		{Say: game.Say("nde.lesson.sheet")},
		{
			Say:   game.Say("nde.lesson.attack"),
			Cues:  []game.Cue{{Move: "attack", Say: game.Say("nde.lesson.attack.cue")}},
			Until: []string{"attack"},
		},
		{
			Say:   game.Say("nde.lesson.keep"),
			Cues:  []game.Cue{{Move: "keep", Say: game.Say("nde.lesson.keep.cue")}, roll},
			Until: []string{"keep", "luck"},
		},
		{
			Say:   game.Say("nde.lesson.undo"),
			Cues:  []game.Cue{{Move: "undo", Say: game.Say("nde.lesson.undo.cue")}},
			Until: []string{"undo"},
			Still: true,
		},
		{
			Say: game.Say("nde.lesson.again"),
			Cues: []game.Cue{{Move: "keep", Say: game.Say("nde.lesson.again.keep")}, roll,
				{Move: "attack", Say: game.Say("nde.lesson.again.attack")}},
			Until: []string{"keep"},
		},
		{Say: game.Say("nde.lesson.foe"), Lines: []game.Line{trouble, hurt}},
		{
			Say: game.Say("nde.lesson.fight"),
			Cues: []game.Cue{{Move: "keep", Say: game.Say("nde.lesson.fight.keep")}, roll,
				{Move: "attack", Say: game.Say("nde.lesson.fight.attack")}},
			Lines: []game.Line{trouble, hurt},
		},
		{Say: game.Say("nde.lesson.end")},
	}}, err
}
