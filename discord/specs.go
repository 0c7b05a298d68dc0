package discord

import (
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// The bot's own commands.
const (
	mesaCommand    = "mesa"
	rollCommand    = "roll"
	menuCommand    = "menu"
	undoCommand    = "undo"
	logCommand     = "log"
	statsCommand   = "stats"
	oddsCommand    = "odds"
	explainCommand = "explain"
	recapCommand   = "recap"
	pastCommand    = "history"
	doCommand      = "do"
	helpCommand    = "help"
)

// systemSpecs are the moves of a system by name.
type systemSpecs struct {
	all    []game.Spec
	byName map[string]game.Spec
}

// specsOf returns the moves of every system, including the house.
func specsOf(tables table.API) map[string]systemSpecs {
	all := map[string]systemSpecs{}
	for _, s := range append(slices.Clone(tables.Systems()), tables.House()) {
		specs := systemSpecs{all: s.Specs(), byName: map[string]game.Spec{}}
		for _, spec := range specs.all {
			specs.byName[spec.Name] = spec
		}
		all[s.Name()] = specs
	}
	return all
}

// spec returns the move of a table: its system's, else the house's.
func (w *Bot) spec(system, move string) game.Spec {
	if s, ok := w.systems[system].byName[move]; ok {
		return s
	}
	return w.systems[game.HouseName].byName[move]
}

// specsAt returns the moves of a table.
func (w *Bot) specsAt(system string) []game.Spec {
	return append(slices.Clone(w.systems[system].all), w.systems[game.HouseName].all...)
}

func paramKey(spec game.Spec, param string) string { return spec.Key + ".param." + param }

// slashSpecs returns the moves of a system that are subcommands.
func slashSpecs(specs []game.Spec) []game.Spec {
	return slices.DeleteFunc(slices.Clone(specs), func(s game.Spec) bool { return !s.Slash })
}

// The subcommands of /mesa, besides the lobby's, and two words of lines.
const (
	subClose  = "close"
	dataWord  = "mydata" // a word of a line, and a button of /help
	subDelete = "delete" // a word of a line, and a button of close, since /mesa has no room
	subExport = "export"
	subVerify = "verify"
	subSheet  = "sheet"
	subMap    = "map"
)

// ownSpecs returns the bot's own commands under /mesa.
func ownSpecs() []game.Spec {
	own := func(name string) game.Spec { return game.Spec{Key: "discord." + name, Name: name, Slash: true} }
	sheet := own(subSheet)
	sheet.Params = sheetParams
	drawn := own(subMap)
	drawn.Params = mapParams
	return []game.Spec{own(subClose), own(subExport), own(subVerify), sheet, drawn}
}

// mesaSpecs returns the subcommands of /mesa: the lobby without import, our own, and the house
// without moves that have a command of their own, the GM's notes and the tutorial's moves, which
// are in the menu, because a command has no room for more.
func (w *Bot) mesaSpecs() []game.Spec {
	lobby := slices.DeleteFunc(cmdline.Lobby(),
		func(s game.Spec) bool { return s.Name == "import" || s.Name == tutorialWord })
	house := slices.DeleteFunc(slices.Clone(w.systems[game.HouseName].all), func(s game.Spec) bool {
		return s.Name == undoCommand || s.Name == "dice" || s.Name == game.EndTutorial || s.Quiet
	})
	return slices.Concat(lobby, ownSpecs(), house)
}
