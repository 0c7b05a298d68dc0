package game

import "slices"

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

// sameReason reports whether all offers are closed for the same reason: then it does not matter
// which offer a line means.
func sameReason(found []Offer) bool {
	return !slices.ContainsFunc(found,
		func(o Offer) bool { return o.Closed == nil || !o.Closed.Equal(found[0].Closed) })
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
