package discord

import (
	"slices"

	"mesa/cmdline"
	"mesa/game"
)

// The commands of the bot beside those of the systems.
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

// systemSpecs are the moves of a system or of the house, in order and by name.
type systemSpecs struct {
	all    []game.Spec
	byName map[string]game.Spec
}

// specsOf returns the moves of every system and of the house, by the name of the system.
func specsOf(tables playable) map[string]systemSpecs {
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

// spec returns the Spec of a move at a table of a system: the move of the system, or else of the
// house. It returns the zero Spec if neither has the move.
func (w *Bot) spec(system, move string) game.Spec {
	if s, ok := w.systems[system].byName[move]; ok {
		return s
	}
	return w.systems[game.HouseName].byName[move]
}

// specsAtTableOf returns the moves of a table that plays a system: those of the system, then those
// of the house.
func (w *Bot) specsAtTableOf(system string) []game.Spec {
	return append(slices.Clone(w.systems[system].all), w.systems[game.HouseName].all...)
}

func paramKey(spec game.Spec, param string) string { return spec.Key + ".param." + param }

// slashSpecs returns the specs with Slash: the moves that are subcommands of their system.
func slashSpecs(specs []game.Spec) []game.Spec {
	return slices.DeleteFunc(slices.Clone(specs), func(s game.Spec) bool { return !s.Slash })
}

// The subcommands of /mesa that the lobby does not have. dataWord and deleteWord are no
// subcommands, because Discord allows no more. People type them in a line, or press a button: of
// /help for dataWord, of /mesa close for deleteWord.
const (
	subClose  = "close"
	subExport = "export"
	subVerify = "verify"
	subSheet  = "sheet"
	subMap    = "map"

	dataWord   = "mydata"
	deleteWord = "delete"
)

// ownSpecs returns the subcommands of /mesa that are neither of the lobby nor moves.
func ownSpecs() []game.Spec {
	own := func(name string) game.Spec { return game.Spec{Key: "discord." + name, Name: name, Slash: true} }
	sheet := own(subSheet)
	sheet.Params = sheetParams
	drawn := own(subMap)
	drawn.Params = mapParams
	return []game.Spec{own(subClose), own(subExport), own(subVerify), sheet, drawn}
}

// mesaSpecs returns the subcommands of /mesa: the lobby without import and tutorial, those of
// ownSpecs, and the moves of the house. Moves of the house with a command of their own (undo, dice)
// are left out. So are, since Discord allows no more subcommands, those that are Quiet (the GM's
// notes, a step of a tutorial) or end a tutorial: the menu has them.
func (w *Bot) mesaSpecs() []game.Spec {
	lobby := slices.DeleteFunc(cmdline.Lobby(),
		func(s game.Spec) bool { return s.Name == "import" || s.Name == tutorialWord })
	house := slices.DeleteFunc(slices.Clone(w.systems[game.HouseName].all), func(s game.Spec) bool {
		return s.Name == undoCommand || s.Name == "dice" || s.Name == game.EndTutorial || s.Quiet
	})
	return slices.Concat(lobby, ownSpecs(), house)
}
