package discord

import (
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// The commands of the window itself.
const (
	mesaCommand  = "mesa"
	rollCommand  = "roll"
	menuCommand  = "menu"
	undoCommand  = "undo"
	logCommand   = "log"
	statsCommand = "stats"
	oddsCommand  = "odds"
	bookCommand  = "explain"
	recapCommand = "recap"
	pastCommand  = "history"
	doCommand    = "do"
	helpCommand  = "help"
)

// systemSpecs are the moves of a system by name.
type systemSpecs struct {
	all    []game.Spec
	byName map[string]game.Spec
}

// specsOf reads the moves of every system, the house included.
func specsOf(hall table.API) map[string]systemSpecs {
	all := map[string]systemSpecs{}
	for _, s := range append(slices.Clone(hall.Systems()), hall.House()) {
		specs := systemSpecs{all: s.Specs(), byName: map[string]game.Spec{}}
		for _, spec := range specs.all {
			specs.byName[spec.Name] = spec
		}
		all[s.Name()] = specs
	}
	return all
}

// spec finds the move of a table: its system's, else the house's.
func (w *Bot) spec(system, move string) game.Spec {
	if s, ok := w.systems[system].byName[move]; ok {
		return s
	}
	return w.systems[game.HouseName].byName[move]
}

// specsAt are the moves of a table.
func (w *Bot) specsAt(system string) []game.Spec {
	return append(slices.Clone(w.systems[system].all), w.systems[game.HouseName].all...)
}

func paramKey(spec game.Spec, param string) string { return spec.Key + ".param." + param }

// slashSpecs are the moves of a system that are subcommands.
func slashSpecs(specs []game.Spec) []game.Spec {
	return slices.DeleteFunc(slices.Clone(specs), func(s game.Spec) bool { return !s.Slash })
}

// The lobby's commands and the window's own that stand under /mesa.
const (
	subClose  = "close"
	dataWord  = "mydata" // likewise, and a button of /help
	subDelete = "delete" // said in a line; else a button of close, since /mesa takes no more
	subExport = "export"
	subVerify = "verify"
	subSheet  = "sheet"
	subMap    = "map"
)

// ownSpecs are commands under /mesa that the other windows have in other
// places.
func ownSpecs() []game.Spec {
	own := func(name string) game.Spec { return game.Spec{Key: "discord." + name, Name: name, Slash: true} }
	sheet := own(subSheet)
	sheet.Params = sheetParams
	drawn := own(subMap)
	drawn.Params = mapParams
	return []game.Spec{own(subClose), own(subExport), own(subVerify), sheet, drawn}
}

// mesaSpecs are the subcommands of /mesa: the lobby but for what takes a file,
// what is ours, and the house but for what has a command of its own, the GM's notes
// and the tutorial's moves, which the menu has: a command takes no more.
func (w *Bot) mesaSpecs() []game.Spec {
	lobby := slices.DeleteFunc(cmdline.Lobby(),
		func(s game.Spec) bool { return s.Name == "import" || s.Name == tutorialWord })
	house := slices.DeleteFunc(slices.Clone(w.systems[game.HouseName].all), func(s game.Spec) bool {
		return s.Name == undoCommand || s.Name == "dice" || s.Name == game.EndTutorial || s.Quiet
	})
	return slices.Concat(lobby, ownSpecs(), house)
}
