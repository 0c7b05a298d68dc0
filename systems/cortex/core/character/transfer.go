package character

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// Transfer is something that characters take to another table as lines of text, in a file or typed.
// Each line is of one of its Kinds, such as a session on record.
type Transfer struct {
	Kinds []string

	// For earnings in play (RUL-EARNED).
	Export func(s *engine.State, char string) []game.Row // the character's lines

	// For lines on a sheet, in the sheet's file (RUL-SHEET-FILE).
	ExportsFrom func(s *engine.State, c *people.Character) bool             // whether a character may have any
	Has         func(s *engine.State, c *people.Character, r game.Row) bool // whether a character has this line already

	// why the last row may not be imported after the others
	RefuseImport func(s *engine.State, char string, rows []game.Row) *game.Refusal
	Import       func(t *engine.Tx, char string, rows []game.Row) // adds the rows to a character
}

// Bounds of imported lines: their number, and their length in characters. Written lines begin with
// the name of a trait.
const (
	maxTransfer    = 100
	maxEarnedLine  = 60
	maxWrittenLine = sheet.MaxName + len(": ") + sheet.MaxSays
)

// The inputs for lines that were earned elsewhere, and for lines of a sheet.
var (
	InputEarned  = game.Param{Name: "earned", Kind: game.Rows, Min: 1, Max: maxTransfer}
	InputWritten = game.Param{Name: "written", Kind: game.Rows, Min: 1, Max: maxTransfer}
)

// transferLines returns the one column of the input of a Transfer: a text of at most longest
// characters.
func transferLines(longest int) []game.Input {
	return []game.Input{{Param: game.Param{Name: "what", Kind: game.Text, Min: 1, Max: longest}}}
}

func inputTransfer(of game.Param, longest int, all []Transfer) game.Input {
	input := game.Input{Param: of, Grid: game.Grid{Columns: transferLines(longest)}}
	for _, l := range all {
		for _, kind := range l.Kinds {
			input.Groups = append(input.Groups,
				game.ChoiceGroup{Word: kind, Title: game.Say("cortex." + of.Name + "." + kind)})
		}
	}
	return input
}

// transferOffer returns an offer to import lines for a character. It refuses lines that fit
// refuses.
func transferOffer(s *engine.State, c *people.Character, of game.Param, input func() game.Input,
	fit func(*people.Character, []game.Row) *game.Refusal) game.Offer {
	o := characterOffer(s, c, "cortex."+of.Name+".now")
	o.OpensForm, o.TakesFile = true, true
	o.Lazy = game.LazyInputs(func() []game.Input { return []game.Input{input()} })
	o.Validate = func(args game.Args) *game.Refusal { return transferFault(input(), args, c, fit) }
	return o
}

// transferFault returns the refusal of fit for the imported lines, with the input's name; nil if
// fit accepts them.
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

// importLines gives a character all lines that it does not have yet, by kind.
func importLines(t *engine.Tx, c *people.Character, all []Transfer, rows []game.Row) {
	for _, l := range all {
		if accepted := l.newLines(t.S, c, rows); len(accepted) > 0 {
			l.Import(t, c.ID, accepted)
		}
	}
}

// newLines returns the rows of the Transfer's kinds that the character does not have yet.
func (l Transfer) newLines(s *engine.State, c *people.Character, rows []game.Row) []game.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r game.Row) bool {
		return !slices.Contains(l.Kinds, r.Group) || l.Has != nil && l.Has(s, c, r)
	})
}

// refuseBarredLines refuses each new line that cannot be imported after the lines before it, with
// its row. It is nil if all new lines can be imported.
func refuseBarredLines(s *engine.State, c *people.Character, all []Transfer, rows []game.Row) *game.Refusal {
	var first *game.Refusal
	for _, l := range all {
		var accepted []game.Row
		for i := range rows {
			one := l.newLines(s, c, rows[i:i+1])
			if accepted = append(accepted, one...); len(one) == 0 {
				continue
			}
			no := l.RefuseImport(s, c.ID, accepted)
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
