package core

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// MaxReason is how long the GM's reason may be for letting faults pass, in
// characters.
const MaxReason = 120

// Bar is what stands against a deed. The GM may let pass what is Forcible, with a
// reason (RUL-OVERRIDE).
type Bar struct {
	*game.Refusal
	Code     string
	Forcible bool
}

// BarOf is a fault that bars a deed.
func BarOf(f sheet.Fault) Bar { return Bar{f.Refusal(), f.Code, f.Forcible()} }

// Barred is the refusal of all bars at once (VAL-01), nil where there is none. With
// force those that are forcible let pass.
func Barred(bars []Bar, force bool) *game.Refusal {
	var no *game.Refusal
	for _, b := range bars {
		switch {
		case force && b.Forcible:
		case no == nil:
			no = new(*b.Refusal)
		default:
			no.More = append(no.More, b.Refusal)
		}
	}
	return no
}
