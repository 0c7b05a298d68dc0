package game

import (
	"maps"
	"slices"
	"strings"

	"mesa/dice"
)

func isOpen(o Offer) bool { return o.Closed == nil }

func firstRefusal(no, otherwise *Refusal) *Refusal {
	if no != nil {
		return no
	}
	return otherwise
}

// mismatch is a word that no offer of the move accepts for its parameter, with its refusal. The
// refusal lists the accepted words or, if ruled, says which rule the word breaks.
type mismatch struct {
	refusal *Refusal
	word    string
	ruled   bool
}

// refusedLine is a line that was refused: its move, the offers of that move, and its words as typed
// and as completed.
type refusedLine struct {
	spec   Spec
	offers []Offer
	typed  Command
	args   Args
}

// mismatches returns the mismatches of a line in the order of the parameters. shut are closed
// offers that may have a reason against a word. A line without mismatches gets one empty mismatch.
func (l refusedLine) mismatches(shut []Offer) []mismatch {
	var all []mismatch
	for _, p := range l.spec.Params {
		if IsNoneWord(l.typed.Args[p.Name]) {
			continue
		}
		for _, w := range l.typed.Args[p.Name] {
			no := l.refuseUnknown(p, w)
			if no == nil {
				continue
			}
			if ruled := l.reasonAgainstWord(shut, p.Name, w); ruled != nil {
				all = append(all, mismatch{ruled, w, true})
			} else if !slices.ContainsFunc(shut, func(o Offer) bool {
				return o.Fixed[p.Name] != nil && o.isFixedTo(p.Name, w)
			}) {
				all = append(all, mismatch{no, w, false})
			}
		}
	}
	if len(all) == 0 {
		all = []mismatch{{}}
	}
	return all
}

// refuseUnknown refuses a word that no offer accepts for a parameter; nil if an offer accepts it.
func (l refusedLine) refuseUnknown(p Param, w string) *Refusal {
	var no *Refusal
	for _, o := range l.offers {
		if o.Accepts(p.Name, w) {
			return nil
		}
		if a, asked := o.Input(p.Name); asked {
			no = a.refuseWord(w)
		}
	}
	input := l.fittingInput(p)
	if len(input.Choices) == 0 {
		input = l.openInput(p)
	}
	switch {
	case len(input.Choices) > 0:
		return input.refuse("refused.word", W("word", Truncate(w)), L("choices", input.labels()...))
	case no != nil:
		return no
	}
	return input.refuse("refused.unasked", W("word", Truncate(w)))
}

// openInput returns an input for a parameter with the choices of all open offers of the move, or of
// all its offers if none is open.
func (l refusedLine) openInput(p Param) Input {
	input := Input{Param: p}
	for _, o := range l.offers {
		if isOpen(o) || !slices.ContainsFunc(l.offers, isOpen) {
			a, _ := o.Input(p.Name)
			input.addChoices(a.Choices, o.fixedChoices(p.Name))
		}
	}
	return input
}

// fittingInput returns an input for a parameter with the words that would fit this line. These are
// the words with which an open offer accepts all other words of the line. If there are none, they
// are the words with which the line may mean an open offer (MatchLoosely).
func (l refusedLine) fittingInput(p Param) Input {
	rest := maps.Clone(l.args)
	delete(rest, p.Name)
	input, whole := l.openInput(p), Input{Param: p}
	input.Choices = slices.DeleteFunc(input.Choices, func(c Choice) bool {
		try := l.typed
		try.Args = Args{p.Name: {c.Word}}
		maps.Copy(try.Args, rest)
		found := slices.DeleteFunc(MatchLoosely(l.offers, try),
			func(o Offer) bool { return isClosed(o) || !o.Accepts(p.Name, c.Word) })
		if slices.ContainsFunc(found, func(o Offer) bool { return o.allows(rest) }) {
			whole.Choices = append(whole.Choices, c)
		}
		return len(found) == 0
	})
	if len(whole.Choices) > 0 {
		return whole
	}
	return input
}

// withFitting returns a refusal that lists the choices which fit the line (fittingInput) in place
// of the choices of one offer. Refusals that list no choices stay as they are.
func (l refusedLine) withFitting(no *Refusal) *Refusal {
	p, known := l.spec.Param(no.Param)
	if !known || no.Reason.Key != "refused.word" && no.Reason.Key != "refused.missing" {
		return no
	}
	input := l.fittingInput(p)
	if len(input.Choices) == 0 {
		return no
	}
	wide := *no
	wide.Reason.Args = slices.Clone(no.Reason.Args)
	for i, a := range wide.Reason.Args {
		if a.Name == "choices" {
			wide.Reason.Args[i] = L("choices", input.labels()...)
		}
	}
	return &wide
}

