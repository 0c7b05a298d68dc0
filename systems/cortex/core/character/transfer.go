package character

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// Transfer is something that characters take along to another table, in lines that people
// read and type, each under its kind. What comes in keeps the bounds of what is typed
// here.
type Transfer struct {
	Kinds []string

	// Of what was earned in play (RUL-EARNED).
	Export func(s *engine.State, char string) []game.Row // what a character has

	// Of what is written on a sheet, with which it goes out (RUL-SHEET-FILE).
	ExportsFrom func(s *engine.State, c *people.Character) bool             // whether a character may have any
	Has         func(s *engine.State, c *people.Character, r game.Row) bool // whether one has this already

	// why the last of these may not come beside the others
	RefuseImport func(s *engine.State, char string, rows []game.Row) *game.Refusal
	Import       func(t *engine.Tx, char string, rows []game.Row) // gives them to a character
}

// Lines are lines of a kind.
func Lines(kind string, lines ...string) []game.Row {
	var rows []game.Row
	for _, line := range lines {
		rows = append(rows, game.Row{Group: kind, Cells: []string{line}})
	}
	return rows
}

// Bounds of what is brought: lines of a character, and characters of each. What a sheet
// says stands behind the name of its trait.
const (
	maxTransfer    = 100
	maxEarnedLine  = 60
	maxWrittenLine = sheet.MaxName + len(": ") + sheet.MaxSays
)

// What a character takes along is asked for by its kinds: what it has earned elsewhere, and
// what its sheet says.
var (
	InputEarned  = game.Param{Name: "earned", Kind: game.Rows, Min: 1, Max: maxTransfer}
	InputWritten = game.Param{Name: "written", Kind: game.Rows, Min: 1, Max: maxTransfer}
)

// transferLines are the lines that are asked for.
func transferLines(longest int) []game.Input {
	return []game.Input{{Param: game.Param{Name: "what", Kind: game.Text, Min: 1, Max: longest}}}
}

func inputTransfer(of game.Param, longest int, all []Transfer) game.Input {
	input := game.Input{Param: of, Columns: transferLines(longest)}
	for _, l := range all {
		for _, kind := range l.Kinds {
			input.Groups = append(input.Groups,
				game.ChoiceGroup{Word: kind, Title: game.Say("cortex." + of.Name + "." + kind)})
		}
	}
	return input
}

// transferOffer is to bring some lines in for a character that fit lets pass.
func transferOffer(s *engine.State, c *people.Character, of game.Param, ask func() game.Input,
	fit func(*people.Character, []game.Row) *game.Refusal) game.Offer {
	o := people.CharacterOffer(s, c, "cortex."+of.Name+".now")
	o.OpensForm, o.TakesFile = true, true
	o.Lazy = game.LazyInputs(func() []game.Input { return []game.Input{ask()} })
	o.Validate = func(args game.Args) *game.Refusal { return transferFault(ask(), args, c, fit) }
	return o
}

// transferFault is what fit says against the lines that some answers bring in for a character.
func transferFault(input game.Input, args game.Args, c *people.Character,
	fit func(*people.Character, []game.Row) *game.Refusal) *game.Refusal {
	no := fit(c, input.Rows(args[input.Name]))
	if no == nil {
		return nil
	}
	for _, f := range no.All() {
		f.Param = input.Name
	}
	return no
}

// importLines gives all lines to a character that are new, each by its kind.
func importLines(t *engine.Tx, c *people.Character, all []Transfer, rows []game.Row) {
	for _, l := range all {
		if mine := l.newLines(t.S, c, rows); len(mine) > 0 {
			l.Import(t, c.ID, mine)
		}
	}
}

// newLines are the lines of its kinds that do not stand on the sheet as they are.
func (l Transfer) newLines(s *engine.State, c *people.Character, rows []game.Row) []game.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r game.Row) bool {
		return !slices.Contains(l.Kinds, r.Group) || l.Has != nil && l.Has(s, c, r)
	})
}

// refuseBarredLines refuses all lines that cannot come beside those before them, each in its place.
func refuseBarredLines(s *engine.State, c *people.Character, all []Transfer, rows []game.Row) *game.Refusal {
	var first *game.Refusal
	for _, l := range all {
		var mine []game.Row
		for i := range rows {
			one := l.newLines(s, c, rows[i:i+1])
			if mine = append(mine, one...); len(one) == 0 {
				continue
			}
			no := l.RefuseImport(s, c.ID, mine)
			if no == nil {
				continue
			}
			no.Row, no.Col = i+1, 1
			if first == nil {
				first = no
			} else {
				first.Others = append(first.Others, no)
			}
		}
	}
	return first
}
