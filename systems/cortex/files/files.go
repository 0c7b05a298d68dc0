// Package files writes the characters of a table as files, and reads files into
// the form of a character: JSON of Mesa's own, and that of Foundry.
package files

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/sheet"
)

// Forms are the forms of files of Cortex.
func Forms() []game.FileForm[core.State] {
	return []game.FileForm[core.State]{
		{Name: "json", Ext: ".json", Read: read(sheet.ReadFile), Write: written(func(s *core.State, c *core.Char) ([]byte, error) {
			return c.Sheet.File(s.Earned(c))
		})},
		{Name: "foundry", Ext: ".foundry.json", Read: read(readActor), Write: written(func(_ *core.State, c *core.Char) ([]byte, error) {
			return foundry.Write(&c.Sheet)
		})},
	}
}

// written writes a character of the table. Whoever sees the table may look at its
// sheets (core.show), so any seat may have one as a file.
func written(write func(*core.State, *core.Char) ([]byte, error)) func(*core.State, game.Seat, game.Ref) (game.File, bool) {
	return func(s *core.State, _ game.Seat, about game.Ref) (game.File, bool) {
		id, is := strings.CutPrefix(string(about), string(core.CharRef("")))
		c := s.Char(id)
		if !is || c == nil {
			return game.File{}, false
		}
		data, err := write(s, c)
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
		if ask, ok := o.Ask(core.AskEarned.Name); ok {
			return earned(ask, f.Earned)
		}
		if ask, ok := o.Ask(core.AskWritten.Name); ok {
			return beside(o, ask, f)
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
		if len(writings(f.Left)) > 0 {
			to.Left = append(to.Left, game.Say("cortex.file.left.written"))
		}
		if n := len(earnedRows(f.Earned)); n > 0 {
			to.Left = append(to.Left, game.Say("cortex.file.left.earned", game.N("n", n)))
		}
		return to, true
	}
}

// earned fills the form of what was earned elsewhere; ok is false where a file has none
// of it.
func earned(ask game.Ask, lines map[string][]string) (to game.Filled, ok bool) {
	all := earnedRows(lines)
	rows, rest := ask.Holds(all)
	for _, r := range rest {
		to.Left = append(to.Left, sheet.Left{Kind: sheet.LeftRow, Of: r.Group, Text: strings.Join(r.Cells, " ")}.Said())
	}
	to.Args = game.Args{ask.Name: {game.CellRows(rows)}}
	return to, len(all) > 0
}

// beside fills the form of what a sheet says beside its traits, of whom it is called; ok is
// false where a file has none of it. What the form has no room for, and what the table does
// not play with, is told.
func beside(o game.Offer, ask game.Ask, f sheet.Filed) (to game.Filled, ok bool) {
	all := writings(f.Left)
	rows, none := ask.Holds(all)
	for _, l := range f.Left {
		if r, is := l.Written(); is && slices.ContainsFunc(none, r.Equal) {
			to.Left = append(to.Left, l.Said())
		}
	}
	to.Args = game.Args{ask.Name: {game.CellRows(rows)}}
	if who, asked := o.Ask(core.AskWho.Name); asked {
		to.Args[who.Name] = named(who, f.Name)
	}
	return to, len(all) > 0
}

// named is the choice that is called so, none where none is.
func named(who game.Ask, name string) []string {
	for _, c := range who.Among {
		if len(c.Label.Args) > 0 && game.Canon(c.Label.Args[0].Words) == game.Canon(name) {
			return []string{c.Word}
		}
	}
	return nil
}

// writings are what is left that may be brought in as lines, kind by kind.
func writings(left []sheet.Left) []game.Row {
	var rows []game.Row
	for _, kind := range sheet.Written {
		for _, l := range left {
			if r, ok := l.Written(); ok && r.Group == kind {
				rows = append(rows, r)
			}
		}
	}
	return rows
}

// earnedRows are its lines as rows, the kinds in one order.
func earnedRows(lines map[string][]string) []game.Row {
	var rows []game.Row
	for _, kind := range slices.Sorted(maps.Keys(lines)) {
		for _, line := range lines[kind] {
			rows = append(rows, game.Row{Group: kind, Cells: []string{line}})
		}
	}
	return rows
}
