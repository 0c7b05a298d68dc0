package tell

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
)

// Mistake is a fault in typed words.
type Mistake struct {
	At  int // number of characters before the fault
	Why game.Msg
}

func (m *Mistake) Error() string { return "odds: words: " + m.Why.Key }

// Refusal returns the mistake as a refusal.
func (m *Mistake) Refusal() *game.Refusal { return &game.Refusal{Reason: m.Why} }

// Pool reads dice words of Cortex Prime, "d10 2d8", with at most odds.MaxDice dice; no words are no
// dice. It fails with a *Mistake.
func Pool(words string) ([]dice.Die, error) { return pool(words, 0) }

// pool reads the words after the first from bytes; the place of a mistake counts from the
// beginning.
func pool(words string, from int) ([]dice.Die, error) {
	line := strings.Repeat(" ", from) + words[from:]
	all, err := dice.Parse(line, odds.MaxDice)
	var bad *dice.ParseError
	if errors.As(err, &bad) {
		return nil, &Mistake{bad.At,
			game.Say("refused.dice."+string(bad.Problem), game.W("word", bad.Word), game.N("at", bad.At+1),
				game.N("max", bad.Max))}
	}
	for _, d := range all {
		if !d.OnLadder() {
			return nil, &Mistake{offsetOfDie(line, d), game.Say("odds.bad.cortex", game.D("die", d))}
		}
	}
	return all, err
}

// offsetOfDie returns the offset of the word of a die.
func offsetOfDie(line string, d dice.Die) int {
	at := 0
	for at < len(line) {
		word := line[at:]
		if end := strings.IndexAny(word, separators); end >= 0 {
			word = word[:end]
		}
		if some, err := dice.Parse(word, odds.MaxDice); err == nil && slices.Contains(some, d) {
			break
		}
		at += len(word) + 1
	}
	return at
}

// separators holds the characters between words.
const separators = " ,+\t"

// Against reads an opposition: dice, of which keep results are kept, or a number with complications
// after it, "11 d8". No words at all are a Side without dice. It fails with a *Mistake.
func Against(words string, keep int) (odds.Opposition, error) {
	number := len(words) - len(strings.TrimLeft(words, "0123456789"))
	if rest := words[number:]; number == 0 || rest != "" && !strings.ContainsRune(separators, rune(rest[0])) {
		all, err := pool(words, 0)
		return odds.Side{Pool: all, Keep: keep}, err
	}
	target, err := strconv.Atoi(words[:number])
	if err != nil || target > odds.MaxTarget {
		return nil, &Mistake{0,
			game.Say("odds.bad.target", game.W("word", shorten(words[:number])), game.N("most", odds.MaxTarget))}
	}
	complications, err := pool(words, number)
	return odds.Static{Target: target, Complications: complications}, err
}

// shorten cuts a very long number.
func shorten(digits string) string {
	if len(digits) > 24 {
		return digits[:23] + "…"
	}
	return digits
}
