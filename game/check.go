package game

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mesa/dice"
)

// MaxDice is the most dice that one parameter takes, whatever a system allows.
const MaxDice = 60

func (a Ask) presets() []string {
	if a.Kind == Rows {
		if len(a.Start) == 0 {
			return nil
		}
		if slices.ContainsFunc(a.Start, a.lacks) {
			return []string{CellRows(a.Start)} // those to be filled in are left out
		}
		return []string{a.SayRows(a.Start)}
	}
	if a.Kind != Pick {
		if a.Preset == "" {
			return nil
		}
		return []string{a.Preset}
	}
	var words []string
	for _, c := range a.Among {
		if c.Ticked {
			words = append(words, c.Word)
		}
	}
	return words
}

// unanswered reports whether something must be picked and nothing is preset.
func (a Ask) unanswered() bool {
	return a.Kind == Pick && a.Min > 0 && !slices.ContainsFunc(a.Among, func(c Choice) bool { return c.Ticked })
}

func (a Ask) check(words []string) ([]string, *Refusal) {
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

// by is a rule's refusal as one of this ask.
func (a Ask) by(no *Refusal) *Refusal {
	if no == nil || no.Param != "" {
		return no
	}
	no = new(*no)
	no.Param = a.Name
	return no
}

// refuse says what stands against the words for a parameter.
func (a Ask) refuse(key string, args ...Arg) *Refusal {
	no := Refuse("", key, append(args, W("param", a.Name))...)
	no.Param = a.Name
	return no
}

// noneWords empty a list, where they are no choice of their own.
var noneWords = []string{"none", "nenhum", "nenhuma", "nada"}

// IsNone reports whether words say that a list is to be empty.
func IsNone(words []string) bool {
	return len(words) == 1 && slices.Contains(noneWords, Canon(words[0]))
}

func (a Ask) checkPick(words []string) ([]string, *Refusal) {
	if IsNone(words) && a.meant(Canon(words[0])) < 0 {
		words = nil
	}
	var canon []string
	for _, w := range words {
		i := a.meant(Canon(w))
		if i < 0 {
			return nil, a.refuse("refused.word", W("word", clip(w)), L("choices", a.labels()...))
		}
		if slices.Contains(canon, a.Among[i].Word) && a.Twice != nil {
			return nil, a.by(a.Twice)
		}
		if slices.Contains(canon, a.Among[i].Word) {
			return nil, a.refuse("refused.twice", W("word", clip(w)))
		}
		if no := a.closed(i, canon); no != nil {
			return nil, no
		}
		canon = append(canon, a.Among[i].Word)
	}
	if len(canon) < a.Min {
		return nil, a.refuse("refused.missing", L("choices", a.labels()...))
	}
	if len(canon) > a.Max {
		return nil, a.refuse("refused.too_many", N("max", a.Max))
	}
	return canon, nil
}

// closed refuses a choice that is shown with a reason, and a second one of the
// same One.
func (a Ask) closed(i int, picked []string) *Refusal {
	c := a.Among[i]
	var no *Refusal
	other := slices.IndexFunc(a.Among, func(o Choice) bool { return c.One != "" && o.One == c.One && slices.Contains(picked, o.Word) })
	switch {
	case c.No != nil:
		no = new(*c.No)
	case other < 0:
		return nil
	case c.Clash != nil:
		no = new(*c.Clash)
	case a.Clash != nil:
		no = new(*a.Clash)
	default:
		return a.refuse("refused.one", L("choices", a.Among[other].term(), c.term()))
	}
	no.Param = a.Name
	return no
}

// Latest are the words of a pick of several that was changed by a tap: of two
// with the same One the one that was not ticked before.
func (a Ask) Latest(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		i := a.choice(w)
		return i >= 0 && a.Among[i].Ticked && a.Among[i].One != "" && slices.ContainsFunc(words, func(other string) bool {
			j := a.choice(other)
			return j >= 0 && j != i && !a.Among[j].Ticked && a.Among[j].One == a.Among[i].One
		})
	})
}

// choice is the place of the choice with a word, -1 if there is none.
func (a Ask) choice(word string) int {
	return slices.IndexFunc(a.Among, func(c Choice) bool { return c.Word == word })
}

