package game

import (
	"cmp"
	"maps"
	"slices"

	"mesa/dice"
)

// MatchLoosely returns the offers that a line may mean. If no offer matches the words as typed, it
// completes them. If an open offer matches, closed ones are left out. If the move is open but only
// closed offers match, and none of these knows all words of the line, it returns none.
func MatchLoosely(offers []Offer, c Command) []Offer {
	found := matchCandidates(offers, c)
	if len(found) == 0 {
		found = matchCandidates(offers, completeWords(offers, c))
	}
	if open := slices.DeleteFunc(slices.Clone(found), isClosed); len(open) > 0 {
		return open
	}
	open := func(o Offer) bool { return o.Move == c.Move && isOpen(o) }
	knows := func(o Offer) bool { return o.couldTake(c.Args) }
	if slices.ContainsFunc(offers, open) && !slices.ContainsFunc(found, knows) {
		return nil // a word is wrong; the reason that closes these offers does not matter
	}
	return found
}

// couldTake reports whether the offer knows all words, even if they are closed or too many now. A
// Pick that has no choices yet may take any word.
func (o Offer) couldTake(args Args) bool {
	for name, words := range args {
		if a, asked := o.Input(name); asked && a.Kind == Pick && len(a.Choices) == 0 {
			continue
		}
		if slices.ContainsFunc(words, func(w string) bool { return !o.Accepts(name, w) }) {
			return false
		}
	}
	return true
}

// isClosed reports whether an offer is only shown, with the reason why it is closed.
func isClosed(o Offer) bool { return o.Closed != nil }

func isOpen(o Offer) bool { return o.Closed == nil }

// matchCandidates returns the offers of the move that contradict no word of the command and leave
// the fewest fixed parameters unnamed; of these, the offers that fix the most of the given words.
// An offer that answers a card fixes the card, which a line need not name. So if the line names no
// fixed word and no offer found answers a card, it returns the offers that a card waits for, if
// there are any.
func matchCandidates(offers []Offer, c Command) []Offer {
	var found, waiting []Offer
	best, most := 0, 0
	for _, o := range offers {
		if o.Move != c.Move {
			continue
		}
		unsaid, ok := o.countUnnamed(c.Args)
		if !ok || !o.actsFor(c) || !o.mustNameGiven(c) {
			continue
		}
		if o.waits() {
			waiting = append(waiting, o)
		}
		said := len(o.Fixed) - unsaid
		if by := cmp.Or(cmp.Compare(unsaid, best), cmp.Compare(most, said)); len(found) == 0 || by < 0 {
			best, most, found = unsaid, said, append(found[:0], o)
		} else if by == 0 {
			found = append(found, o)
		}
	}
	if most > 0 || len(waiting) == 0 || slices.ContainsFunc(found, func(o Offer) bool { return o.Card != "" }) {
		return found
	}
	return waiting
}

// waits reports whether a card waits for this offer.
func (o Offer) waits() bool { return o.Closed == nil && o.Card != "" && (o.Urgent || o.Primary) }

// countUnnamed counts the fixed parameters that args leave out. ok is false if args have other
// words for a fixed parameter, or a parameter that the offer does not have.
func (o Offer) countUnnamed(args Args) (n int, ok bool) {
	for name, fixed := range o.Fixed {
		switch given, is := args[name]; {
		case !is:
			n++
		case !sameWords(given, fixed) && !o.isAlias(name, given):
			return 0, false
		}
	}
	for name := range args {
		if _, asked := o.Input(name); !asked && o.Fixed[name] == nil {
			return 0, false
		}
	}
	return n, true
}

// isAlias reports whether a word is another spelling of a fixed word.
func (o Offer) isAlias(name string, given []string) bool {
	return len(given) == 1 && isAliasOf(o.Aliases[name], given[0])
}

func sameWords(a, b []string) bool {
	return slices.EqualFunc(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)),
		func(a, b string) bool { return Canonical(a) == Canonical(b) })
}

// completeWords returns the command with each word that begins exactly one fixed word of the move
// written out. A word that begins no fixed word may begin a later part of a fixed word: "attack
// cap" and "attack rook" both mean the target captain-rook. Parameters with several words stay as
// they are.
func completeWords(offers []Offer, c Command) Command {
	args := maps.Clone(c.Args)
	for name, given := range c.Args {
		if len(given) != 1 {
			continue
		}
		w := Canonical(given[0])
		fits := fixedBy(offers, c.Move, name,
			func(word string) bool { return isFixedPrefix(word, w) || word == Slug(given[0]) })
		if len(fits) == 0 {
			fits = fixedBy(offers, c.Move, name, func(word string) bool { return isLaterPrefix(word, w) })
		}
		if len(fits) == 1 {
			args[name] = fits
		}
	}
	c.Args = args
	return c
}

// fixedBy returns the words that a move's offers fix for a parameter and of which any spelling
// fits.
func fixedBy(offers []Offer, move, name string, fit func(canonical string) bool) []string {
	fits := func(w string) bool { return fit(Canonical(w)) }
	var words []string
	for _, o := range offers {
		f := o.Fixed[name]
		if o.Move == move && len(f) == 1 && !slices.Contains(words, f[0]) &&
			(fits(f[0]) || slices.ContainsFunc(o.Aliases[name], fits)) {
			words = append(words, f[0])
		}
	}
	return words
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

// isFixedTo reports whether the offer fixes a word for the named parameter: w is that word, in any
// spelling, or the beginning of the word or of a later part of it.
func (o Offer) isFixedTo(name, w string) bool {
	known := func(f string) bool {
		return Canonical(f) == Canonical(w) || Canonical(f) == Slug(w) || isFixedPrefix(Canonical(f), Canonical(w)) ||
			isLaterPrefix(Canonical(f), Canonical(w))
	}
	return slices.ContainsFunc(o.Fixed[name], known) || slices.ContainsFunc(o.Aliases[name], known)
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
