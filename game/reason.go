package game

import "slices"

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

func firstRefusal(no, otherwise *Refusal) *Refusal {
	if no != nil {
		return no
	}
	return otherwise
}
