// Package files writes the characters of a table as files, and fills forms from files. Its formats
// are Mesa's own JSON and Foundry's JSON. Begin with Forms.
package files

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/mod/sheets"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Forms returns the file formats of Cortex: "json" and "foundry".
func Forms() []game.FileFormat[engine.State] {
	return []game.FileFormat[engine.State]{
		{Name: "json", Ext: ".json", Read: read(sheet.ReadFile),
			Write: writeCharacter(func(s *engine.State, c *people.Character) ([]byte, error) {
				return c.Sheet.File(character.Earned(s, c))
			})},
		{Name: "foundry", Ext: ".foundry.json", Read: readFoundry,
			Write: writeCharacter(func(_ *engine.State, c *people.Character) ([]byte, error) {
				return foundry.Write(&c.Sheet)
			})},
	}
}

// writeCharacter returns the Write of a format for characters. All who see the table may read the
// sheets (core.show), so any actor gets any character as a file. The Write returns false if write
// fails, and for a reference to anything but a character of the table.
func writeCharacter(write func(*engine.State, *people.Character) ([]byte, error)) func(*engine.State, game.Actor,
	game.Ref) (game.File, bool) {
	return func(s *engine.State, _ game.Actor, about game.Ref) (game.File, bool) {
		id, is := strings.CutPrefix(string(about), string(people.CharRef("")))
		c := people.Of(s).Char(id)
		if !is || c == nil {
			return game.File{}, false
		}
		data, err := write(s, c)
		return game.File{Name: c.DisplayName(), Data: append(data, '\n')}, err == nil
	}
}

// readFoundry fills the form of a table's game from the settings of a world. It fills other forms
// from an actor.
func readFoundry(o game.Offer, data []byte) (game.FormFill, bool) {
	if input, ok := o.Input(rulekit.ParamGame.Name); ok {
		return fillGame(input, data)
	}
	return read(readActor)(o, data)
}

// fillGame fills the form of a table's game with the options that play with a world's sets. ok is
// false if the file is not the settings of a world.
func fillGame(input game.Input, data []byte) (to game.FormFill, ok bool) {
	world, err := foundry.ReadWorld(data)
	if err != nil {
		return to, false
	}
	options, left := sheets.GameBySets(world.Sets)
	rows, rest := input.SplitRows(options)
	for _, r := range rest {
		to.Unplaced = append(to.Unplaced, sheet.Unplaced{Kind: sheet.LeftRow, Text: strings.Join(r.Cells, " ")}.Said())
	}
	for _, l := range append(left, world.Unplaced...) {
		to.Unplaced = append(to.Unplaced, l.Said())
	}
	to.Args = game.Args{input.Name: {game.CellRows(rows)}}
	return to, true
}

// readActor reads an actor; ok is false if the file is none.
func readActor(data []byte) (f sheet.ReadSheet, ok bool) {
	f, err := foundry.Read(data)
	return f.WithMeantKinds(), err == nil
}

// read returns the Read of a format, given how its files are parsed. The form of a character gets
// as many traits as it has room for, even faulty ones, so that they can be corrected there. The
// forms of earnings and of lines beside the traits get no traits.
func read(from func([]byte) (sheet.ReadSheet, bool)) func(game.Offer, []byte) (game.FormFill, bool) {
	return func(o game.Offer, data []byte) (game.FormFill, bool) {
		f, ok := from(data)
		if !ok {
			return game.FormFill{}, false
		}
		if input, ok := o.Input(character.InputEarned.Name); ok {
			return fillEarned(input, f.Earned)
		}
		if input, ok := o.Input(character.InputWritten.Name); ok {
			return fillExtras(o, input, f)
		}
		line, ok := o.Input(sheet.ParamTraits.Name)
		if !ok {
			return game.FormFill{}, false
		}
		rows, rest := line.SplitRows(f.Rows)
		for _, r := range rest {
			f.Unplaced = append(f.Unplaced,
				sheet.Unplaced{Kind: sheet.LeftRow, Of: r.Group, Text: strings.Join(r.Cells, " ")})
		}
		to := game.FormFill{Args: game.Args{sheet.ParamTraits.Name: {game.CellRows(rows)}}}
		if f.Name != "" {
			to.Args[sheet.ParamName.Name] = []string{f.Name}
		}
		for _, a := range f.Life.Inputs() {
			if _, asked := o.Input(a.Name); asked && a.Preset != "" {
				to.Args[a.Name] = []string{a.Preset}
			} else if a.Preset != "" {
				f.Unplaced = append(f.Unplaced, sheet.Unplaced{Kind: sheet.LeftText, Text: a.Preset})
			}
		}
		for _, l := range f.Unplaced {
			to.Unplaced = append(to.Unplaced, l.Said())
		}
		if len(writings(f.Unplaced)) > 0 {
			to.Unplaced = append(to.Unplaced, game.Say("cortex.file.left.written"))
		}
		if n := len(earnedRows(f.Earned)); n > 0 {
			to.Unplaced = append(to.Unplaced, game.Say("cortex.file.left.earned", game.N("n", n)))
		}
		return to, true
	}
}