// isFixedTo reports whether the offer fixes a word for the named parameter: w is that word, in any
// spelling, or the beginning of the word or of a later part of it.
func (o Offer) isFixedTo(name, w string) bool {
	known := func(f string) bool {
		return Canonical(f) == Canonical(w) || Canonical(f) == Slug(w) || isFixedPrefix(Canonical(f), Canonical(w)) ||
			isLaterPrefix(Canonical(f), Canonical(w))
	}
	return slices.ContainsFunc(o.Fixed[name], known) || slices.ContainsFunc(o.Aliases[name], known)
}

// Accepts reports whether the offer accepts a word for a parameter: as a fixed word, or as an
// answer to an input.
func (o Offer) Accepts(param, word string) bool {
	if o.Fixed[param] != nil {
		return o.isFixedTo(param, word)
	}
	if o.closing != nil {
		return o.closing.reasonAgainst(param, word, nil) != nil
	}
	a, asked := o.Input(param)
	return asked && a.refuseWord(word) == nil
}

// fixedChoices returns the fixed words of a parameter as choices.
func (o Offer) fixedChoices(name string) []Choice {
	var cs []Choice
	for _, w := range o.Fixed[name] {
		cs = append(cs, Choice{Word: w, Aliases: o.Aliases[name]})
	}
	return cs
}

// addChoices adds the choices that are not there yet.
func (a *Input) addChoices(more ...[]Choice) {
	for _, c := range slices.Concat(more...) {
		if !slices.ContainsFunc(a.Choices, func(have Choice) bool { return have.Word == c.Word }) {
			a.Choices = append(a.Choices, c)
		}
	}
}

// refuseWord refuses a word that cannot be any part of the answer; nil if it can.
func (a Input) refuseWord(w string) *Refusal {
	switch a.Kind {
	case Pick:
		if a.choiceFor(Canonical(w)) < 0 && a.leftOutChoice(w) < 0 {
			return a.refuse("refused.word", W("word", Truncate(w)), L("choices", a.labels()...))
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

// refuseConflict refuses the last parameter of the line that does not go with the other ones, and
// lists the words that would. It repeats the words as typed. If no single parameter is to blame, it
// returns refuseSplit.
func (l refusedLine) refuseConflict() *Refusal {
	for _, p := range slices.Backward(l.spec.Params) {
		if l.args[p.Name] == nil {
			continue
		}
		rest := maps.Clone(l.args)
		delete(rest, p.Name)
		alone := slices.ContainsFunc(l.offers, func(o Offer) bool {
			_, fits := o.countUnnamed(rest)
			return fits && isOpen(o)
		})
		input := l.fittingInput(p)
		word := W("word", Truncate(strings.Join(l.typed.Args[p.Name], " ")))
		switch {
		case len(input.Choices) > 0:
			return input.refuse("refused.clash", word, L("choices", input.labels()...))
		case alone:
			return input.refuse("refused.unasked", word)
		}
	}
	return l.refuseSplit()
}

// refuseSplit refuses words that each fit some offer but do not fit one offer together; nil for a
// single word.
func (l refusedLine) refuseSplit() *Refusal {
	var words []string
	for _, p := range l.spec.Params {
		words = append(words, l.typed.Args[p.Name]...)
	}
	if len(words) < 2 {
		return nil
	}
	return Refuse("", "refused.apart", W("words", Truncate(strings.Join(words, " "))))
}

// refuseAmbiguous asks which of several offers is meant, and lists the words that tell them apart.
func refuseAmbiguous(found []Offer) *Refusal {
	var ways []Msg
	for i, o := range found {
		if i == 5 {
			ways = append(ways, Say("more", N("n", len(found)-i)))
			break
		}
		ways = append(ways, Say("refused.which.way", W("words", o.distinguishingWords(found)), M("label", o.Msg())))
	}
	return Refuse("", "refused.which", L("choices", ways...))
}

// distinguishingWords returns the fixed words that tell an offer from the others, as "name=word"
// with spaces between: a single parameter if that is enough.
func (o Offer) distinguishingWords(others []Offer) string {
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

// WithLabel returns the refusal with the label of its parameter, as in the Spec, in place of the
// name that commands use.
func (r *Refusal) WithLabel(spec Spec) *Refusal {
	if len(r.Others) == 0 && !slices.ContainsFunc(r.Reason.Args, func(a Arg) bool { return a.Name == "param" }) {
		return r
	}
	return r.each(func(f Refusal) Refusal { return f.withLabel(spec) })
}

func (r Refusal) withLabel(spec Spec) Refusal {
	for i, a := range r.Reason.Args {
		name, _, _ := strings.Cut(a.Words, ".") // of a column: "traits.die"
		if _, known := spec.Param(name); a.Name == "param" && a.Kind == WordsArg && known {
			r.Reason.Args = slices.Clone(r.Reason.Args)
			r.Reason.Args[i] = M("param", spec.Label(a.Words))
		}
	}
	return r
}
