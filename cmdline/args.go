package cmdline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mesa/game"
)

// argReader gives the words of a line to the parameters of a spec. It knows what
// the offers take: a bare word goes to the first parameter that takes it. With
// no offers it goes to the first that is free.
type argReader struct {
	spec    game.Spec
	offers  []game.Offer // of the move
	others  []game.Offer // of other moves, which know more words
	args    game.Args
	whole   []string // parameters of rows that were given in quotes: they take no more
	skipped bool     // a text took a word that nothing before it takes
	named   []string // parameters that the line names: where they take one word, no other is for them
}

func newPlacer(spec game.Spec, offers []game.Offer) *argReader {
	mine := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Move != spec.Name })
	others := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Move == spec.Name })
	return &argReader{spec: spec, offers: mine, others: others, args: game.Args{}}
}

// place takes the next words of a line: one, or several that are one name.
func (p *argReader) place(tokens []token) (n int, no *game.Refusal) {
	t := tokens[0]
	// Also "Ana: skills Fight d8", where Ana is a choice of another parameter.
	if free := p.free(); len(free) > 0 && free[0].Kind == game.Rows && !t.named {
		return 1, p.give(free[0], t, t.words(free[0]))
	}
	if param, name, n := p.name(tokens); n > 0 {
		return n, p.give(param, t, []string{name})
	}
	param, no := p.param(t)
	if no != nil {
		return 0, no
	}
	if _, given := p.args[param.Name]; given && !several(p.spec, param) {
		return 0, game.Refuse("", "words.twice", game.M("param", paramLabel(p.spec, param)), game.N("at", t.at))
	}
	return 1, p.give(param, t, t.words(param))
}

func (p *argReader) give(param game.Param, t token, words []string) *game.Refusal {
	if no := t.checkDice(param); no != nil {
		return no
	}
	before := p.args[param.Name]
	if param.Kind == game.Rows && len(before) > 0 {
		words = []string{t.raw} // with the quotes of its cells
	}
	words = append(slices.Clip(before), words...)
	if param.Kind == game.Rows && len(words) > 0 { // one text, which ends where its quotes do
		words = []string{strings.Join(words, t.gap)}
		if len(before) == 0 && t.whole() {
			p.whole = append(p.whole, param.Name)
		}
	}
	p.args[param.Name] = words
	if p.args[param.Name] == nil {
		p.args[param.Name] = []string{}
	}
	return nil
}

// param finds which parameter a token is for.
func (p *argReader) param(t token) (game.Param, *game.Refusal) {
	if t.named {
		if param, ok := p.spec.Param(t.name); ok {
			return param, nil
		}
		return game.Param{}, refuseParam(t, p.spec)
	}
	free := p.free()
	if param, ok := diceParam(p.spec); ok && isDice(t) && !p.isName(t, free) {
		return param, nil
	}
	if param, ok := p.taker(t, free); ok {
		return param, nil
	}
	if len(free) > 0 && !p.skipped {
		return free[0], nil
	}
	return game.Param{},
		game.Refuse("", "words.surplus", game.W("word", clip(t.text)), game.N("at", t.at), game.W("move", p.spec.Name))
}

// isName reports whether a word that looks like dice, of which there are none, is the
// word of something else: a duel is d1.
func (p *argReader) isName(t token, free []game.Param) bool {
	if t.checkDice(game.Param{Kind: game.Dice}) == nil {
		return false
	}
	return slices.ContainsFunc(free,
		func(param game.Param) bool { return param.Kind == game.Pick && p.takes(param, t) })
}

// free are the parameters that may take another bare word, in their order.
func (p *argReader) free() []game.Param {
	return slices.DeleteFunc(slices.Clone(p.spec.Params), func(param game.Param) bool {
		_, given := p.args[param.Name]
		given = given || slices.Contains(p.named, param.Name)
		return given && !takesRest(p.spec, param) || slices.Contains(p.whole, param.Name)
	})
}

// unread are the parameters of which the line has said nothing so far.
func (p *argReader) unread() []game.Param {
	return slices.DeleteFunc(slices.Clone(p.spec.Params), func(param game.Param) bool {
		_, given := p.args[param.Name]
		return given && !takesRest(p.spec, param)
	})
}

