package cmdline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mesa/game"
)

// argReader assigns the words of a line to the parameters of a spec. Dice go to the parameter for
// dice. Any other bare word, without "name=", goes to the first parameter for which an offer
// accepts the word; without offers it goes to the first free parameter.
type argReader struct {
	spec    game.Spec
	offers  []game.Offer // of the move
	others  []game.Offer // of other moves, which know other words
	args    game.Args
	whole   []string // parameters of rows given in quotes, which take no more words
	skipped bool     // a text took a word that no earlier parameter accepts
	named   []string // parameters that the line names; of these, parameters for one word take no bare words
}

func newArgReader(spec game.Spec, offers []game.Offer) *argReader {
	ofMove := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Move != spec.Name })
	others := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Move == spec.Name })
	return &argReader{spec: spec, offers: ofMove, others: others, args: game.Args{}}
}

// place assigns the next words of a line: a single word, or several that make one name. n is the
// number of these words.
func (p *argReader) place(tokens []token) (n int, no *game.Refusal) {
	t := tokens[0]
	// This includes "Ana: skills Fight d8" even if Ana is a choice of another parameter.
	if free := p.freeParams(); len(free) > 0 && free[0].Kind == game.Rows && !t.named {
		return 1, p.give(free[0], t, t.words(free[0]))
	}
	if param, name, n := p.name(tokens); n > 0 {
		return n, p.give(param, t, []string{name})
	}
	param, no := p.param(t)
	if no != nil {
		return 0, no
	}
	if _, given := p.args[param.Name]; given && !takesSeveral(p.spec, param) {
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
		if len(before) == 0 && t.isQuoted() {
			p.whole = append(p.whole, param.Name)
		}
	}
	p.args[param.Name] = words
	if p.args[param.Name] == nil {
		p.args[param.Name] = []string{}
	}
	return nil
}

// param returns the parameter that a token is for. It refuses a token that no parameter takes.
func (p *argReader) param(t token) (game.Param, *game.Refusal) {
	if t.named {
		if param, ok := p.spec.Param(t.name); ok {
			return param, nil
		}
		return game.Param{}, refuseParam(t, p.spec)
	}
	free := p.freeParams()
	if param, ok := diceParam(p.spec); ok && isDice(t) && !p.isName(t, free) {
		return param, nil
	}
	if param, ok := p.takingParam(t, free); ok {
		return param, nil
	}
	if len(free) > 0 && !p.skipped {
		return free[0], nil
	}
	return game.Param{},
		game.Refuse("", "words.surplus", game.W("word", clip(t.text)), game.N("at", t.at), game.W("move", p.spec.Name))
}

// isName reports whether a word that looks like an impossible die is a word of a Pick: d1 is the id
// of a duel.
func (p *argReader) isName(t token, free []game.Param) bool {
	if t.checkDice(game.Param{Kind: game.Dice}) == nil {
		return false
	}
	return slices.ContainsFunc(free,
		func(param game.Param) bool { return param.Kind == game.Pick && p.takes(param, t) })
}

// freeParams returns the parameters that may take another bare word, in the order of the spec.
func (p *argReader) freeParams() []game.Param {
	return slices.DeleteFunc(slices.Clone(p.spec.Params), func(param game.Param) bool {
		_, given := p.args[param.Name]
		given = given || slices.Contains(p.named, param.Name)
		return given && !takesRest(p.spec, param) || slices.Contains(p.whole, param.Name)
	})
}

// ungivenParams returns the parameters that the line has not given so far, and those given that
// take more words (takesRest).
func (p *argReader) ungivenParams() []game.Param {
	return slices.DeleteFunc(slices.Clone(p.spec.Params), func(param game.Param) bool {
		_, given := p.args[param.Name]
		return given && !takesRest(p.spec, param)
	})
}

