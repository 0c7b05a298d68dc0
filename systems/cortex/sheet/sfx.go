package sheet

import (
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// MaxSFX is the maximum of SFX, limits and talents on a sheet.
const MaxSFX = 30

// SFX is an SFX, a limit or a talent on a sheet, by its entry in the catalogue. Its host is a trait
// or a whole set.
type SFX struct {
	Word   string            `json:"word"`            // unique among words of traits and SFX of the character
	Entry  string            `json:"entry"`           // id of the entry
	Name   string            `json:"name"`            // as the sheet has it
	Trait  string            `json:"trait,omitempty"` // word of its trait; "": a set has it
	Set    string            `json:"set,omitempty"`   // name of that set
	Params map[string]string `json:"params,omitempty"`
	Locked bool              `json:"locked,omitempty"` // it cannot be used yet (SFX-03)
	Own    *sfx.CustomSFX    `json:"own,omitempty"`    // one of the group's own, in place of Entry; never changed
}

// Of returns the entry of an SFX: the one that Own makes, or else the one of the catalogue. It is
// nil if the catalogue has no entry with the id x.Entry.
func (x SFX) Of() *sfx.Entry {
	if x.Own != nil {
		return x.Own.Entry()
	}
	return sfx.Find(x.Entry)
}

// Text returns what the SFX does, as text.
func (x SFX) Text() game.Msg {
	if x.Own != nil {
		return x.Own.Text()
	}
	return game.Say("cortex.sfx.text." + x.Entry)
}
