package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// Luggage is something that characters take along to another table, in lines that people
// read and type, each under its kind. What comes in keeps the bounds of what is typed
// here.
type Luggage struct {
	Kinds []string

	// Of what was earned in play (RUL-EARNED).
	Out func(s *State, char string) []game.Row // what a character has

	// Of what is written on a sheet, with which it goes out (RUL-SHEET-FILE).
	Takes func(s *State, c *Char) bool             // whether a character may have any
	Has   func(s *State, c *Char, r game.Row) bool // whether one has this already

	Bar func(s *State, char string, rows []game.Row) *game.Refusal // why the last of these may not come beside the others
	In  func(t *Tx, char string, rows []game.Row)                  // gives them to a character
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
	maxLuggage     = 100
	maxEarnedLine  = 60
	maxWrittenLine = sheet.MaxName + len(": ") + sheet.MaxSays
	maxBrought     = 60 // how often something came in that is remembered
)

// What a character takes along is asked for by its kinds: what it has earned elsewhere, and
// what its sheet says.
var (
	AskEarned  = game.Param{Name: "earned", Kind: game.Rows, Min: 1, Max: maxLuggage}
	AskWritten = game.Param{Name: "written", Kind: game.Rows, Min: 1, Max: maxLuggage}
)

// luggageLines are the lines that are asked for.
func luggageLines(longest int) []game.Ask {
	return []game.Ask{{Param: game.Param{Name: "what", Kind: game.Text, Min: 1, Max: longest}}}
}

func askLuggage(of game.Param, longest int, all []Luggage) game.Ask {
	ask := game.Ask{Param: of, Cols: luggageLines(longest)}
	for _, l := range all {
		for _, kind := range l.Kinds {
			ask.Groups = append(ask.Groups, game.Group{Word: kind, Title: game.Say("cortex." + of.Name + "." + kind)})
		}
	}
	return ask
}

// luggageOffer is to bring some lines in for a character that fit lets pass.
func (s *State) luggageOffer(c *Char, of game.Param, ask func() game.Ask, fit func(*Char, []game.Row) *game.Refusal) game.Offer {
	o := s.charOffer(c, "cortex."+of.Name+".now")
	o.Form, o.File = true, true
	o.Later = game.Asking(func() []game.Ask { return []game.Ask{ask()} })
	o.Fit = func(args game.Args) *game.Refusal { return luggageFault(ask(), args, c, fit) }
	return o
}

// luggageFault is what fit says against the lines that some answers bring in for a character.
func luggageFault(ask game.Ask, args game.Args, c *Char, fit func(*Char, []game.Row) *game.Refusal) *game.Refusal {
	no := fit(c, ask.Rows(args[ask.Name]))
	if no == nil {
		return nil
	}
	for _, f := range no.All() {
		f.Param = ask.Name
	}
	return no
}

// bring gives all lines to a character that are new, each by its kind.
func bring(t *Tx, c *Char, all []Luggage, rows []game.Row) {
	for _, l := range all {
		if mine := l.fresh(t.S, c, rows); len(mine) > 0 {
			l.In(t, c.ID, mine)
		}
	}
}

// fresh are the lines of its kinds that do not stand on the sheet as they are.
func (l Luggage) fresh(s *State, c *Char, rows []game.Row) []game.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r game.Row) bool {
		return !slices.Contains(l.Kinds, r.Group) || l.Has != nil && l.Has(s, c, r)
	})
}

// barred refuses all lines that cannot come beside those before them, each in its place.
func (s *State) barred(c *Char, all []Luggage, rows []game.Row) *game.Refusal {
	var first *game.Refusal
	for _, l := range all {
		var mine []game.Row
		for i := range rows {
			one := l.fresh(s, c, rows[i:i+1])
			if mine = append(mine, one...); len(one) == 0 {
				continue
			}
			no := l.Bar(s, c.ID, mine)
			if no == nil {
				continue
			}
			no.Row, no.Col = i+1, 1
			if first == nil {
				first = no
			} else {
				first.More = append(first.More, no)
			}
		}
	}
	return first
}
