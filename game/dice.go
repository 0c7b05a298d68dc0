package game

import (
	"errors"

	"mesa/dice"
)

// dicePointer turns an error of dice words into a sentence that points at the
// place.
func dicePointer(err error) *Refusal {
	var p *dice.ParseError
	if !errors.As(err, &p) {
		return Refuse("", "refused.dice.word", W("word", ""), N("at", 1))
	}
	return Refuse("", "refused.dice."+string(p.Problem), W("word", p.Word), N("at", p.At+1), N("max", p.Max))
}
