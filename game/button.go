package game

import "slices"

// Button is all that others get of an offer: its words, and how to press it.
// Asks, choices and reasons stay with the seat that the offer is for.
type Button struct {
	Chair   string // whose offer it is
	Key     string
	Move    string
	Seen    string
	Label   Msg // read by all: nothing secret in it
	Cost    []Sum
	Odds    []Odds // those that are Public
	Reading *Reading
	Then    []Msg  // what follows, a sentence each
	Who     Ref    // who acts, where it is somebody in particular
	Actor   string // what they are called
	// Moment is the card it stands on; "": none. Wait is the offer's own.
	Moment Ref
	Wait   Msg
	// Since is when the chair last pressed it: who had seen less when they press has done it
	// already (Command.At). The Hall sets it.
	Since Seq
	// Urgent, May and Main are the offer's own. Tap: one press does it; else Form: it
	// asks something first.
	Urgent, May, Main, Tap, Form bool
}

// Button gives the offer as all may see it, for whoever sits on the chair.
func (o Offer) Button(chair string) Button {
	tap := !o.Form && o.Ready()
	return Button{
		Chair: chair, Key: o.Key(), Move: o.Move, Seen: o.Seen(), Label: o.Label, Cost: o.Cost, Odds: o.public(),
		Reading: o.Reading, Then: o.Then,
		Who: o.Who, Actor: o.Actor, Moment: o.Moment, Wait: o.Wait,
		Urgent: o.Urgent, May: o.May, Main: o.Main, Tap: tap, Form: !tap && o.No == nil && len(o.Questions()) > 0,
	}
}

// public are the odds that everybody may know.
func (o Offer) public() []Odds {
	return slices.DeleteFunc(slices.Clone(o.Odds), func(odds Odds) bool { return !odds.Public })
}
