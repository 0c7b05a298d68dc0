package game

import (
	"maps"
	"slices"
	"strings"
)

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

// reasonAgainstWord returns the reason of the first closed offer that has one against a word and
// agrees with the rest of the line, nil if there is none.
func (l refusedLine) reasonAgainstWord(shut []Offer, param, w string) *Refusal {
	for _, o := range shut {
		if _, ok := o.countAgreeing(l.args, l.typed.OnBehalfOf); !ok {
			continue
		}
		if no := o.closing.reasonAgainst(param, w, l.args); no != nil {
			ruled := *no
			ruled.Param = param
			return &ruled
		}
	}
	return nil
}

// countAgreeing counts the parameters that a line and a closed offer give the same words, and the
// character that the line acts for, if it names one. ok is false if the line contradicts the offer.
func (o Offer) countAgreeing(args Args, character string) (said int, ok bool) {
	if character != "" && len(o.Fixed) > 0 {
		if !o.isAbout(character) {
			return 0, false
		}
		said++
	}
	for name := range o.Fixed {
		given, is := args[name]
		switch {
		case !is:
		case slices.ContainsFunc(given, func(w string) bool { return !o.isFixedTo(name, w) }):
			return 0, false
		default:
			said++
		}
	}
	return said, true
}

// isAbout reports whether a closed offer fixes the character that the line acts for.
func (o Offer) isAbout(character string) bool {
	for _, words := range o.Fixed {
		if slices.ContainsFunc(words, func(w string) bool { return namesPerson(w, character) }) {
			return true
		}
	}
	return false
}
