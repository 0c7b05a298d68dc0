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