// taker is the parameter for a bare word by what the offers take. A text takes
// what is behind a parameter that was passed over only if the deed is about it,
// and not what was meant for that parameter: one that must be told, or has a
// word much like it.
func (p *argReader) taker(t token, free []game.Param) (game.Param, bool) {
	for i, param := range free {
		switch {
		case !p.takes(param, t):
		case i == 0 && p.isAnswerOf(free[1:], param, t):
		case param.Kind != game.Text || i == 0:
			return param, true
		case p.texts(p.unread()) == 1 && (p.isCentral(param) || isExplicitText(t)) &&
			!slices.ContainsFunc(free[:i], func(before game.Param) bool { return p.isMeantFor(before, param, t.text) }):
			p.skipped = true
			return param, true
		}
	}
	if i := slices.IndexFunc(free, func(param game.Param) bool { return p.knownElsewhere(param, t.text) }); i >= 0 {
		return free[i], true
	}
	i := slices.IndexFunc(free, func(param game.Param) bool {
		return !slices.Contains(p.named, param.Name) &&
			(p.wants(param, t.text) || isList(param) && game.IsNoneWord(t.parts))
	})
	if i < 0 {
		return game.Param{}, false
	}
	return free[i], true
}

// isAnswerOf reports whether a bare word is what a parameter behind a text picks from: a text
// that need not be told is not taken from it. In quotes it is the text.
func (p *argReader) isAnswerOf(behind []game.Param, text game.Param, t token) bool {
	return text.Kind == game.Text && !t.quoted && !takesRest(p.spec, text) && !p.isCentral(text) &&
		slices.ContainsFunc(behind, func(param game.Param) bool { return param.Kind == game.Pick && p.takes(param, t) })
}

// takes reports whether some offer takes a bare word for a parameter.
func (p *argReader) takes(param game.Param, t token) bool {
	words := t.words(param)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(p.agreeing(), func(o game.Offer) bool { return o.Accepts(param.Name, w) })
	})
}

// knownElsewhere reports whether another move knows a word for a parameter of that
// name, of which this move offers others: "test beto" where only Ana can be
// called is about who it is, and a rule says why not him.
func (p *argReader) knownElsewhere(param game.Param, typed string) bool {
	asked := slices.ContainsFunc(p.offers, func(o game.Offer) bool { return knows(o, param.Name) })
	if param.Kind != game.Pick || slices.Contains(p.named, param.Name) || !asked {
		return false
	}
	return slices.ContainsFunc(p.others,
		func(o game.Offer) bool { return slices.Contains(o.Fixed[param.Name], game.Canonical(typed)) })
}

// agreeing are the offers that contradict nothing said so far.
func (p *argReader) agreeing() []game.Offer {
	return slices.DeleteFunc(slices.Clone(p.offers), func(o game.Offer) bool { return !Agrees(o, p.args) })
}

// isExplicitText reports whether a word is several in quotes, or begins with a capital:
// nobody slips into that, so it may be the one text there is, also where it need
// not be told.
func isExplicitText(t token) bool {
	first, _ := utf8.DecodeRuneInString(t.text)
	return unicode.IsUpper(first) || strings.Contains(strings.TrimSpace(t.text), " ")
}

// isCentral reports whether a text is what the deed is about: it must be told, or
// a proposal stands there. A text that merely may be told is not taken for
// what somebody meant by a slip of the pen.
func (p *argReader) isCentral(param game.Param) bool {
	return slices.ContainsFunc(p.agreeing(), func(o game.Offer) bool {
		a, asked := o.Input(param.Name)
		return asked && (a.Min > 0 || a.Preset != "")
	})
}

// texts counts the texts that a bare word could be: those that must be told, or
// all if none must.
func (p *argReader) texts(free []game.Param) int {
	n := 0
	central := slices.ContainsFunc(free,
		func(param game.Param) bool { return param.Kind == game.Text && p.isCentral(param) })
	for _, param := range free {
		if param.Kind == game.Text && (!central || p.isCentral(param)) &&
			slices.ContainsFunc(p.agreeing(), func(o game.Offer) bool { return knows(o, param.Name) }) {
			n++
		}
	}
	return n
}

