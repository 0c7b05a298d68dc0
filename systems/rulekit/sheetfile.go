package rulekit

import (
	"encoding/json"
	"maps"
	"slices"

	"mesa/game"
)

// ParamSheet takes the lines of a sheet, grouped by kind. The file of a character fills it.
var ParamSheet = game.Param{Name: "sheet", Kind: game.Rows, Min: 1, Max: maxSheet}

// Bounds of a sheet as lines.
const (
	maxSheet     = 100 // lines
	MaxSheetLine = 400 // characters of one line
)

// SheetInput returns the input for lines of these kinds. title is the heading of a kind.
func SheetInput(kinds []string, title func(kind string) game.Msg) game.Input {
	line := game.Param{Name: "what", Kind: game.Text, Min: 1, Max: MaxSheetLine}
	input := game.Input{Param: ParamSheet, Grid: game.Grid{Columns: []game.Input{{Param: line}}}}
	for _, k := range kinds {
		input.Groups = append(input.Groups, game.ChoiceGroup{Word: k, Title: title(k)})
	}
	return input
}

// Line returns a line of a sheet as a row of ParamSheet.
func Line(kind, text string) game.Row { return game.Row{Group: kind, Cells: []string{text}} }

// sheetFile is a character as a file, in lines that people can read and edit.
type sheetFile struct {
	Mesa  string              `json:"mesa"` // the system and what the file holds: "nde/character"
	Name  string              `json:"name"`
	Sheet map[string][]string `json:"sheet"`
}

// WriteSheet returns a character as a file. format names the system and what the file holds:
// "nde/character".
func WriteSheet(format, name string, rows []game.Row) ([]byte, error) {
	f := sheetFile{format, name, map[string][]string{}}
	for _, r := range rows {
		f.Sheet[r.Group] = append(f.Sheet[r.Group], r.Cells[0])
	}
	data, err := json.MarshalIndent(f, "", "  ")
	return append(data, '\n'), err
}

// ReadSheet returns a function that fills the form of a character from a file: the parameter name,
// and the lines that ParamSheet has room for. Further lines, and those of kinds that the form does
// not have, are Unplaced. ok is false for a file of another format, and for a form without
// ParamSheet.
func ReadSheet(format string, name game.Param) func(game.Offer, []byte) (game.FormFill, bool) {
	return func(o game.Offer, data []byte) (to game.FormFill, ok bool) {
		var in sheetFile
		input, asked := o.Input(ParamSheet.Name)
		if json.Unmarshal(data, &in) != nil || in.Mesa != format || !asked {
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

// rows returns the lines in the order of the form, then those of kinds that the form does not know.
// It deletes the kinds of the form from f.Sheet.
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
