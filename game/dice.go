package game

import (
	"errors"
	"strconv"

	"mesa/dice"
)

// MaxDice is the largest number of dice in one parameter, also if a system allows more.
const MaxDice = 60

// dicePointer returns an error of dice words as a refusal that names the word and its place.
func dicePointer(err error) *Refusal {
	var p *dice.ParseError
	if !errors.As(err, &p) {
		return Refuse("", "refused.dice.word", W("word", ""), N("at", 1))
	}
	return Refuse("", "refused.dice."+string(p.Problem), W("word", p.Word), N("at", p.At+1), N("max", p.Max))
}

// DiceMsgs returns a sentence for each die and its face: "d8 rolled 5".
func DiceMsgs(pool []dice.Die, faces []int) []Msg {
	var ms []Msg
	for i, d := range pool[:min(len(pool), len(faces))] {
		ms = append(ms, Say("die.rolled", D("die", d), N("face", faces[i])))
	}
	return ms
}

// Itoa returns a number as a canonical word: in decimal.
func Itoa(n int) string { return strconv.Itoa(n) }

// DiceOf parses canonical dice words, as Match leaves them in Args. It skips words that are no
// dice.
func DiceOf(words []string) []dice.Die {
	var pool []dice.Die
	for _, w := range words {
		d, _ := dice.Parse(w, MaxDice)
		pool = append(pool, d...)
	}
	return pool
}
