package game

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/dice"
)

// MaxDice is the most dice that one parameter takes, whatever a system allows.
const MaxDice = 60

// Cover is the one legality check. It finds the offer that covers the command
// and gives it with the complete, canonical arguments. A refusal says what
// stands against it: the offer's own reason, a word that does not fit, or that
// no such move is open now (then Covered is false and the system may know a
// better reason).
func Cover(offers []Offer, c Command) (o Offer, args Args, no *Refusal) {
	if c.Key != "" {
		for _, o := range offers {
			if o.Key() == c.Key {
				return o.pressed(c)
			}
		}
		return Offer{}, nil, ErrGone
	}
	found := meant(offers, c)
	switch {
	case len(found) == 0:
		return Offer{}, nil, whose(offers, c)
	case len(found) > 1:
		return Offer{}, nil, ambiguous(found)
	}
	return found[0].accept(c)
}

// meant are the offers that a line is for, its words lengthened where as they
// stand they are for none.
func meant(offers []Offer, c Command) []Offer {
	found := candidates(offers, c)
	if len(found) == 0 {
		found = candidates(offers, Lengthened(offers, c))
	}
	return found
}

// ErrGone and ErrNotOffered are the refusals of Cover when no offer matches: a
// press of something that is no longer there, and a line that nothing offers.
var (
	ErrGone       = Refuse("", "refused.gone")
	ErrNotOffered = Refuse("", "refused.not_offered")
)

// candidates are the offers of that move that contradict no word of the
// command and leave the fewest of their fixed things unsaid; of these, the
// ones that fix the most of what was said.
func candidates(offers []Offer, c Command) []Offer {
	var found []Offer
	best, most := 0, 0
	for _, o := range offers {
		if o.Move != c.Move {
			continue
		}
		unsaid, ok := o.unsaid(c.Args)
		if !ok || !o.placed(c) {
			continue
		}
		said := len(o.Fixed) - unsaid
		if by := cmp.Or(cmp.Compare(unsaid, best), cmp.Compare(most, said)); len(found) == 0 || by < 0 {
			best, most, found = unsaid, said, append(found[:0], o)
		} else if by == 0 {
			found = append(found, o)
		}
	}
	return found
}

// Lengthened is the command with each word that only begins one fixed word of
// the move written out: "attack cap" where one target begins so.
func Lengthened(offers []Offer, c Command) Command {
	args := maps.Clone(c.Args)
	for name, given := range c.Args {
		if len(given) != 1 {
			continue
		}
		var fits []string
		for _, o := range offers {
			f := o.Fixed[name]
			begun := func(w string) bool { return begins(Fold(w), Fold(given[0])) }
			if o.Move == c.Move && len(f) == 1 && (begun(f[0]) || slices.ContainsFunc(o.Also[name], begun)) && !slices.Contains(fits, f[0]) {
				fits = append(fits, f[0])
			}
		}
		if len(fits) == 1 {
			args[name] = fits
		}
	}
	c.Args = args
	return c
}

// unsaid counts the fixed parameters that args do not name; ok is false if
// they name something else, or something the offer does not ask.
func (o Offer) unsaid(args Args) (n int, ok bool) {
	for name, fixed := range o.Fixed {
		switch given, is := args[name]; {
		case !is:
			n++
		case !sameWords(given, fixed) && !o.spelt(name, given):
			return 0, false
		}
	}
	for name := range args {
		if _, asked := o.Ask(name); !asked && o.Fixed[name] == nil {
			return 0, false
		}
	}
	return n, true
}

// Unfit names a word of the command that no offer of its move has where such a
// word is fixed, with those that they have; nil if there is no such word. It is
// for a line that nothing offers and that the system cannot explain.
func Unfit(offers []Offer, c Command) *Refusal {
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		ask, fits := Ask{Param: Param{Name: name}}, len(c.Args[name]) != 1
		for _, o := range offers {
			fixed := o.Fixed[name]
			if o.Move != c.Move || len(fixed) != 1 {
				continue
			}
			fits = fits || sameWords(fixed, c.Args[name]) || o.spelt(name, c.Args[name]) || begins(Fold(fixed[0]), Fold(c.Args[name][0]))
			if !slices.ContainsFunc(ask.Among, func(c Choice) bool { return c.Word == fixed[0] }) {
				ask.Among = append(ask.Among, Choice{Word: fixed[0]})
			}
		}
		if !fits && len(ask.Among) > 0 {
			return Refuse("", "refused.word", W("word", clip(c.Args[name][0])), W("param", name), L("choices", ask.labels()...))
		}
	}
	return nil
}

// spelt reports whether a word is another spelling of what is fixed.
func (o Offer) spelt(name string, given []string) bool {
	return len(given) == 1 && slices.ContainsFunc(o.Also[name], func(s string) bool { return Fold(s) == Fold(given[0]) })
}

func sameWords(a, b []string) bool {
	return slices.EqualFunc(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)), func(a, b string) bool { return Fold(a) == Fold(b) })
}

func ambiguous(found []Offer) *Refusal {
	var labels []Msg
	for _, o := range found[:min(len(found), 5)] {
		labels = append(labels, o.Label)
	}
	return Refuse("", "refused.which", L("choices", labels...))
}

