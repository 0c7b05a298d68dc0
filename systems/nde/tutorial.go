package nde

import (
	"mesa/game"
	"mesa/systems/nde/internal/rules"
)

// tutorialText holds the tutorial's title and its text of a consequence in one language.
type tutorialText struct{ title, blow string }

var tutorialTexts = map[string]tutorialText{
	"en":    {"Tutorial: The Signal Tower", "the noise echoes up the stairs"},
	"pt-BR": {"Tutorial: A Torre de Sinal", "o barulho ecoa escada acima"},
}

// tutorial returns a fight with one guard. It teaches an attack that costs a Power Point, Luck,
// undo, the foe's turn and the end of a fight. An unknown language gets English.
func tutorial(lang string) (game.Tutorial, error) {
	text, scene := tutorialTexts[lang], demoTexts[lang]
	if scene.title == "" {
		text, scene = tutorialTexts["en"], demoTexts["en"]
	}
	scene.title, scene.gm = text.title, "Mesa"
	scene.pcs, scene.foes = scene.pcs[2:], scene.foes[2:3]
	d, err := scene.demo([]demoFoe{{rules.Typical, 5, 2, [3]string{rules.Nearby}, rules.NoCover}})
	hurt := game.TutorialLine{Do: game.Command{Move: "hurt",
		Args: game.Args{"who": {"lia"}, "foe": {game.Slug(scene.foes[0])}}},
		Tell: game.Say("nde.lesson.foe.hurt")}
	trouble := game.TutorialLine{Do: game.Command{Move: "consequence", Args: game.Args{"text": {text.blow}}}}
	// an attack by a Trick is not thrown at once, because the GM sets its level first
	roll := game.TutorialHint{Move: "roll", Say: game.Say("nde.lesson.roll.cue")}
	return game.Tutorial{Demo: d, Steps: []game.TutorialStep{
		{Say: game.Say("nde.lesson.sheet")},
		{
			Say:   game.Say("nde.lesson.attack"),
			Cues:  []game.TutorialHint{{Move: "attack", Say: game.Say("nde.lesson.attack.cue")}},
			Until: []string{"attack"},
		},
		{
			Say:   game.Say("nde.lesson.keep"),
			Cues:  []game.TutorialHint{{Move: "keep", Say: game.Say("nde.lesson.keep.cue")}, roll},
			Until: []string{"keep", "luck"},
		},
		{
			Say:            game.Say("nde.lesson.undo"),
			Cues:           []game.TutorialHint{{Move: "undo", Say: game.Say("nde.lesson.undo.cue")}},
			Until:          []string{"undo"},
			WaitsForPerson: true,
		},
		{
			Say: game.Say("nde.lesson.again"),
			Cues: []game.TutorialHint{{Move: "keep", Say: game.Say("nde.lesson.again.keep")}, roll,
				{Move: "attack", Say: game.Say("nde.lesson.again.attack")}},
			Until: []string{"keep"},
		},
		{Say: game.Say("nde.lesson.foe"), Lines: []game.TutorialLine{trouble, hurt}},
		{
			Say: game.Say("nde.lesson.fight"),
			Cues: []game.TutorialHint{{Move: "keep", Say: game.Say("nde.lesson.fight.keep")}, roll,
				{Move: "attack", Say: game.Say("nde.lesson.fight.attack")}},
			Lines: []game.TutorialLine{trouble, hurt},
		},
		{Say: game.Say("nde.lesson.end")},
	}}, err
}