// fillEarned fills the form of earnings, given as lines by kind. ok is false if the file has none.
func fillEarned(input game.Input, lines map[string][]string) (to game.FormFill, ok bool) {
	all := earnedRows(lines)
	rows, rest := input.SplitRows(all)
	for _, r := range rest {
		to.Unplaced = append(to.Unplaced,
			sheet.Unplaced{Kind: sheet.LeftRow, Of: r.Group, Text: strings.Join(r.Cells, " ")}.Said())
	}
	to.Args = game.Args{input.Name: {game.CellRows(rows)}}
	return to, len(all) > 0
}

// fillExtras fills the form of lines beside the traits, such as SFX and statements, for the
// character that has the file's name. Lines for which there is no room, and those that the table
// does not use, go to Unplaced. ok is false if the file has no lines.
func fillExtras(o game.Offer, input game.Input, f sheet.ReadSheet) (to game.FormFill, ok bool) {
	all := writings(f.Unplaced)
	rows, none := input.SplitRows(all)
	to.Args = game.Args{input.Name: {game.CellRows(rows)}}
	if who, asked := o.Input(people.ParamWho.Name); asked {
		to.Args[who.Name] = choiceNamed(who, f.Name)
	}
	// A description that cannot be a statement at this table goes to Unplaced. Without this the
	// offer would refuse all lines because of it.
	barred := slices.DeleteFunc(refusedRows(o, to.Args, rows), func(r game.Row) bool {
		return !slices.ContainsFunc(f.Unplaced, func(l sheet.Unplaced) bool {
			w, is := l.Written()
			return is && l.Kind == sheet.LeftMaybeSays && w.Equal(r)
		})
	})
	rows = slices.DeleteFunc(rows, func(r game.Row) bool { return slices.ContainsFunc(barred, r.Equal) })
	none = append(none, barred...)
	to.Args[input.Name] = []string{game.CellRows(rows)}
	for _, l := range f.Unplaced {
		if r, is := l.Written(); is && slices.ContainsFunc(none, r.Equal) {
			to.Unplaced = append(to.Unplaced, l.Said())
		}
	}
	return to, len(all) > 0
}

// refusedRows returns those of the rows that an offer's Validate refuses, given the answers that
// hold them.
func refusedRows(o game.Offer, args game.Args, rows []game.Row) []game.Row {
	var refused []game.Row
	if o.Validate == nil {
		return nil
	}
	if no := o.Validate(args); no != nil {
		for _, f := range no.All() {
			if f.Row > 0 && f.Row <= len(rows) {
				refused = append(refused, rows[f.Row-1])
			}
		}
	}
	return refused
}

// choiceNamed returns the word of the choice that is labelled with a name, as an answer. It returns
// nil if there is none.
func choiceNamed(who game.Input, name string) []string {
	for _, c := range who.Choices {
		if len(c.Label.Args) > 0 && game.Canonical(c.Label.Args[0].Words) == game.Canonical(name) {
			return []string{c.Word}
		}
	}
	return nil
}

// writings returns the unplaced parts that can be imported as lines, sorted by kind.
func writings(left []sheet.Unplaced) []game.Row {
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

// earnedRows returns earnings as rows with their kind as the group, sorted by kind.
func earnedRows(lines map[string][]string) []game.Row {
	var rows []game.Row
	for _, kind := range slices.Sorted(maps.Keys(lines)) {
		for _, line := range lines[kind] {
			rows = append(rows, game.Row{Group: kind, Cells: []string{line}})
		}
	}
	return rows
}
