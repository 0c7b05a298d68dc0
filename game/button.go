package game

import "slices"

// Button is the public part of an offer: its label and how to press it. Inputs, choices and reasons
// stay with the actor that the offer is for.
type Button struct {
	Chair         string // the chair that the offer is for
	Key           string
	Move          string
	ETag          string
	Label         Msg // read by all: nothing secret in it
	Cost          []Amount
	Odds          []Odds // those that are Public
	Result        *Result
	Consequences  []Msg  // one sentence for each thing that follows
	Character     Ref    // who acts in the fiction, "" if it is no particular character
	CharacterName string // the name of Character
	// Card is the card that the offer answers, "" for none. WaitLabel is the WaitLabel of the
	// offer.
	Card      Ref
	WaitLabel Msg
	// Since is the decision in which the chair last pressed the button, 0 if never. A press with a
	// lower Command.SeenSeq repeats that press and is refused (ErrDone). The table service sets it.
	Since Seq
	// Urgent, Optional and Primary are those of the offer. Tap: a single press does the offer.
	// Form: the offer asks for input first. A closed offer has neither Tap nor Form.
	Urgent, Optional, Primary, Tap, Form bool
}

// Button returns the public part of the offer. chair is the id of the chair that the offer is for.
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

// publicOdds returns the odds that every player may know.
func (o Offer) publicOdds() []Odds {
	return slices.DeleteFunc(slices.Clone(o.Odds), func(odds Odds) bool { return !odds.Public })
}
