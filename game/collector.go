package game

import "slices"

// Collector gathers the offers of one move for one actor. The rules add each thing that the move
// could be done to: open, or closed with the reason. The reasons are kept only while the best
// answer to a refused line is looked for (Explains).
type Collector struct {
	Actor  Actor
	offers []Offer // those of earlier moves included
	start  int     // index of the first offer of this move
}

// Collect returns the offers that a move adds for an actor. For an actor of Actor.Explaining it
// includes the reasons of Close.
func Collect[S any](s *S, by Actor, offers func(*S, *Collector)) []Offer {
	c := Collector{Actor: by}
	offers(s, &c)
	return c.offers
}

// Explains reports whether reasons are kept, because the best answer to a refused line is looked
// for. Rules that otherwise skip closed things must then go through all of them.
func (c *Collector) Explains() bool { return c.Actor.explains }

// Offer adds an offer with these fixed words, given in pairs of parameter and word: "who", "ana".
// It returns the offer to be filled in. It returns nil if no is a refusal, which it passes to
// Close, or if the actor presses another offer. The pointer is valid until the next offer is added.
func (c *Collector) Offer(no *Refusal, fixed ...string) *Offer {
	if no != nil {
		c.Close(no, fixed...)
		return nil
	}
	o := Offer{Fixed: fixedArgs(fixed)}
	if !c.Actor.Wants(o.Fixed) {
		return nil
	}
	c.offers = append(c.offers, o)
	return &c.offers[len(c.offers)-1]
}

// Add adds offers unchanged. An offer with Closed set is always kept and shown with its reason.
func (c *Collector) Add(offers ...Offer) { c.offers = append(c.offers, offers...) }

// Close adds the reason why a thing is not open; with nothing fixed it closes the whole move. It
// does nothing unless Explains. Of several reasons, the answer to a refused line is the reason that
// shares the most fixed words with the line, and the first of equal reasons.
func (c *Collector) Close(no *Refusal, fixed ...string) {
	if c.Actor.explains && no != nil {
		c.offers = append(c.offers, Offer{Fixed: fixedArgs(fixed), Closed: no, Derived: Derived{closing: new(closing)}})
	}
}

// Closed calls Close and reports whether no is a refusal.
func (c *Collector) Closed(no *Refusal, fixed ...string) bool {
	c.Close(no, fixed...)
	return no != nil
}

// Against adds a function that finds the reason against a word of a parameter that no offer
// accepts, such as a number that is too small. why returns nil if it has no reason against the
// word. Against does nothing unless Explains.
func (c *Collector) Against(param string, why func(word string) *Refusal, fixed ...string) {
	c.against(closing{param: param, why: func(word string, _ Args) *Refusal { return why(word) }}, fixed)
}

// AgainstLine is Against for a reason that depends on the other words of the line. It also answers a
// word that some open offer accepts, but with other words than the line has. line is nil while the
// words of a line are still assigned to parameters.
func (c *Collector) AgainstLine(param string, why func(word string, line Args) *Refusal, fixed ...string) {
	c.against(closing{param, why, true}, fixed)
}

func (c *Collector) against(why closing, fixed []string) {
	if c.Actor.explains {
		c.offers = append(c.offers,
			Offer{Fixed: fixedArgs(fixed), Closed: ErrNotOffered, Derived: Derived{closing: &why}})
	}
}

// closing marks an offer that is kept only for its reason: what why returns against a word of
// param, or the offer's Closed if why is nil.
type closing struct {
	param  string
	why    func(word string, line Args) *Refusal
	ofLine bool // why reads the whole line
}

// reasonAgainst returns the reason against a word of a parameter in a line, nil if there is none.
func (s *closing) reasonAgainst(param, word string, line Args) *Refusal {
	if s == nil || s.why == nil || s.param != param {
		return nil
	}
	return s.why(word, line)
}

// Has reports whether an offer added so far for this move fixes the word. Reasons do not count.
func (c *Collector) Has(param, word string) bool {
	return slices.ContainsFunc(c.offers[c.start:],
		func(o Offer) bool { return o.closing == nil && o.Fixed.Has(param, word) })
}

// Review passes each offer added so far for this move to change, which returns the new offer, or
// the reason why the offer is closed. A closed offer is left out, unless Explains.
func (c *Collector) Review(change func(Offer) (Offer, *Refusal)) {
	kept := c.offers[:c.start]
	for _, o := range c.offers[c.start:] {
		o, no := change(o)
		switch {
		case no == nil:
			kept = append(kept, o)
		case c.Actor.explains:
			kept = append(kept,
				Offer{Fixed: o.Fixed, Aliases: o.Aliases, Closed: no, Derived: Derived{closing: new(closing)}})
		}
	}
	c.offers = kept
}

