package game

import "slices"

// Menu is what one move offers one seat. The rules write into it each thing that
// the move could be done to: open, or closed with the reason why. Closed things
// are kept only where reasons are asked for, since a line was refused.
type Menu struct {
	By     Seat
	offers []Offer // of the moves before, too
	from   int     // where those of this move begin
}

// Explains reports whether reasons are asked for. Rules that would otherwise skip
// what is not open now go through all there is.
func (m *Menu) Explains() bool { return m.By.explain }

// Offer adds an offer that fixes these words, each behind its parameter: "who",
// "ana". It returns the offer to be filled in, or nil if there is none: no closes
// it, or a press asks for another. It must be filled in before the next is added.
func (m *Menu) Offer(no *Refusal, fixed ...string) *Offer {
	if no != nil {
		m.Close(no, fixed...)
		return nil
	}
	o := Offer{Fixed: fixing(fixed)}
	if !m.By.Wants(o.Fixed) {
		return nil
	}
	m.offers = append(m.offers, o)
	return &m.offers[len(m.offers)-1]
}

// Add adds an offer as it is. One with No is shown to everybody, with its reason.
func (m *Menu) Add(offers ...Offer) { m.offers = append(m.offers, offers...) }

// Close gives the reason why something is not open; with nothing fixed it closes
// the move as a whole. Of several reasons against a line the one counts that fixes
// most of what it says, and of those the first.
func (m *Menu) Close(no *Refusal, fixed ...string) {
	if m.By.explain && no != nil {
		m.offers = append(m.offers, Offer{Fixed: fixing(fixed), No: no, shut: new(shut)})
	}
}

// Closed is Close that reports whether something closes it.
func (m *Menu) Closed(no *Refusal, fixed ...string) bool {
	m.Close(no, fixed...)
	return no != nil
}

// Against gives the reason against a word that no offer takes for a parameter, by a
// rule of its own: a number too small, a way that there is not. why returns nil for a
// word that names nothing.
func (m *Menu) Against(param string, why func(word string) *Refusal, fixed ...string) {
	if m.By.explain {
		m.offers = append(m.offers, Offer{Fixed: fixing(fixed), No: ErrNotOffered, shut: &shut{param, why}})
	}
}

// shut is what closes something that is not shown: its No, or what a rule says
// against a word.
type shut struct {
	param string
	why   func(word string) *Refusal
}

// against is the reason against a word of a parameter, nil if there is none.
func (s *shut) against(param, word string) *Refusal {
	if s == nil || s.why == nil || s.param != param {
		return nil
	}
	return s.why(word)
}

// Has reports whether an offer was added that fixes this word.
func (m *Menu) Has(param, word string) bool {
	return slices.ContainsFunc(m.offers[m.from:], func(o Offer) bool { return o.shut == nil && o.Fixed.Has(param, word) })
}

// Review goes over what was written so far: change gives each offer anew, or the
// reason why it is closed after all.
func (m *Menu) Review(change func(Offer) (Offer, *Refusal)) {
	kept := m.offers[:m.from]
	for _, o := range m.offers[m.from:] {
		o, no := change(o)
		switch {
		case no == nil:
			kept = append(kept, o)
		case m.By.explain:
			kept = append(kept, Offer{Fixed: o.Fixed, Also: o.Also, No: no, shut: new(shut)})
		}
	}
	m.offers = kept
}

// fixing are words behind their parameters.
func fixing(words []string) Args {
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
func (s Seat) Explaining() Seat {
	s.explain, s.brief, s.only = true, false, nil
	return s
}

// Reason is the best answer to a line that no offer covers. all is what the seat
// is offered, with what is closed to it (Seat.Explaining). An open move is never
// called closed by a word that names nothing: that word is at fault, and is told
// with what would fit. A word that names something closed is answered by what
// closes that.
func Reason(spec Spec, all []Offer, c Command, no *Refusal) *Refusal {
	if c.Key != "" || no.Meant != nil || slices.ContainsFunc(no.All(), func(f *Refusal) bool { return f.Row > 0 }) {
		return no.Named(spec)
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(o Offer) bool { return o.Move != c.Move })
	shown := slices.DeleteFunc(slices.Clone(mine), func(o Offer) bool { return o.shut != nil })
	shut := slices.DeleteFunc(slices.Clone(mine), isOpen)
	if _, _, again := Cover(shown, c); again != nil {
		no = again // as it is with the choices that a rule closes
	}
	if no.Rule != "" || no.Meant != nil {
		return no.Named(spec)
	}
	if len(no.More) > 0 { // of a line one word at a time, with what fits there
		no = new(*no)
		no.More = nil
	}
	l := line{spec, shown, c, lengthened(mine, c).Args}
	open, wrong := slices.ContainsFunc(shown, isOpen), l.misfits(shut)[0]
	if wrong.no == nil || !open || wrong.no.Why.Key == "refused.unasked" {
		least := 1 // a word of the line, if anything is open
		if !open {
			least = 0
		}
		if named := l.closing(shut, least); named != nil {
			return named.Named(spec)
		}
	}
	if !open {
		return no.Named(spec)
	}
	return l.atFault(no, wrong.no).Named(spec)
}

// closing is the first of the reasons that fix most of what a line says, and at
// least so much of it.
func (l line) closing(shut []Offer, least int) *Refusal {
	var best *Refusal
	for _, o := range shut {
		said, ok := o.agreeing(l.args, l.typed.For)
		no := o.No
		if ok && o.shut != nil && o.shut.why != nil {
			no, said = l.against(o.shut), said+1
		}
		if ok && no != nil && said >= least {
			best, least = no, said+1
		}
	}
	return best
}

// against is the reason against a word of the line that nothing takes.
func (l line) against(s *shut) *Refusal {
	for _, w := range l.typed.Args[s.param] {
		taken := func(o Offer) bool { return isOpen(o) && o.Takes(s.param, w) }
		if no := s.why(w); no != nil && !slices.ContainsFunc(l.offers, taken) {
			no.Param = s.param
			return no
		}
	}
	return nil
}

// agreeing counts what a closed thing fixes of what was said; ok is false if it is
// about something else.
func (o Offer) agreeing(args Args, whom string) (said int, ok bool) {
	if whom != "" && len(o.Fixed) > 0 {
		if !o.about(whom) {
			return 0, false
		}
		said++
	}
	for name := range o.Fixed {
		given, is := args[name]
		switch {
		case !is:
		case slices.ContainsFunc(given, func(w string) bool { return !o.fixes(name, w) }):
			return 0, false
		default:
			said++
		}
	}
	return said, true
}

// about reports whether a closed thing is of the person in whose place a line is.
func (o Offer) about(whom string) bool {
	for _, words := range o.Fixed {
		if slices.ContainsFunc(words, func(w string) bool { return names(w, whom) }) {
			return true
		}
	}
	return false
}

// atFault is what is wrong with a line of an open move: a word.
func (l line) atFault(no, wrong *Refusal) *Refusal {
	no = l.widened(no)
	switch {
	case wrong == nil && no == ErrNotOffered:
		wrong = l.clash()
	case wrong == nil, len(l.args[no.Param]) > 0 && wrong.Param == no.Param:
		wrong = no
	}
	return orElse(wrong, no)
}
