package game

import (
	"maps"
	"slices"
	"strings"

	"mesa/dice"
)

// Explain gives the best reason against a line that Cover refused with no. An
// open move is never called closed: what is wrong is a word, which is named
// with what would fit, unless why, the system's reason, is about that very word
// (a real thing that a rule closes). A move that is not open at all is
// explained by the rules, or by what closes its offers. Parameters are named by
// their labels.
func Explain(spec Spec, offers []Offer, c Command, no *Refusal, why func(Args) *Refusal) *Refusal {
	if c.Key != "" || no.Rule != "" || no.Meant != nil ||
		slices.ContainsFunc(no.All(), func(f *Refusal) bool { return f.Row > 0 }) {
		return no.Named(spec)
	}
	if len(no.More) > 0 { // of a line one word at a time, with what fits there
		no = new(*no)
		no.More = nil
	}
	mine := slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return o.Move != c.Move })
	args := lengthened(offers, c).Args
	var reason *Refusal
	if why != nil {
		reason = why(args)
	}
	if len(mine) == 0 {
		return orElse(reason, no).Named(spec)
	}
	l := line{spec, mine, c, args}
	no = l.widened(no)
	all := l.misfits(nil)
	wrong, word := all[0].no, all[0].word
	switch {
	case !slices.ContainsFunc(mine, isOpen) && no != ErrNotOffered:
		return no.Named(spec)
	case reason != nil && !slices.ContainsFunc(mine, isOpen):
		return reason.Named(spec)
	case len(args) == 0 && !slices.ContainsFunc(mine, isOpen): // what is another's is closed to them as well
		return mine[0].No.Named(spec)
	case wrong == nil && no == ErrNotOffered:
		wrong = l.clash()
	case wrong == nil, len(args[no.Param]) > 0 && wrong.Param == no.Param:
		wrong = no
	}
	if wrong == nil {
		return no
	}
	if wrong == no && no.Why.Key != "refused.word" || wrong.Why.Key == "refused.unasked" {
		word = "" // no one word is wrong
	}
	if reason != nil && (blames(why, args, wrong.Param, word, reason) ||
		slices.ContainsFunc(all[1:], func(m misfit) bool { return blames(why, args, m.no.Param, m.word, reason) })) {
		return reason.Named(spec)
	}
	return wrong.Named(spec)
}

func isOpen(o Offer) bool { return o.No == nil }

func orElse(no, otherwise *Refusal) *Refusal {
	if no != nil {
		return no
	}
	return otherwise
}

// misfit is a word that no offer of a move takes in its place, refused with
// those that the open ones take.
type misfit struct {
	no   *Refusal
	word string
}

// line is one that was refused: its move, what is offered of that, and its
// words as they were typed and as they are read.
type line struct {
	spec   Spec
	offers []Offer
	typed  Command
	args   Args
}

// misfits are those of a line in the order of the parameters; a line without
// any has one that refuses nothing.
func (l line) misfits(shut []Offer) []misfit {
	var all []misfit
	for _, p := range l.spec.Params {
		if IsNone(l.typed.Args[p.Name]) {
			continue
		}
		for _, w := range l.typed.Args[p.Name] {
			known := func(o Offer) bool {
				return o.Fixed[p.Name] != nil && o.fixes(p.Name, w) || o.shut.against(p.Name, w) != nil
			}
			if no := l.unknown(p, w); no != nil && !slices.ContainsFunc(shut, known) {
				all = append(all, misfit{no, w})
			}
		}
	}
	if len(all) == 0 {
		all = []misfit{{}}
	}
	return all
}

// unknown refuses a word that no offer takes for a parameter.
func (l line) unknown(p Param, w string) *Refusal {
	var no *Refusal
	for _, o := range l.offers {
		if o.Takes(p.Name, w) {
			return nil
		}
		if a, asked := o.Ask(p.Name); asked {
			no = a.admits(w)
		}
	}
	ask := l.fitting(p)
	if len(ask.Among) == 0 {
		ask = l.offered(p)
	}
	switch {
	case len(ask.Among) > 0:
		return ask.refuse("refused.word", W("word", clip(w)), L("choices", ask.labels()...))
	case no != nil:
		return no
	}
	return ask.refuse("refused.unasked", W("word", clip(w)))
}

