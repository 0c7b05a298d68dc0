package web

import (
	"unicode/utf8"

	"mesa/game"
)

// What a line on a phone holds of a choice beside its die, in characters.
const (
	maxShort     = 14 // its name
	maxShortNote = 20
)

// choice is one thing to pick, drawn by its parts; Said is read out.
type choice struct {
	game.Choice
	ID    string
	Said  game.Msg
	Worth string // what it adds to the chance, or what that is with it
	Price game.Msg
}

// Plain reports whether a choice is nothing but its name.
func (c choice) Plain() bool {
	return len(c.Dice) == 0 && c.Note.Empty() && c.Price.Empty() && !c.Then.Told() && c.No == nil
}

// short reports whether a choice is one line on a phone, but for why it is closed.
func (c choice) short(v *visit) bool {
	return c.Worth == "" && c.One == "" && len(c.Dice) < 3 && utf8.RuneCountInString(v.p.Say(c.Label)) <= maxShort &&
		utf8.RuneCountInString(v.p.Say(c.Note)+v.p.Say(c.Price)) <= maxShortNote
}