// isMeantFor reports whether a word may have been meant for a parameter before the
// text. Where the text is asked without that parameter, as the name of something
// new is, only a word much like one of its own can be.
func (p *argReader) isMeantFor(before, text game.Param, typed string) bool {
	alone := slices.ContainsFunc(p.agreeing(), func(o game.Offer) bool {
		a, asked := o.Input(text.Name)
		return asked && a.Min > 0 && !knows(o, before.Name)
	})
	if !alone {
		return p.wants(before, typed)
	}
	return slices.ContainsFunc(p.agreeing(), func(o game.Offer) bool {
		a, _ := o.Input(before.Name)
		return slices.ContainsFunc(a.Choices, func(c game.Choice) bool {
			return game.Similar(game.Canonical(typed), game.Canonical(c.Word)) || isNumber(typed) && isNumber(c.Word)
		}) ||
			slices.ContainsFunc(o.Fixed[before.Name],
				func(w string) bool { return game.Similar(game.Canonical(typed), game.Canonical(w)) })
	})
}

// wants reports whether a parameter that does not take a word must yet be
// told, or has a word that may have been meant.
func (p *argReader) wants(param game.Param, typed string) bool {
	if _, given := p.args[param.Name]; given || param.Kind == game.Text {
		return false
	}
	var known []string
	preset, must := false, false
	for _, o := range p.agreeing() {
		for _, w := range o.Fixed[param.Name] {
			if !slices.Contains(known, w) {
				known = append(known, w)
			}
		}
		a, asked := o.Input(param.Name)
		if asked && a.Kind != game.Pick {
			must = must || a.Min > 0 && a.Preset == ""
			continue
		}
		preset = preset || asked && a.Min == 0
		for _, c := range a.Choices {
			known = append(append(known, c.Word), c.Aliases...)
			preset = preset || c.Selected
		}
	}
	if slices.ContainsFunc(known, func(w string) bool {
		return len(w) > 3 && game.Similar(game.Canonical(typed), game.Canonical(w)) || isNumber(typed) && isNumber(w)
	}) {
		return true
	}
	return must || len(known) > 1 && !preset
}

// isNumber reports whether a word is a number: typed where numbers may be
// picked, it is meant as one of them.
func isNumber(w string) bool { return w != "" && strings.Trim(w, "0123456789") == "" }

// maxName is the most words that a name in a line is looked for in.
const maxName = 5

// name finds the longest run of bare words that is the name of one thing:
// "walking library d8", also in quotes or with a comma behind it.
func (p *argReader) name(tokens []token) (param game.Param, word string, n int) {
	joined := ""
	for i, t := range tokens[:min(len(tokens), maxName)] {
		text, last := strings.CutSuffix(t.text, ",")
		if t.named || len(t.parts) > 1 {
			break
		}
		before := game.Slug(joined)
		joined = strings.TrimSpace(joined + " " + text)
		if !strings.Contains(joined, " ") {
			if last {
				break
			}
			continue
		}
		for _, free := range p.free() {
			if w, whole := p.called(free, joined); w != "" && (whole || len(w) > len(before)) {
				param, word, n = free, w, i+1
				break
			}
		}
		if last {
			break
		}
	}
	return param, word, n
}

// called is the word of a thing by its whole name, in any spelling, which may have been cut to
// make the word; "" if nothing is so called. whole is false where a longer name may only begin so.
func (p *argReader) called(param game.Param, name string) (word string, whole bool) {
	if param.Kind != game.Pick {
		return "", false
	}
	for _, o := range p.agreeing() {
		if word, whole = calledIn(o, param.Name, name); word != "" {
			break
		}
	}
	return word, whole
}

// calledIn is the word of what an offer fixes or asks that is called so.
func calledIn(o game.Offer, param, name string) (word string, whole bool) {
	slug := game.Slug(name)
	for _, w := range slices.Concat(o.Fixed[param], o.Aliases[param]) {
		if f := game.Canonical(w); f == slug || game.IsCutName(f, slug) {
			return w, f == slug
		}
	}
	a, _ := o.Input(param)
	for _, c := range a.Choices {
		isSlug := func(w string) bool { return game.Canonical(w) == slug }
		if c.IsCalled(name) || slices.ContainsFunc(c.Aliases, isSlug) {
			return c.Word, true
		}
	}
	return "", false
}
