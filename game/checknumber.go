package game

import (
	"fmt"
	"strconv"
	"strings"

	"mesa/dice"
)

func (a Input) checkNumber(words []string) ([]string, *Refusal) {
	word := strings.Replace(strings.Join(words, ""), "\u2212", "-", 1)
	if die, err := dice.Parse(word, 1); a.Faces && err == nil && len(die) == 1 {
		word = strconv.Itoa(int(die[0]))
	}
	n, err := strconv.Atoi(strings.TrimSpace(word))
	if sign := hasSign(word); err == nil && a.Change && sign && max(n, -n) <= a.Max {
		return []string{fmt.Sprintf("%+d", n)}, nil
	}
	if err != nil || n < a.Min || n > a.Max {
		return nil, a.refuseNumber(Truncate(strings.Join(words, " ")))
	}
	return []string{strconv.Itoa(n)}, nil
}

// refuseNumber returns a refusal that says which numbers are accepted.
func (a Input) refuseNumber(word string) *Refusal {
	if a.Min == a.Max {
		return a.refuse("refused.number.one", W("word", word), N("n", a.Min))
	}
	return a.refuse("refused.number", W("word", word), N("min", a.Min), N("max", a.Max))
}

// hasSign reports whether a number was typed with a sign.
func hasSign(word string) bool {
	return strings.HasPrefix(strings.TrimSpace(word), "+") || strings.HasPrefix(strings.TrimSpace(word), "-")
}

// NumberOf reads the canonical word of a Number, in which a sign changes the present value
// (Param.Change). now is the new value. by is the change, 0 if the word has no sign.
func NumberOf(word string, present int) (now, by int) {
	n, _ := strconv.Atoi(word)
	if hasSign(word) {
		return present + n, n
	}
	return n, 0
}

// Within refuses the word of a Number if the new value, as NumberOf reads it, is below Min or above
// Max. It returns nil if the value fits.
func (p Param) Within(word string, present int) *Refusal {
	now, by := NumberOf(word, present)
	switch {
	case now >= p.Min && now <= p.Max:
		return nil
	case by != 0:
		return Input{Param: p}.refuse("refused.change", W("word", word), N("has", present), N("now", now),
			N("min", p.Min), N("max", p.Max))
	}
	return Input{Param: p}.refuseNumber(word)
}