// offered asks for a parameter with what any open offer of the move takes, or
// any offer if none is open.
func (l line) offered(p Param) Ask {
	ask := Ask{Param: p}
	for _, o := range l.offers {
		if isOpen(o) || !slices.ContainsFunc(l.offers, isOpen) {
			a, _ := o.Ask(p.Name)
			ask.add(a.Among, o.fixedChoices(p.Name))
		}
	}
	return ask
}

// fitting asks for a parameter with the words that would be taken in this line:
// those for which the offer that the line is then for is open and takes them,
// with all else that is said if there is one that does.
func (l line) fitting(p Param) Ask {
	rest := maps.Clone(l.args)
	delete(rest, p.Name)
	ask, whole := l.offered(p), Ask{Param: p}
	ask.Among = slices.DeleteFunc(ask.Among, func(c Choice) bool {
		try := l.typed
		try.Args = Args{p.Name: {c.Word}}
		maps.Copy(try.Args, rest)
		found := slices.DeleteFunc(MeantBy(l.offers, try), func(o Offer) bool { return closed(o) || !o.Takes(p.Name, c.Word) })
		if slices.ContainsFunc(found, func(o Offer) bool { return o.fitting(rest) }) {
			whole.Among = append(whole.Among, c)
		}
		return len(found) == 0
	})
	if len(whole.Among) > 0 {
		return whole
	}
	return ask
}

// widened is a refusal that lists what fits one offer, with what fits the line.
func (l line) widened(no *Refusal) *Refusal {
	p, known := l.spec.Param(no.Param)
	if !known || no.Why.Key != "refused.word" && no.Why.Key != "refused.missing" {
		return no
	}
	ask := l.fitting(p)
	if len(ask.Among) == 0 {
		return no
	}
	wide := *no
	wide.Why.Args = slices.Clone(no.Why.Args)
	for i, a := range wide.Why.Args {
		if a.Name == "choices" {
			wide.Why.Args[i] = L("choices", ask.labels()...)
		}
	}
	return &wide
}

// fixes reports whether a word is among those that are fixed, in any spelling,
// or begins one.
func (o Offer) fixes(name, w string) bool {
	known := func(f string) bool {
		return Canon(f) == Canon(w) || Canon(f) == Slug(w) || begins(Canon(f), Canon(w)) || later(Canon(f), Canon(w))
	}
	return slices.ContainsFunc(o.Fixed[name], known) || slices.ContainsFunc(o.Also[name], known)
}

// Takes reports whether the offer takes a word for a parameter: as what is
// fixed, or in answer to what is asked.
func (o Offer) Takes(param, word string) bool {
	if o.Fixed[param] != nil {
		return o.fixes(param, word)
	}
	if o.shut != nil {
		return o.shut.against(param, word) != nil
	}
	a, asked := o.Ask(param)
	return asked && a.admits(word) == nil
}

// fixedChoices are the words that are fixed, as choices.
func (o Offer) fixedChoices(name string) []Choice {
	var cs []Choice
	for _, w := range o.Fixed[name] {
		cs = append(cs, Choice{Word: w, Also: o.Also[name]})
	}
	return cs
}

// add takes in choices that are not there yet.
func (a *Ask) add(more ...[]Choice) {
	for _, c := range slices.Concat(more...) {
		if !slices.ContainsFunc(a.Among, func(have Choice) bool { return have.Word == c.Word }) {
			a.Among = append(a.Among, c)
		}
	}
}

// admits refuses one word that can be no part of the answer.
func (a Ask) admits(w string) *Refusal {
	switch a.Kind {
	case Pick:
		if a.meant(Canon(w)) < 0 {
			return a.refuse("refused.word", W("word", clip(w)), L("choices", a.labels()...))
		}
	case Number:
		_, no := a.checkNumber([]string{w})
		return no
	case Dice:
		if _, err := dice.Parse(w, MaxDice); err != nil {
			no := dicePointer(err)
			no.Param = a.Name
			return no
		}
	}
	return nil
}

