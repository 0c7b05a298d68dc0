package game

import (
	"cmp"
	"maps"
	"slices"
)

// Cover is the one legality check. It finds the offer that covers the command
// and gives it with the complete, canonical arguments. A refusal says what
// stands against it: the offer's own reason, a word that does not fit, or
// ErrNotOffered, where the system may know a better reason.
func Cover(offers []Offer, c Command) (o Offer, args Args, no *Refusal) {
	if c.Key != "" {
		for _, o := range offers {
			if o.Key() == c.Key {
				return o.pressed(c)
			}
		}
		return Offer{}, nil, ErrGone
	}
	found := MeantBy(offers, c)
	switch {
	case len(found) == 0:
		return Offer{}, nil, unnamed(offers, c)
	case len(found) > 1 && alike(found):
		return found[0], nil, found[0].No
	case len(found) > 1:
		return Offer{}, nil, ambiguous(found)
	}
	return found[0].accept(c)
}

// MeantBy are the offers that a line is for, its words lengthened where as they
// stand they are for none. It is for no closed one by a word that this one does
// not know, if the move is open otherwise.
func MeantBy(offers []Offer, c Command) []Offer {
	found := candidates(offers, c)
	if len(found) == 0 {
		found = candidates(offers, lengthened(offers, c))
	}
	if open := slices.DeleteFunc(slices.Clone(found), closed); len(open) > 0 {
		return open
	}
	open := func(o Offer) bool { return o.Move == c.Move && isOpen(o) }
	knows := func(o Offer) bool { return o.knows(c.Args) }
	if slices.ContainsFunc(offers, open) && !slices.ContainsFunc(found, knows) {
		return nil // the word is at fault, not what closes these
	}
	return found
}

// knows reports whether all words are among those that the offer could take, be they
// closed or too many now. Where there is nothing to pick yet, any may be.
func (o Offer) knows(args Args) bool {
	for name, words := range args {
		if a, asked := o.Ask(name); asked && a.Kind == Pick && len(a.Among) == 0 {
			continue
		}
		if slices.ContainsFunc(words, func(w string) bool { return !o.Takes(name, w) }) {
			return false
		}
	}
	return true
}

// alike reports whether all offers are closed for one reason: then it does not
// matter which is meant.
func alike(found []Offer) bool {
	return !slices.ContainsFunc(found, func(o Offer) bool { return o.No == nil || !o.No.Equal(found[0].No) })
}

// closed reports whether an offer is only shown, with the reason why not.
func closed(o Offer) bool { return o.No != nil }

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
		if !ok || !o.placed(c) || !o.said(c) {
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

// lengthened is the command with each word that only begins one fixed word of
// the move written out, or if it begins none, a later word of one: "attack cap"
// or "attack rook" where one target is captain-rook.
func lengthened(offers []Offer, c Command) Command {
	args := maps.Clone(c.Args)
	for name, given := range c.Args {
		if len(given) != 1 {
			continue
		}
		w := Canon(given[0])
		fits := fixedBy(offers, c.Move, name, func(word string) bool { return begins(word, w) || word == Slug(given[0]) })
		if len(fits) == 0 {
			fits = fixedBy(offers, c.Move, name, func(word string) bool { return later(word, w) })
		}
		if len(fits) == 1 {
			args[name] = fits
		}
	}
	c.Args = args
	return c
}

// fixedBy are the words that a move's offers fix for a parameter and that fit,
// in any spelling.
func fixedBy(offers []Offer, move, name string, fit func(folded string) bool) []string {
	fits := func(w string) bool { return fit(Canon(w)) }
	var words []string
	for _, o := range offers {
		f := o.Fixed[name]
		if o.Move == move && len(f) == 1 && !slices.Contains(words, f[0]) && (fits(f[0]) || slices.ContainsFunc(o.Also[name], fits)) {
			words = append(words, f[0])
		}
	}
	return words
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

// spelt reports whether a word is another spelling of what is fixed.
func (o Offer) spelt(name string, given []string) bool {
	return len(given) == 1 && isSpelt(o.Also[name], given[0])
}

func sameWords(a, b []string) bool {
	return slices.EqualFunc(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)),
		func(a, b string) bool { return Canon(a) == Canon(b) })
}

// pressed is accept for a button, which does what it said or nothing.
func (o Offer) pressed(c Command) (Offer, Args, *Refusal) {
	_, args, no := o.accept(c)
	if no == nil && o.Bill != nil {
		priced := o.priced(args)
		if c.Seen == priced.Seen() { // refused for this price before
			return o, args, nil
		}
		no = o.dear(priced, args)
	}
	if o.No == nil && c.Seen != "" && (no == nil || !no.Dear) && o.changed(c.Seen, c.Args) {
		return o, nil, errChanged(o)
	}
	return o, args, no
}

func (o Offer) accept(c Command) (Offer, Args, *Refusal) {
	if o.No != nil {
		return o, nil, o.No
	}
	args, no := o.fill(c.Args)
	if no == nil && o.Fit != nil {
		no = o.Fit(args)
		no = o.located(no, c.Args)
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
// presets for what was not. It refuses all that does not fit at once.
func (o Offer) fill(given Args) (Args, *Refusal) {
	args := maps.Clone(o.Fixed)
	if args == nil {
		args = Args{}
	}
	given = o.headed(given)
	var faults []*Refusal
	own := slices.ContainsFunc(o.Asks, func(a Ask) bool {
		_, is := given[a.Name]
		return a.Joint && is
	})
	for _, a := range o.Asks {
		words, is := given[a.Name]
		if !is && !(a.Joint && own) {
			words = a.presets()
		}
		canon, no := a.check(words)
		if no != nil {
			faults = append(faults, no.All()...)
		}
		args[a.Name] = canon
	}
	if len(faults) > 0 {
		return nil, together(faults)
	}
	return args, nil
}