// fixedArgs returns pairs of parameter and word as Args.
func fixedArgs(words []string) Args {
	if len(words) == 0 {
		return nil
	}
	args := make(Args, len(words)/2)
	for i := 0; i+1 < len(words); i += 2 {
		args[words[i]] = append(args[words[i]], words[i+1])
	}
	return args
}

// Explaining returns the actor for finding out why a line was refused: its offers include the
// closed ones with their reasons.
func (a Actor) Explaining() Actor {
	a.explains, a.inputsOmitted, a.only = true, false, nil
	return a
}

// Reason returns the best answer to a line that Match refused with no. all holds the actor's offers
// with the closed ones (Actor.Explaining). An open move is never called closed because of a word
// that names nothing: the refusal names that word and what would fit. A word that names a closed
// thing is answered by the reason that closes the thing.
func Reason(spec Spec, all []Offer, c Command, no *Refusal) *Refusal {
	if no.Suggested != nil || slices.ContainsFunc(no.All(), func(f *Refusal) bool { return f.Row > 0 }) {
		return no.WithLabel(spec)
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(o Offer) bool { return o.Move != c.Move })
	shown := slices.DeleteFunc(slices.Clone(mine), func(o Offer) bool { return o.closing != nil })
	shut := slices.DeleteFunc(slices.Clone(mine), isOpen)
	if _, _, again := Match(shown, c); again != nil {
		no = again // with the choices that a rule closes
	}
	if no.Rule != "" || no.Suggested != nil {
		return no.WithLabel(spec)
	}
	if len(no.Others) > 0 { // of several faults only the first, with what fits there
		no = new(*no)
		no.Others = nil
	}
	l := refusedLine{spec, shown, c, completeWords(shown, c).Args}
	open, faults := slices.ContainsFunc(shown, isOpen), l.mismatches(shut)
	wrong := faults[max(0, slices.IndexFunc(faults, func(m mismatch) bool { return m.ruled }))]
	if open && wrong.ruled {
		return wrong.refusal.WithLabel(spec)
	}
	if wrong.refusal == nil || !open || wrong.refusal.Reason.Key == "refused.unasked" {
		if named := l.bestClosing(shut, l.leastAgreeing(no)); named != nil {
			return named.WithLabel(spec)
		}
	}
	if !open {
		return no.WithLabel(spec)
	}
	return l.wrongWord(no, wrong.refusal).WithLabel(spec)
}

// leastAgreeing returns how many words of the line a closed offer must agree with to answer the
// line: none if nothing is open, else one. A line that fits an open offer and lacks an answer is
// told what it lacks, unless the closed offer agrees with more words of the line than any open
// offer.
func (l refusedLine) leastAgreeing(no *Refusal) int {
	least, lacks := 0, no.Param != "" && len(l.args[no.Param]) == 0
	for _, o := range l.offers {
		if !isOpen(o) {
			continue
		}
		least = max(least, 1)
		if said, ok := o.countAgreeing(l.args, l.typed.OnBehalfOf); ok && lacks {
			least = max(least, said+1)
		}
	}
	return least
}

// bestClosing returns the reason of the closed offer that agrees with the most words of the line,
// of equal ones the first; nil if none agrees with at least least words.
func (l refusedLine) bestClosing(shut []Offer, least int) *Refusal {
	var best *Refusal
	for _, o := range shut {
		said, ok := o.countAgreeing(l.args, l.typed.OnBehalfOf)
		no := o.Closed
		if ok && o.closing != nil && o.closing.why != nil {
			no, said = l.reasonAgainst(o.closing), said+1
		}
		if ok && no != nil && said >= least {
			best, least = no, said+1
		}
	}
	return best
}

// reasonAgainst returns the reason of s against a word of the line, the first that has one; nil if
// none has. Unless s reads the whole line, it passes over the words that an open offer accepts.
func (l refusedLine) reasonAgainst(s *closing) *Refusal {
	for _, w := range l.typed.Args[s.param] {
		taken := func(o Offer) bool { return isOpen(o) && o.Accepts(s.param, w) }
		if no := s.why(w, l.args); no != nil && (s.ofLine || !slices.ContainsFunc(l.offers, taken)) {
			no.Param = s.param
			return no
		}
	}
	return nil
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

// wrongWord returns the refusal of a line of an open move. no is the refusal of Match. wrong
// refuses a word that no offer accepts, nil if there is none: it comes before no, unless both are
// about given words of one parameter. If wrong is nil and no offer matched, wrongWord returns
// refuseConflict or, if that is nil, no.
func (l refusedLine) wrongWord(no, wrong *Refusal) *Refusal {
	no = l.withFitting(no)
	switch {
	case wrong == nil && no == ErrNotOffered:
		wrong = l.refuseConflict()
	case wrong == nil, len(l.args[no.Param]) > 0 && wrong.Param == no.Param:
		wrong = no
	}
	return firstRefusal(wrong, no)
}
