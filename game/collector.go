package game

import "slices"

// Collector is what one move offers one seat. The rules write into it each thing that
// the move could be done to: open, or closed with the reason why. Closed things
// are kept only where reasons are asked for, since a line was refused.
type Collector struct {
	Actor  Actor
	offers []Offer // of the moves before, too
	start  int     // where those of this move begin
}

// Explains reports whether reasons are asked for. Rules that would otherwise skip
// what is not open now go through all there is.
func (c *Collector) Explains() bool { return c.Actor.explains }

// Offer adds an offer that fixes these words, each behind its parameter: "who",
// "ana". It returns the offer to be filled in, or nil if there is none: no closes
// it, or a press asks for another. It must be filled in before the next is added.
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

// Add adds an offer as it is. One with Closed is shown to everybody, with its reason.
func (c *Collector) Add(offers ...Offer) { c.offers = append(c.offers, offers...) }

// Close gives the reason why something is not open; with nothing fixed it closes
// the move as a whole. Of several reasons against a line the one counts that fixes
// most of what it says, and of those the first.
func (c *Collector) Close(no *Refusal, fixed ...string) {
	if c.Actor.explains && no != nil {
		c.offers = append(c.offers, Offer{Fixed: fixedArgs(fixed), Closed: no, closing: new(closing)})
	}
}

// Closed is Close that reports whether something closes it.
func (c *Collector) Closed(no *Refusal, fixed ...string) bool {
	c.Close(no, fixed...)
	return no != nil
}

// Against gives the reason against a word that no offer takes for a parameter, by a
// rule of its own: a number too small, a way that there is not. why returns nil for a
// word that names nothing.
func (c *Collector) Against(param string, why func(word string) *Refusal, fixed ...string) {
	if c.Actor.explains {
		c.offers = append(c.offers,
			Offer{Fixed: fixedArgs(fixed), Closed: ErrNotOffered, closing: &closing{param, why}})
	}
}

// closing is what closes something that is not shown: its Closed, or what a rule says
// against a word.
type closing struct {
	param string
	why   func(word string) *Refusal
}

// reasonAgainst is the reason against a word of a parameter, nil if there is none.
func (s *closing) reasonAgainst(param, word string) *Refusal {
	if s == nil || s.why == nil || s.param != param {
		return nil
	}
	return s.why(word)
}

// Has reports whether an offer was added that fixes this word.
func (c *Collector) Has(param, word string) bool {
	return slices.ContainsFunc(c.offers[c.start:],
		func(o Offer) bool { return o.closing == nil && o.Fixed.Has(param, word) })
}

// Review goes over what was written so far: change gives each offer anew, or the
// reason why it is closed after all.
func (c *Collector) Review(change func(Offer) (Offer, *Refusal)) {
	kept := c.offers[:c.start]
	for _, o := range c.offers[c.start:] {
		o, no := change(o)
		switch {
		case no == nil:
			kept = append(kept, o)
		case c.Actor.explains:
			kept = append(kept, Offer{Fixed: o.Fixed, Aliases: o.Aliases, Closed: no, closing: new(closing)})
		}
	}
	c.offers = kept
}

// fixedArgs are words behind their parameters.
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

// Explaining is the seat as it asks why a line was refused: it is given what is
// closed too, with the reasons.
func (s Actor) Explaining() Actor {
	s.explains, s.inputsOmitted, s.only = true, false, nil
	return s
}

// Reason is the best answer to a line that no offer covers. all is what the seat
// is offered, with what is closed to it (Actor.Explaining). An open move is never
// called closed by a word that names nothing: that word is at fault, and is told
// with what would fit. A word that names something closed is answered by what
// closes that.
func Reason(spec Spec, all []Offer, c Command, no *Refusal) *Refusal {
	if c.Key != "" || no.Suggested != nil || slices.ContainsFunc(no.All(), func(f *Refusal) bool { return f.Row > 0 }) {
		return no.WithLabel(spec)
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(o Offer) bool { return o.Move != c.Move })
	shown := slices.DeleteFunc(slices.Clone(mine), func(o Offer) bool { return o.closing != nil })
	shut := slices.DeleteFunc(slices.Clone(mine), isOpen)
	if _, _, again := Match(shown, c); again != nil {
		no = again // as it is with the choices that a rule closes
	}
	if no.Rule != "" || no.Suggested != nil {
		return no.WithLabel(spec)
	}
	if len(no.Others) > 0 { // of a line one word at a time, with what fits there
		no = new(*no)
		no.Others = nil
	}
	l := refusedLine{spec, shown, c, completeWords(mine, c).Args}
	open, wrong := slices.ContainsFunc(shown, isOpen), l.mismatches(shut)[0]
	if wrong.refusal == nil || !open || wrong.refusal.Reason.Key == "refused.unasked" {
		least := 1 // a word of the line, if anything is open
		if !open {
			least = 0
		}
		if named := l.bestClosing(shut, least); named != nil {
			return named.WithLabel(spec)
		}
	}
	if !open {
		return no.WithLabel(spec)
	}
	return l.wrongWord(no, wrong.refusal).WithLabel(spec)
}

// bestClosing is the first of the reasons that fix most of what a line says, and at
// least so much of it.
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

// reasonAgainst is the reason against a word of the line that nothing takes.
func (l refusedLine) reasonAgainst(s *closing) *Refusal {
	for _, w := range l.typed.Args[s.param] {
		taken := func(o Offer) bool { return isOpen(o) && o.Accepts(s.param, w) }
		if no := s.why(w); no != nil && !slices.ContainsFunc(l.offers, taken) {
			no.Param = s.param
			return no
		}
	}
	return nil
}

// countAgreeing counts what a closed thing fixes of what was said; ok is false if it is
// about something else.
func (o Offer) countAgreeing(args Args, whom string) (said int, ok bool) {
	if whom != "" && len(o.Fixed) > 0 {
		if !o.isAbout(whom) {
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

// isAbout reports whether a closed thing is of the person in whose place a line is.
func (o Offer) isAbout(whom string) bool {
	for _, words := range o.Fixed {
		if slices.ContainsFunc(words, func(w string) bool { return namesPerson(w, whom) }) {
			return true
		}
	}
	return false
}

// wrongWord is what is wrong with a line of an open move: a word.
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