// clash refuses the last word that does not go with the others, with those
// that do. It is repeated as it was typed.
func (l line) clash() *Refusal {
	for _, p := range slices.Backward(l.spec.Params) {
		if l.args[p.Name] == nil {
			continue
		}
		rest := maps.Clone(l.args)
		delete(rest, p.Name)
		alone := slices.ContainsFunc(l.offers, func(o Offer) bool {
			_, fits := o.unsaid(rest)
			return fits && isOpen(o)
		})
		ask := l.fitting(p)
		word := W("word", clip(strings.Join(l.typed.Args[p.Name], " ")))
		switch {
		case len(ask.Among) > 0:
			return ask.refuse("refused.clash", word, L("choices", ask.labels()...))
		case alone:
			return ask.refuse("refused.unasked", word)
		}
	}
	return l.apart()
}

// apart refuses words that each go with some of the others and never all together;
// nil if there is but one.
func (l line) apart() *Refusal {
	var words []string
	for _, p := range l.spec.Params {
		words = append(words, l.typed.Args[p.Name]...)
	}
	if len(words) < 2 {
		return nil
	}
	return Refuse("", "refused.apart", W("words", clip(strings.Join(words, " "))))
}

// blames reports whether a reason is about this very word of a parameter: with
// a word that nothing is called in its place there would be another, or none.
// "" is the parameter as a whole, which is left out for comparison; where it was
// left out, the reason is about that if any word would take it away.
func blames(why func(Args) *Refusal, args Args, name, word string, reason *Refusal) bool {
	other := maps.Clone(args)
	if name == "" {
		return false
	}
	if len(args[name]) == 0 {
		other[name] = []string{nothing}
		return why(other) == nil
	}
	if i := slices.Index(args[name], word); word != "" && i >= 0 {
		other[name] = slices.Clone(args[name])
		other[name][i] = nothing
	} else {
		delete(other, name)
	}
	return !why(other).Equal(reason)
}

// nothing is a word that nothing is called.
const nothing = "qxqxqx-nothing"

// ambiguous asks which of several offers is meant, and says how: by the words
// that tell them apart.
func ambiguous(found []Offer) *Refusal {
	var ways []Msg
	for i, o := range found {
		if i == 5 {
			ways = append(ways, Say("more", N("n", len(found)-i)))
			break
		}
		ways = append(ways, Say("refused.which.way", W("words", o.apart(found)), M("label", o.Said())))
	}
	return Refuse("", "refused.which", L("choices", ways...))
}

// apart are the words that tell an offer from the others: by one parameter if
// one is enough.
func (o Offer) apart(others []Offer) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(o.Fixed)) {
		same := 0
		for _, other := range others {
			if sameWords(other.Fixed[name], o.Fixed[name]) {
				same++
			}
		}
		said := name + "=" + strings.Join(o.Fixed[name], ",")
		switch {
		case same == 1:
			return said
		case same < len(others):
			words = append(words, said)
		}
	}
	return strings.Join(words, " ")
}

// Named is the refusal with its parameter said by its label, as the Spec has
// it, in place of the name that commands use.
func (r *Refusal) Named(spec Spec) *Refusal {
	if len(r.More) == 0 && !slices.ContainsFunc(r.Why.Args, func(a Arg) bool { return a.Name == "param" }) {
		return r
	}
	return r.each(func(f Refusal) Refusal { return f.named(spec) })
}

func (r Refusal) named(spec Spec) Refusal {
	for i, a := range r.Why.Args {
		name, _, _ := strings.Cut(a.Words, ".") // of a column: "traits.die"
		if _, known := spec.Param(name); a.Name == "param" && a.Kind == WordsArg && known {
			r.Why.Args = slices.Clone(r.Why.Args)
			r.Why.Args[i] = M("param", spec.Label(a.Words))
		}
	}
	return r
}