// meant is the choice that a folded word is for: its own word, a name that
// makes this word ("Walking Library"), or the only one that begins so. Of words that only add to each other ("quick-hands" and
// "quick-hands:hinder") a common beginning means the shortest. Another spelling
// must be whole, and means its choice where no word is so spelt. -1: none.
func (a Ask) meant(w string) int {
	if i := slices.IndexFunc(a.Among, func(c Choice) bool { return Canon(c.Word) == w }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(a.Among, func(c Choice) bool { return isSpelt(c.Also, w) }); i >= 0 {
		return i
	}
	if i := a.begun(w); i >= 0 {
		return i
	}
	if slug := Slug(w); slug != w && strings.ContainsFunc(slug, unicode.IsLetter) {
		return a.begun(slug)
	}
	return -1
}

// isSpelt reports whether a word is one of the other spellings: "muito longe" is
// muito-longe.
func isSpelt(also []string, w string) bool {
	w = Canon(w)
	slug := ""
	if strings.ContainsRune(w, ' ') {
		slug = Slug(w)
	}
	return slices.ContainsFunc(also, func(s string) bool { return Canon(s) == w || s == slug })
}

// begun is the only choice that a folded word begins, else the only one that
// was cut to make its word, else the only one a later word of whose name begins
// so: ferreiro is o-ferreiro. -1: none.
func (a Ask) begun(w string) int {
	if i := a.only(func(word string) bool { return word == w || len(w) > 1 && strings.HasPrefix(word, w) }); i >= 0 {
		return i
	}
	if slices.ContainsFunc(a.Among, func(c Choice) bool { return begins(Canon(c.Word), w) }) {
		return a.only(func(word string) bool { return begins(word, w) })
	}
	return a.only(func(word string) bool { return later(word, w) })
}

// only is the only choice whose folded word fits; of words that only add to
// each other the shortest.
func (a Ask) only(fits func(word string) bool) int {
	best := -1
	for i, c := range a.Among {
		word := Canon(c.Word)
		switch {
		case !fits(word):
		case best < 0 || strings.HasPrefix(Canon(a.Among[best].Word), word):
			best = i
		case !strings.HasPrefix(word, Canon(a.Among[best].Word)):
			return -1
		}
	}
	return best
}

// begins reports whether what was typed is the beginning of a word, or the
// whole of a name that was cut to make the word.
func begins(word, typed string) bool {
	return len(typed) > 1 && strings.HasPrefix(word, typed) || Shortens(word, typed)
}

// Shortens reports whether a word is a longer name that was cut to make it. What
// stands behind the name is no part of it: "always-one-step-a:hinder" is short for
// "always-one-step-ahead:hinder", and "always-one-step-a" is not.
func Shortens(word, name string) bool {
	if i := strings.LastIndexByte(word, ':'); i >= 0 && strings.HasSuffix(name, word[i:]) {
		word, name = word[:i], strings.TrimSuffix(name, word[i:])
	}
	rest, longer := strings.CutPrefix(name, word)
	return longer && len(word) >= LongWord && !strings.Contains(rest, ":")
}

// later reports whether a later word of a name begins with what was typed:
// ferreiro stands in o-ferreiro.
func later(word, typed string) bool { return len(typed) > 2 && strings.Contains(word, "-"+typed) }

// LongWord is the length from which a word may stand for a longer name that
// was cut: the shortest are cut to 14 bytes, before a dash to 13.
const LongWord = 13

func (a Ask) labels() []Msg {
	var ms []Msg
	for i, c := range a.Among {
		if i == 10 {
			ms = append(ms, Say("more", N("n", len(a.Among)-i)))
			break
		}
		ms = append(ms, c.term())
	}
	return ms
}

// term says the word of a choice: a name or an id as it is, a word of the
// rules, which has other spellings, in the reader's language.
func (c Choice) term() Msg {
	if len(c.Also) > 0 {
		return Term(c.Word)
	}
	return Quote(c.Word)
}

func (a Ask) checkText(words []string) ([]string, *Refusal) {
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

func (a Ask) checkDice(words []string) ([]string, *Refusal) {
	if IsNone(words) {
		words = nil
	}
	pool, err := dice.Parse(strings.Join(words, " "), min(a.Max, MaxDice))
	if no := a.offSizes(pool, err, words); no != nil {
		return nil, no
	}
	if err != nil {
		no := dicePointer(err)
		no.Param = a.Name
		return nil, no
	}
	if len(pool) < a.Min && len(a.Among) > 0 {
		return nil, a.refuse("refused.missing", L("choices", a.labels()...))
	}
	if len(pool) < a.Min {
		return nil, a.refuse("refused.dice.none")
	}
	var canon []string
	for _, d := range pool {
		canon = append(canon, d.String())
	}
	return canon, nil
}

// offSizes refuses a die of a size that is not among those which are taken.
func (a Ask) offSizes(pool []dice.Die, err error, words []string) *Refusal {
	var p *dice.ParseError
	off := errors.As(err, &p) && p.Problem == dice.BadSize ||
		slices.ContainsFunc(pool, func(d dice.Die) bool { return a.choice(d.String()) < 0 })
	if len(a.Among) == 0 || !off {
		return nil
	}
	return a.refuse("refused.word", W("word", clip(strings.Join(words, " "))), L("choices", a.labels()...))
}

// clip keeps a foreign word short enough to be repeated in an answer.
func clip(w string) string {
	if utf8.RuneCountInString(w) <= 40 {
		return w
	}
	return string([]rune(w)[:39]) + "…"
}
