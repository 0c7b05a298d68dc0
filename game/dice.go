package game

import (
	"errors"

	"mesa/dice"
)

// dicePointer returns an error of dice words as a refusal that names the word and its place.
func dicePointer(err error) *Refusal {
	var p *dice.ParseError
	if !errors.As(err, &p) {
		return Refuse("", "refused.dice.word", W("word", ""), N("at", 1))
	}
	return Refuse("", "refused.dice."+string(p.Problem), W("word", p.Word), N("at", p.At+1), N("max", p.Max))
}
