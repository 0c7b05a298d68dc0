package game

import "slices"

// Button is all that others get of an offer: its words, and how to press it.
// Inputs, choices and reasons stay with the seat that the offer is for.
type Button struct {
	Chair         string // whose offer it is
	Key           string
	Move          string
	ETag          string
	Label         Msg // read by all: nothing secret in it
	Cost          []Amount
	Odds          []Odds // those that are Public
	Result        *Result
	Consequences  []Msg  // what follows, a sentence each
	Character     Ref    // who acts, where it is somebody in particular
	CharacterName string // what they are called
	// Card is the card it stands on; "": none. Wait is the offer's own.
	Card      Ref
	WaitLabel Msg
	// Since is when the chair last pressed it: who had seen less when they press has done it
	// already (Command.SeenSeq). The table service sets it.
	Since Seq
	// Urgent, Optional and Primary are the offer's own. Tap: one press does it; else Form: it
	// asks something first.
	Urgent, Optional, Primary, Tap, Form bool
}

// Button gives the offer as all may see it, for whoever sits on the chair.
func (o Offer) Button(chair string) Button {
	tap := !o.OpensForm && o.Ready()
	return Button{
		Chair: chair, Key: o.Key(), Move: o.Move, ETag: o.ETag(), Label: o.Label, Cost: o.Cost, Odds: o.publicOdds(),
		Result: o.Result, Consequences: o.Consequences,
		Character: o.Character, CharacterName: o.CharacterName, Card: o.Card, WaitLabel: o.WaitLabel,
		Urgent: o.Urgent, Optional: o.Optional, Primary: o.Primary, Tap: tap, Form: !tap && o.Closed == nil &&
			len(o.OpenInputs()) > 0,
	}
}

// publicOdds are the odds that everybody may know.
func (o Offer) publicOdds() []Odds {
	return slices.DeleteFunc(slices.Clone(o.Odds), func(odds Odds) bool { return !odds.Public })
}
