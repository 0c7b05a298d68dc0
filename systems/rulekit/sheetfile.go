package rulekit

import (
	"encoding/json"
	"maps"
	"slices"

	"mesa/game"
)

// AskSheet asks for what stands on a sheet, line by line under its kinds: what the file of
// a character fills.
var AskSheet = game.Param{Name: "sheet", Kind: game.Rows, Min: 1, Max: maxSheet}

// Bounds of a sheet as lines.
const (
	maxSheet     = 100
	MaxSheetLine = 400 // characters
)

// SheetInput asks for lines of these kinds, each headed by a title.
func SheetInput(kinds []string, title func(kind string) game.Msg) game.Input {
	line := game.Param{Name: "what", Kind: game.Text, Min: 1, Max: MaxSheetLine}
	input := game.Input{Param: AskSheet, Columns: []game.Input{{Param: line}}}
	for _, k := range kinds {
		input.Groups = append(input.Groups, game.ChoiceGroup{Word: k, Title: title(k)})
	}
	return input
}

// Line is a line of a sheet.
func Line(kind, text string) game.Row { return game.Row{Group: kind, Cells: []string{text}} }

// sheetFile is a character as a file: in lines that are read and mended by hand.
type sheetFile struct {
	Mesa  string              `json:"mesa"` // of which system it is: "nde/character"
	Name  string              `json:"name"`
	Sheet map[string][]string `json:"sheet"`
}

// WriteSheet writes a character as a file of a system.
func WriteSheet(of, name string, rows []game.Row) ([]byte, error) {
	f := sheetFile{of, name, map[string][]string{}}
	for _, r := range rows {
		f.Sheet[r.Group] = append(f.Sheet[r.Group], r.Cells[0])
	}
	data, err := json.MarshalIndent(f, "", "  ")
	return append(data, '\n'), err
}

// ReadSheet fills the form of a character with a file of a system: name, and the lines that
// AskSheet has room for. ok is false for another file, and for a form that does not ask for a
// sheet.
func ReadSheet(of string, name game.Param) func(game.Offer, []byte) (game.FormFill, bool) {
	return func(o game.Offer, data []byte) (to game.FormFill, ok bool) {
		var in sheetFile
		input, asked := o.Input(AskSheet.Name)
		if json.Unmarshal(data, &in) != nil || in.Mesa != of || !asked {
			return game.FormFill{}, false
		}
		rows, rest := input.SplitRows(in.rows(input))
		for _, r := range rest {
			to.Unplaced = append(to.Unplaced, game.Say("file.left", game.W("line", r.Group+": "+r.Cells[0])))
		}
		to.Args = game.Args{input.Name: {game.CellRows(rows)}}
		if in.Name != "" {
			to.Args[name.Name] = []string{in.Name}
		}
		return to, true
	}
}

// rows are its lines in the order of the form, and behind them what the form does not know.
func (f sheetFile) rows(input game.Input) []game.Row {
	var rows []game.Row
	for _, g := range input.Groups {
		for _, line := range f.Sheet[g.Word] {
			rows = append(rows, Line(g.Word, line))
		}
		delete(f.Sheet, g.Word)
	}
	for _, kind := range slices.Sorted(maps.Keys(f.Sheet)) {
		for _, line := range f.Sheet[kind] {
			rows = append(rows, Line(kind, line))
		}
	}
	return rows
}
