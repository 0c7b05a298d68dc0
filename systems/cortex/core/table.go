package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// Table is who sits there, how they want to be spoken to, and the options.
type Table struct {
	Lang    string            `json:"lang"`
	Pace    string            `json:"pace"`
	NoUndo  bool              `json:"noUndo,omitempty"`  // nobody may undo at this table
	Options map[string]string `json:"options,omitempty"` // those that were ever set
	Chairs  []game.Chair      `json:"chairs"`
}

var tableGroup = &Group[Table]{Name: "table", core: func(s *State) *Table { return &s.Table }}

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
		Moves: []game.Move[State]{optionMove()},
		Facts: []Fact{FactOf(tellOpted, On(tableGroup, foldOpted))},
		Hears: append(seats(), On(tableGroup, func(t *Table, e game.Founded) { t.Lang, t.Chairs = e.Lang, slices.Clone(e.Chairs) }), On(tableGroup, foldChanged)),
	}
}

// seats hear who sits where.
func seats() []Hear {
	return []Hear{sits[game.Joined](), sits[game.Handed](), sits[game.Left](), sits[game.ChairNamed](), sits[game.ChairGone](), sits[game.Banned]()}
}

func sits[E game.Event]() Hear {
	return On(tableGroup, func(t *Table, e E) { t.Chairs = game.FoldChairs(t.Chairs, e) })
}

func foldChanged(t *Table, e game.Changed) {
	switch e.Setting {
	case "pace":
		t.Pace = e.Value
	case "lang":
		t.Lang = e.Value
	case "undo":
		t.NoUndo = e.Value == game.UndoOff
	}
}

func foldOpted(t *Table, e Opted) {
	if t.Options == nil {
		t.Options = map[string]string{}
	}
	t.Options[e.Key] = e.Value
}

func tellOpted(e Opted) []game.Msg {
	return kit.Just(game.Say("cortex.event.option", game.W("key", e.Key), game.M("value", game.Term(e.Value))))
}
