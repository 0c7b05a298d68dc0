package game

import (
	"cmp"
	"maps"
	"slices"
)

// Match is the one legality check. It finds the offer that the command is for and returns it with
// the complete, canonical arguments; no is nil then. Otherwise no is the refusal, such as the
// reason of a closed offer, a word that does not fit, or ErrNotOffered.
func Match(offers []Offer, c Command) (o Offer, args Args, no *Refusal) {
	if c.Key != "" {
		for _, o := range offers {
			if o.Key() == c.Key {
				return o.acceptPress(c)
			}
		}
		return Offer{}, nil, ErrNoLongerOffered
	}
	found := MatchLoosely(offers, c)
	switch {
	case len(found) == 0:
		return Offer{}, nil, refuseUnnamed(offers, c)
	case len(found) > 1 && sameReason(found):
		return found[0], nil, found[0].closedFor(c.Args)
	case len(found) > 1:
		return Offer{}, nil, refuseAmbiguous(found)
	}
	c.Args = found[0].withStaying(c.Args)
	return found[0].accept(c)
}

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

// sameReason reports whether all offers are closed for the same reason: then it does not matter
// which offer a line means.
func sameReason(found []Offer) bool {
	return !slices.ContainsFunc(found,
		func(o Offer) bool { return o.Closed == nil || !o.Closed.Equal(found[0].Closed) })
}

// isClosed reports whether an offer is only shown, with the reason why it is closed.
func isClosed(o Offer) bool { return o.Closed != nil }

// ErrNoLongerOffered refuses a press of an offer that no longer exists, and ErrNotOffered a line
// that no offer matches.
var (
	ErrNoLongerOffered = Refuse("", "refused.gone")
	ErrNotOffered      = Refuse("", "refused.not_offered")
)

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

// closedFor returns why an offer is closed. If it is closed because all its choices are, it returns
// the reasons of the choices that the command names, each once.
func (o Offer) closedFor(given Args) *Refusal {
	var named []*Refusal
	for _, a := range o.Inputs {
		for _, word := range given[a.Name] {
			i := a.choiceFor(Canonical(word))
			if i < 0 || a.Choices[i].Closed == nil || !o.Closed.mentions(a.Choices[i].Closed) {
				return o.Closed
			}
			if why := a.Choices[i].Closed; !slices.ContainsFunc(named, why.Equal) {
				named = append(named, why)
			}
		}
	}
	if len(named) == 0 {
		return o.Closed
	}
	no := new(*named[0])
	no.Others = named[1:]
	return no
}

// mentions reports whether a refusal includes a reason with the rule and key of why, about any
// thing.
func (no *Refusal) mentions(why *Refusal) bool {
	return slices.ContainsFunc(no.All(),
		func(one *Refusal) bool { return one.Rule == why.Rule && one.Reason.Key == why.Reason.Key })
}

// acceptPress is accept for a press of a button: a press does exactly what the button said, or
// nothing.
func (o Offer) acceptPress(c Command) (Offer, Args, *Refusal) {
	_, args, no := o.accept(c)
	if no == nil && o.PriceOf != nil {
		priced := o.withPriceOf(args)
		if c.ETag == priced.ETag() { // the player has seen this price
			return o, args, nil
		}
		no = o.refuseCostlier(priced, args)
	}
	if o.LossOf != nil && no == nil {
		if lost, loses := o.withLossOf(args); loses && c.ETag != "" && !lost.hasChanged(c.ETag, c.Args) {
			return o, args, nil // the player has seen this loss
		}
	}
	if o.Closed == nil && c.ETag != "" && (no == nil || !no.Costlier) && o.hasChanged(c.ETag, c.Args) {
		return o, nil, refuseChanged(o)
	}
	return o, args, no
}

// accept returns the offer with its complete arguments, or the refusal of a command that is for
// this offer. Of several reasons the first counts: closed, wrong words, Validate, a loss not
// confirmed.
func (o Offer) accept(c Command) (Offer, Args, *Refusal) {
	if o.Closed != nil {
		return o, nil, o.closedFor(c.Args)
	}
	args, no := o.fill(c.Args)
	if no == nil && o.Validate != nil {
		no = o.Validate(args)
		no = o.locate(no, c.Args)
	}
	if no == nil && !c.Sure {
		no = o.refuseLoss(args)
	}
	if no != nil {
		return o, nil, no
	}
	return o, args, nil
}

// fill returns the canonical arguments: the fixed words, the given words, and the presets of the
// other inputs. It refuses all faults at once, those of given words before those of missing words.
func (o Offer) fill(given Args) (Args, *Refusal) {
	args := maps.Clone(o.Fixed)
	if args == nil {
		args = Args{}
	}
	given = o.splitHead(given)
	var faults, missing []*Refusal
	own := slices.ContainsFunc(o.Inputs, func(a Input) bool {
		_, is := given[a.Name]
		return a.OneProposal && is
	})
	for _, a := range o.Inputs {
		words, is := given[a.Name]
		if !is && !(a.OneProposal && own) {
			words = a.presetWords()
		}
		canonical, no := a.check(words)
		switch {
		case no != nil && is:
			faults = append(faults, no.All()...)
		case no != nil:
			missing = append(missing, no.All()...)
		}
		args[a.Name] = canonical
	}
	if faults = append(faults, missing...); len(faults) > 0 {
		return nil, joinRefusals(faults)
	}
	return args, nil
}
