package game

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
)

// MaxDice is the largest number of dice in one parameter, also if a system allows more.
const MaxDice = 60

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

// needsAnswer reports whether a choice is required and none is preselected.
func (a Input) needsAnswer() bool {
	return a.Kind == Pick && a.Min > 0 && !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Selected })
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

// refusalOf returns no with this input as its parameter, unless no is nil or names a parameter.
func (a Input) refusalOf(no *Refusal) *Refusal {
	if no == nil || no.Param != "" {
		return no
	}
	no = new(*no)
	no.Param = a.Name
	return no
}

// refuse returns a refusal of the words for this input.
func (a Input) refuse(key string, args ...Arg) *Refusal {
	no := Refuse("", key, append(args, W("param", a.Name))...)
	no.Param = a.Name
	return no
}

// noneWords are the typed words for an empty list, unless a choice has the same word.
var noneWords = []string{"none", "nenhum", "nenhuma", "nada"}

// IsNoneWord reports whether words stand for an empty list.
func IsNoneWord(words []string) bool {
	return len(words) == 1 && slices.Contains(noneWords, Canonical(words[0]))
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

// choice returns the index of the choice with that word, -1 if there is none.
func (a Input) choice(word string) int {
	return slices.IndexFunc(a.Choices, func(c Choice) bool { return c.Word == word })
}

// labels returns the words of the first ten choices as text, and then how many more there are.
func (a Input) labels() []Msg {
	var ms []Msg
	for i, c := range a.Choices {
		if i == 10 {
			ms = append(ms, Say("more", N("n", len(a.Choices)-i)))
			break
		}
		ms = append(ms, c.termMsg())
	}
	return ms
}

// termMsg returns the word of a choice as text: a name or an id unchanged, a word of the rules,
// which has aliases, in the reader's language.
func (c Choice) termMsg() Msg {
	if len(c.Aliases) > 0 {
		return Term(c.Word)
	}
	return Quote(c.Word)
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

// Truncate shortens a typed word to at most 40 characters, to be repeated in an answer.
func Truncate(w string) string {
	if utf8.RuneCountInString(w) <= 40 {
		return w
	}
	return string([]rune(w)[:39]) + "…"
}