// pressed is accept for a button, which does what it said or nothing.
func (o Offer) pressed(c Command) (Offer, Args, *Refusal) {
	if o.No == nil && c.Seen != "" && o.changed(c.Seen, c.Args) {
		return o, nil, errChanged(o)
	}
	return o.accept(c)
}

func (o Offer) accept(c Command) (Offer, Args, *Refusal) {
	if o.No != nil {
		return o, nil, o.No
	}
	args, no := o.fill(c.Args)
	if no == nil && o.Fit != nil {
		no = o.Fit(args)
	}
	if no == nil && o.Grave && !c.Sure {
		no = o.doubt()
	}
	if no != nil {
		return o, nil, no
	}
	return o, args, nil
}

// fill gives the canonical arguments: what is fixed, what was given, and the
// presets for what was not.
func (o Offer) fill(given Args) (Args, *Refusal) {
	args := maps.Clone(o.Fixed)
	if args == nil {
		args = Args{}
	}
	for _, a := range o.Asks {
		words, is := given[a.Name]
		if !is {
			words = a.presets()
		}
		canon, no := a.check(words)
		if no != nil {
			return nil, no
		}
		args[a.Name] = canon
	}
	return args, nil
}

func (a Ask) presets() []string {
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

func (a Ask) check(words []string) ([]string, *Refusal) {
	switch a.Kind {
	case Pick:
		return a.checkPick(words)
	case Number:
		return a.checkNumber(words)
	case Dice:
		return a.checkDice(words)
	}
	return a.checkText(words)
}

func (a Ask) checkPick(words []string) ([]string, *Refusal) {
	var canon []string
	for _, w := range words {
		i := a.meant(Fold(w))
		if i < 0 {
			return nil, Refuse("", "refused.word", W("word", clip(w)), W("param", a.Name), L("choices", a.labels()...))
		}
		if slices.Contains(canon, a.Among[i].Word) {
			return nil, Refuse("", "refused.twice", W("word", clip(w)), W("param", a.Name))
		}
		canon = append(canon, a.Among[i].Word)
	}
	if len(canon) < a.Min {
		return nil, Refuse("", "refused.missing", W("param", a.Name), L("choices", a.labels()...))
	}
	if len(canon) > a.Max {
		return nil, Refuse("", "refused.too_many", W("param", a.Name), N("max", a.Max))
	}
	return canon, nil
}

// meant is the choice that a folded word is for: its own word, or the only one
// that begins so. Of words that only add to each other ("quick-hands" and
// "quick-hands:hinder") a common beginning means the shortest. Another spelling
// must be whole, and means its choice where no word is so spelt. -1: none.
func (a Ask) meant(w string) int {
	if i := slices.IndexFunc(a.Among, func(c Choice) bool { return Fold(c.Word) == w }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(a.Among, func(c Choice) bool { return slices.ContainsFunc(c.Also, func(s string) bool { return Fold(s) == w }) }); i >= 0 {
		return i
	}
	best := -1
	for i, c := range a.Among {
		word := Fold(c.Word)
		switch {
		case !begins(word, w):
		case best < 0 || strings.HasPrefix(Fold(a.Among[best].Word), word):
			best = i
		case !strings.HasPrefix(word, Fold(a.Among[best].Word)):
			return -1
		}
	}
	return best
}

// begins reports whether what was typed is the beginning of a word, or the
// whole of a name that was cut to make the word.
func begins(word, typed string) bool {
	return len(typed) > 1 && strings.HasPrefix(word, typed) || len(word) >= longWord && strings.HasPrefix(typed, word)
}

// longWord is the length from which a word may stand for a longer name that
// was cut.
const longWord = 14

func (a Ask) labels() []Msg {
	var ms []Msg
	for i, c := range a.Among {
		if i == 10 {
			ms = append(ms, Say("more", N("n", len(a.Among)-i)))
			break
		}
		ms = append(ms, Quote(c.Word))
	}
	return ms
}

func (a Ask) checkNumber(words []string) ([]string, *Refusal) {
	n, err := strconv.Atoi(strings.TrimSpace(strings.Join(words, "")))
	if err != nil || n < a.Min || n > a.Max {
		return nil, Refuse("", "refused.number", W("param", a.Name), N("min", a.Min), N("max", a.Max))
	}
	return []string{strconv.Itoa(n)}, nil
}

func (a Ask) checkText(words []string) ([]string, *Refusal) {
	text, bad := Clean(strings.Join(words, " "))
	n := utf8.RuneCountInString(text)
	switch {
	case bad:
		return nil, Refuse("", "refused.characters", W("param", a.Name))
	case n < a.Min || n > a.Max:
		return nil, Refuse("", "refused.length", W("param", a.Name), N("min", a.Min), N("max", a.Max))
	case text == "":
		return nil, nil
	}
	return []string{text}, nil
}

func (a Ask) checkDice(words []string) ([]string, *Refusal) {
	pool, err := dice.Parse(strings.Join(words, " "), min(a.Max, MaxDice))
	if err != nil {
		return nil, dicePointer(err)
	}
	if len(pool) < a.Min {
		return nil, Refuse("", "refused.dice.none", W("param", a.Name))
	}
	var canon []string
	for _, d := range pool {
		canon = append(canon, d.String())
	}
	return canon, nil
}

// clip keeps a foreign word short enough to be repeated in an answer.
func clip(w string) string {
	if utf8.RuneCountInString(w) <= 40 {
		return w
	}
	return string([]rune(w)[:39]) + "…"
}
