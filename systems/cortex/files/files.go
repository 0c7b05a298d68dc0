// Package files writes the characters of a table as files, and reads files into
// the form of a character: JSON of Mesa's own, and that of Foundry.
package files

import (
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/sheet"
)

// Forms are the forms of files of Cortex.
func Forms() []game.FileForm[core.State] {
	return []game.FileForm[core.State]{
		{Name: "json", Ext: ".json", Write: written((*sheet.Sheet).File), Read: read(sheet.ReadFile)},
		{Name: "foundry", Ext: ".foundry.json", Read: read(readActor), Write: written(foundry.Write)},
	}
}

// written writes a character of the table. Whoever sees the table may look at its
// sheets (core.show), so any seat may have one as a file.
func written(write func(*sheet.Sheet) ([]byte, error)) func(*core.State, game.Seat, game.Ref) (game.File, bool) {
	return func(s *core.State, _ game.Seat, about game.Ref) (game.File, bool) {
		id, is := strings.CutPrefix(string(about), string(core.CharRef("")))
		c := s.Char(id)
		if !is || c == nil {
			return game.File{}, false
		}
		data, err := write(&c.Sheet)
		return game.File{Name: c.Shown(), Data: append(data, '\n')}, err == nil
	}
}

func readActor(data []byte) (sheet.Filed, bool) {
	f, err := foundry.Read(data)
	return f, err == nil
}

// read fills the form of a character with what was read: as many traits as it
// has room for, those that are wrong too, so that they are mended there.
func read(from func([]byte) (sheet.Filed, bool)) func(game.Offer, []byte) (game.Filled, bool) {
	return func(o game.Offer, data []byte) (game.Filled, bool) {
		f, ok := from(data)
		if !ok {
			return game.Filled{}, false
		}
		line, _ := o.Ask(sheet.AskTraits.Name)
		rows, rest := line.Holds(f.Rows)
		for _, r := range rest {
			f.Left = append(f.Left, sheet.Left{Kind: sheet.LeftRow, Of: r.Group, Text: strings.Join(r.Cells, " ")})
		}
		to := game.Filled{Args: game.Args{sheet.AskTraits.Name: {game.CellRows(rows)}}}
		if f.Name != "" {
			to.Args[sheet.AskName.Name] = []string{f.Name}
		}
		for _, a := range f.Life.Asks() {
			if _, asked := o.Ask(a.Name); asked && a.Preset != "" {
				to.Args[a.Name] = []string{a.Preset}
			} else if a.Preset != "" {
				f.Left = append(f.Left, sheet.Left{Kind: sheet.LeftText, Text: a.Preset})
			}
		}
		for _, l := range f.Left {
			to.Left = append(to.Left, l.Said())
		}
		return to, true
	}
}