// takingParam returns the parameter for a bare word, by what the offers accept. A Text after other
// free parameters takes the word on three conditions: no other Text is left; an offer is about the
// Text (isCentral), or the word is plainly a text (isExplicitText); and the word is not meant for a
// parameter before the Text (isMeantFor). A word that no parameter accepts goes to a parameter that
// another move fixes to this word (knownElsewhere), or that still wants a word (wants), so that the
// refusal is about that parameter. ok is false if there is no such parameter either.
func (p *argReader) takingParam(t token, free []game.Param) (taking game.Param, ok bool) {
	for i, param := range free {
		switch {
		case !p.takes(param, t):
		case i == 0 && p.isAnswerOf(free[1:], param, t):
		case param.Kind != game.Text || i == 0:
			return param, true
		case p.isOnlyText(param, t) && !slices.ContainsFunc(free[:i],
			func(before game.Param) bool { return p.isMeantFor(before, param, t.text) }):
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

// isOnlyText reports whether a parameter is the only text left, and central or plainly meant.
func (p *argReader) isOnlyText(param game.Param, t token) bool {
	return p.countTexts(p.ungivenParams()) == 1 && (p.isCentral(param) || isExplicitText(t))
}

// isAnswerOf reports whether a bare word is a choice of a parameter after an optional text. Then
// the text does not take the word. A quoted word always is the text.
func (p *argReader) isAnswerOf(later []game.Param, text game.Param, t token) bool {
	return text.Kind == game.Text && !t.quoted && !takesRest(p.spec, text) && !p.isCentral(text) &&
		slices.ContainsFunc(later, func(param game.Param) bool { return param.Kind == game.Pick && p.takes(param, t) })
}

// takes reports whether some offer accepts a bare word for a parameter.
func (p *argReader) takes(param game.Param, t token) bool {
	words := t.words(param)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(p.agreeingOffers(), func(o game.Offer) bool { return o.Accepts(param.Name, w) })
	})
}

// knownElsewhere reports whether another move fixes the word for a parameter of this name, for
// which this move offers other words. In "test beto", where only Ana can be called, beto goes to
// the parameter for the person, and a rule says why Beto cannot be called.
func (p *argReader) knownElsewhere(param game.Param, typed string) bool {
	asked := slices.ContainsFunc(p.offers, func(o game.Offer) bool { return hasParam(o, param.Name) })
	if param.Kind != game.Pick || slices.Contains(p.named, param.Name) || !asked {
		return false
	}
	return slices.ContainsFunc(p.others,
		func(o game.Offer) bool { return slices.Contains(o.Fixed[param.Name], game.Canonical(typed)) })
}

// agreeingOffers returns the offers that contradict no argument so far.
func (p *argReader) agreeingOffers() []game.Offer {
	return slices.DeleteFunc(slices.Clone(p.offers), func(o game.Offer) bool { return !Agrees(o, p.args) })
}

// isExplicitText reports whether a token is several words in quotes, or begins with a capital. Then
// the token is no typo, so even an optional text may take it.
func isExplicitText(t token) bool {
	first, _ := utf8.DecodeRuneInString(t.text)
	return unicode.IsUpper(first) || strings.Contains(strings.TrimSpace(t.text), " ")
}

// isCentral reports whether an offer is about a text: the text is required or has a preset. Other
// texts take no unknown words, since a typo in another word would end up in them.
func (p *argReader) isCentral(param game.Param) bool {
	return slices.ContainsFunc(p.agreeingOffers(), func(o game.Offer) bool {
		a, asked := o.Input(param.Name)
		return asked && (a.Min > 0 || a.Preset != "")
	})
}

// countTexts counts the parameters of kind Text that a bare word could be for: those that are
// central (isCentral), or all that an offer has if none is central.
func (p *argReader) countTexts(free []game.Param) int {
	n := 0
	central := slices.ContainsFunc(free,
		func(param game.Param) bool { return param.Kind == game.Text && p.isCentral(param) })
	for _, param := range free {
		if param.Kind == game.Text && (!central || p.isCentral(param)) &&
			slices.ContainsFunc(p.agreeingOffers(), func(o game.Offer) bool { return hasParam(o, param.Name) }) {
			n++
		}
	}
	return n
}

// isMeantFor reports whether a word may have been meant for a parameter before the text. If an
// offer asks for the text without that parameter, such as for the name of a new thing, the word
// must be similar to a word of the parameter, or be a number if the parameter has numbers.
func (p *argReader) isMeantFor(before, text game.Param, typed string) bool {
	alone := slices.ContainsFunc(p.agreeingOffers(), func(o game.Offer) bool {
		a, asked := o.Input(text.Name)
		return asked && a.Min > 0 && !hasParam(o, before.Name)
	})
	if !alone {
		return p.wants(before, typed)
	}
	return slices.ContainsFunc(p.agreeingOffers(), func(o game.Offer) bool {
		a, _ := o.Input(before.Name)
		return slices.ContainsFunc(a.Choices, func(c game.Choice) bool {
			return game.Similar(game.Canonical(typed), game.Canonical(c.Word)) || isNumber(typed) && isNumber(c.Word)
		}) ||
			slices.ContainsFunc(o.Fixed[before.Name],
				func(w string) bool { return game.Similar(game.Canonical(typed), game.Canonical(w)) })
	})
}

// wants reports whether a parameter that does not accept the typed word still needs a word, or has
// a word that is similar to the typed one; all numbers are similar. It is false for a Text and for
// a parameter that is given.
func (p *argReader) wants(param game.Param, typed string) bool {
	if _, given := p.args[param.Name]; given || param.Kind == game.Text {
		return false
	}
	known, must, preset := p.wantedWords(param)
	if slices.ContainsFunc(known, func(w string) bool {
		return len(w) > 3 && game.Similar(game.Canonical(typed), game.Canonical(w)) || isNumber(typed) && isNumber(w)
	}) {
		return true
	}
	return must || len(known) > 1 && !preset
}

// wantedWords returns the words that a parameter may have. must: an offer needs a word that is no
// choice. preset: the choice is optional in an offer, or already selected.
func (p *argReader) wantedWords(param game.Param) (known []string, must, preset bool) {
	for _, o := range p.agreeingOffers() {
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
	return known, must, preset
}

// isNumber reports whether a word consists of digits. If numbers can be picked, a typed number
// means one of these.
func isNumber(w string) bool { return w != "" && strings.Trim(w, "0123456789") == "" }
