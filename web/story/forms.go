package story

import (
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

func forms() []Story {
	form := func(name, title, move string, inputs ...game.Input) Story {
		o := offer(name, move, title)
		o.Inputs = inputs
		return Story{Kind: Forms, Name: name, Title: title, Form: true, View: table.PlayerView{Offers: []game.Offer{o}}}
	}
	text := func(name string, most int) game.Input {
		return game.Input{Param: game.Param{Name: name, Kind: game.Text, Max: most}}
	}
	refused := form("form-refused", "Refused at a field", "oppose", text("name", 40), text("what", 80))
	refused.Args = game.Args{"name": {"A\u200bna"}, "what": {"the chest"}}
	refused.No = game.Refuse("", "refused.characters", game.M("param", game.Say("cortex.contest.param.name")))
	refused.No.Param = "name"
	destructive := form("form-grave", "Retire Dora for good", "sit")
	destructive.View.Offers[0].Destructive = true
	destructive.View.Offers[0].Consequences = []game.Msg{quote("Dora is gone, with everything that was hers."),
		quote("Two complications go with her.")}
	more := text("what", 80)
	more.Advanced = true
	return []Story{
		form("radios", "One of a few", "ask",
			inputPick("who", 1, 1, wordChoice("Ana"), asSelected(wordChoice("Bia")), wordChoice("Caio"))),
		form("radios-chance", "One of a few, with chances", "ask", inputDifficulty()),
		form("dice-alone", "One of a few dice", "ask", inputPick("difficulty", 1, 1, sizeChoices()...)),
		form("boxes", "Some of a few", "ask",
			inputPick("with", 1, 3, wordChoice("Dark Alley"), wordChoice("Twisted Ankle"),
				asSelected(wordChoice("Rain")), wordChoice("Watch"))),
		form("box", "One that is said or not", "ask",
			inputPick("how", 0, 1, wordChoice("A failure brings a complication"))),
		form("menu", "One of many", "oppose", inputPick("against", 1, 1, manyChoices()...)),
		form("dense", "Many and short", "ask", inputPick("with", 0, 4, manyChoices()...)),
		form("dice-halves", "Dice in sets, with prices and chances", "ask", inputPool()),
		form("number", "A number", "count",
			game.Input{Param: game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 5}, Preset: "1"}),
		form("line", "A line of words", "ask", text("what", 80)),
		form("area", "Many words", "write", text("background", 2000)),
		form("dice-words", "Dice in words", "ask",
			game.Input{Param: game.Param{Name: "dice", Kind: game.Dice, Max: 12}}),
		form("form-rows", "Rows in groups", "write", text("name", 40), inputRows()),
		form("form-more", "With more behind a fold", "ask",
			inputPick("who", 1, 1, wordChoice("Ana"), wordChoice("Bia")), more),
		refused, destructive,
	}
}

func asSelected(c game.Choice) game.Choice {
	c.Selected = true
	return c
}

// inputDifficulty returns an input for one die, with the chance after each choice.
func inputDifficulty() game.Input {
	var all []game.Choice
	for i, size := range dice.Ladder {
		c := traitChoice([]string{"Very easy", "Easy", "Challenging", "Hard", "Very hard"}[i], size)
		c.ChanceAfter, c.Selected = game.ChanceOf(0.9-0.15*float64(i)), size == dice.D6
		all = append(all, c)
	}
	a := inputPick("difficulty", 1, 1, all...)
	a.Note = quote("with Ana's usual dice")
	return a
}

func manyChoices() []game.Choice {
	var all []game.Choice
	for _, name := range strings.Fields("Fight Focus Influence Know Labor Move Notice Operate Shoot Sneak Survive " +
		"Throw") {
		all = append(all, traitChoice(name, dice.D6))
	}
	return all
}

// sizeChoices returns choices of dice without names.
func sizeChoices() []game.Choice {
	var all []game.Choice
	for _, size := range dice.Ladder {
		all = append(all, game.Choice{Word: size.String(), Dice: []dice.Die{size}})
	}
	return all
}

// inputRows returns an input for the traits of a sheet.
func inputRows() game.Input {
	return game.Input{Param: game.Param{Name: "line", Kind: game.Rows, Max: 60},
		Grid: game.Grid{MaxNewGroup: 40, Columns: []game.Input{
			{Param: game.Param{Name: "name", Kind: game.Text, Min: 1, Max: 40}},
			{Param: game.Param{Name: "die", Kind: game.Dice, Min: 1, Max: 1}, Choices: sizeChoices()},
		}, CurrentRows: []game.Row{
			{Group: "Distinctions", Cells: []string{"Nobody's Fool", "d8"}},
			{Group: "Distinctions", Cells: []string{"Raised on Ships", "d8"}},
			{Group: "Skills", Cells: []string{"Move", "d10"}}, {Group: "Skills", Cells: []string{"", ""}},
		}},
		Groups: []game.ChoiceGroup{{Word: "Distinctions", Title: quote("Distinctions")},
			{Word: "Skills", Title: quote("Skills")}}}
}
