package core

import (
	"mesa/game"
	"mesa/systems/kit"
)

var tableGroup = &Group[kit.Table]{Name: "table", core: func(s *State) *kit.Table { return &s.Table }}

// Opted sets a table option.
type Opted struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// LaidBy is a part that went out of the game, with what the table knows of it.
type LaidBy struct {
	Part string `json:"part"`
}

// EventName is for ever.
func (Opted) EventName() string { return "cortex.option" }

// EventName is for ever.
func (LaidBy) EventName() string { return "cortex.part.by" }

// TableMod is who sits there, and the options they play by.
func TableMod() *Mod {
	return &Mod{
		Name: "table", Chapter: ChapterGame, Group: tableGroup, Terms: coreTerms,
		Options: []*kit.Option{gameName, gameSystem.Option},
		Moves:   append(settings().Moves(), convertMove()),
		Facts: []Fact{FactOf(tellOpted, On(tableGroup, func(t *kit.Table, e Opted) { t.Choose(e.Key, e.Value) })),
			FactOf(tellLaidBy)},
		Hears: kit.HearTable(tableGroup.Of),
	}
}

func tellOpted(e Opted) []game.Msg {
	return kit.Just(game.Say("cortex.event.option", game.W("key", e.Key), game.M("value", game.Term(e.Value))))
}

func tellLaidBy(e LaidBy) []game.Msg {
	return kit.Just(game.Say("cortex.event.laid_by", game.M("part", game.Say("cortex.part."+e.Part))))
}
