package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/dice"
)

func (a Input) presetWords() []string {
	if a.Kind == Rows {
		if len(a.CurrentRows) == 0 {
			return nil
		}
		if slices.ContainsFunc(a.CurrentRows, a.isIncomplete) {
			return []string{CellRows(a.CurrentRows)} // as a form sends them: ReadRows skips incomplete rows
		}
		return []string{a.SayRows(a.CurrentRows)}
	}
	if a.Kind != Pick {
		if a.Preset == "" {
			return nil
		}
		return []string{a.Preset}
	}
	var words []string
	for _, c := range a.Choices {
		if c.Selected {
			words = append(words, c.Word)
		}
	}
	return words
}

func (a Input) check(words []string) ([]string, *Refusal) {
	switch a.Kind {
	case Pick:
		return a.checkPick(words)
	case Number:
		return a.checkNumber(words)
	case Dice:
		return a.checkDice(words)
	case Rows:
		return a.checkRows(words)
	}
	return a.checkText(words)
}

func (a Input) checkPick(words []string) ([]string, *Refusal) {
	if IsNoneWord(words) && a.choiceFor(Canonical(words[0])) < 0 {
		words = nil
	}
	var canonical []string
	for _, w := range words {
		i := a.choiceFor(Canonical(w))
		if i < 0 {
			return nil, a.refuse("refused.word", W("word", Truncate(w)), L("choices", a.labels()...))
		}
		if slices.Contains(canonical, a.Choices[i].Word) && a.Twice != nil {
			return nil, a.refusalOf(a.Twice)
		}
		if slices.Contains(canonical, a.Choices[i].Word) {
			return nil, a.refuse("refused.twice", W("word", Truncate(w)))
		}
		if no := a.refuseClosed(i, canonical); no != nil {
			return nil, no
		}
		canonical = append(canonical, a.Choices[i].Word)
	}
	if len(canonical) < a.Min {
		return nil, a.refuse("refused.missing", L("choices", a.labels()...))
	}
	if len(canonical) > a.Max && a.TooMany != nil {
		return nil, a.refusalOf(a.TooMany)
	}
	if len(canonical) > a.Max {
		return nil, a.refuse("refused.too_many", N("max", a.Max))
	}
	return canonical, nil
}

// refuseClosed refuses a choice that is closed, and a second choice of the same ExclusiveGroup.
func (a Input) refuseClosed(i int, picked []string) *Refusal {
	c := a.Choices[i]
	var no *Refusal
	other := slices.IndexFunc(a.Choices, func(o Choice) bool {
		return c.ExclusiveGroup != "" && o.ExclusiveGroup == c.ExclusiveGroup && slices.Contains(picked, o.Word)
	})
	switch {
	case c.Closed != nil:
		no = new(*c.Closed)
	case other < 0:
		return nil
	case c.Conflict != nil:
		no = new(*c.Conflict)
	case a.Conflict != nil:
		no = new(*a.Conflict)
	default:
		return a.refuse("refused.one", L("choices", a.Choices[other].termMsg(), c.termMsg()))
	}
	no.Param = a.Name
	return no
}

// KeepLatest returns the picked words without those that the latest tap replaced. Of two words of
// one ExclusiveGroup it keeps the word that was not Selected before the tap.
func (a Input) KeepLatest(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		i := a.choice(w)
		return i >= 0 && a.Choices[i].Selected && a.Choices[i].ExclusiveGroup != "" &&
			slices.ContainsFunc(words, func(other string) bool {
				j := a.choice(other)
				return j >= 0 && j != i && !a.Choices[j].Selected &&
					a.Choices[j].ExclusiveGroup == a.Choices[i].ExclusiveGroup
			})
	})
}

func (a Input) checkText(words []string) ([]string, *Refusal) {
	text, bad := Clean(strings.Join(words, " "))
	n := utf8.RuneCountInString(text)
	switch {
	case bad:
		return nil, a.refuse("refused.characters")
	case n == 0 && a.Min > 0:
		return nil, a.refuse("refused.unsaid", N("max", a.Max))
	case n < a.Min || n > a.Max:
		return nil, a.refuse("refused.length", N("min", a.Min), N("max", a.Max))
	case text == "":
		return nil, nil
	}
	return []string{text}, nil
}

func (a Input) checkDice(words []string) ([]string, *Refusal) {
	if IsNoneWord(words) {
		words = nil
	}
	pool, err := dice.Parse(strings.Join(words, " "), min(a.Max, MaxDice))
	if no := a.refuseSizes(pool, err, words); no != nil {
		return nil, no
	}
	if err != nil {
		no := dicePointer(err)
		no.Param = a.Name
		return nil, no
	}
	if len(pool) < a.Min && len(a.Choices) > 0 {
		return nil, a.refuse("refused.missing", L("choices", a.labels()...))
	}
	if len(pool) < a.Min {
		return nil, a.refuse("refused.dice.none")
	}
	var canonical []string
	for _, d := range pool {
		canonical = append(canonical, d.String())
	}
	return canonical, nil
}

// refuseSizes refuses dice of sizes that are not among the choices.
func (a Input) refuseSizes(pool []dice.Die, err error, words []string) *Refusal {
	var p *dice.ParseError
	off := errors.As(err, &p) && p.Problem == dice.BadSize ||
		slices.ContainsFunc(pool, func(d dice.Die) bool { return a.choice(d.String()) < 0 })
	if len(a.Choices) == 0 || !off {
		return nil
	}
	return a.refuse("refused.word", W("word", Truncate(strings.Join(words, " "))), L("choices", a.labels()...))
}

// checkRows returns rows as their one canonical word (SayRows), nil if there are no rows.
func (a Input) checkRows(words []string) ([]string, *Refusal) {
	rows, no := a.ReadRows(words)
	if no != nil || len(rows) == 0 {
		return nil, no
	}
	return []string{a.SayRows(rows)}, nil
}

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
