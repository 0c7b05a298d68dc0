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

// EventName is for ever.
func (Opted) EventName() string { return "cortex.option" }

// TablePart is who sits there, and the options they play by.
func TablePart() *Part {
	return &Part{
		Name: "table", Group: tableGroup, Terms: coreTerms,
		Options: []*kit.Option{gameName, gameSystem.Option},
		Moves:   settings().Moves(),
		Facts:   []Fact{FactOf(tellOpted, On(tableGroup, func(t *kit.Table, e Opted) { t.Choose(e.Key, e.Value) }))},
		Hears:   kit.HearTable(tableGroup.Of),
	}
}

func tellOpted(e Opted) []game.Msg {
	return kit.Just(game.Say("cortex.event.option", game.W("key", e.Key), game.M("value", game.Term(e.Value))))
}
