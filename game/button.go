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

// Answered returns the view with the Waits of each card, made from the buttons that answer the
// card: one Wait for each chair and character. Its Actions are the WaitLabels of the buttons, or
// the names of their moves where WaitLabel is empty. Optional waits come last. chairName returns
// the name of a chair, moveName the name of a move.
func (v View) Answered(bs []Button, chairName func(id string) Msg, moveName func(move string) Msg) View {
	for i := range v.Cards {
		card := &v.Cards[i]
		for _, b := range bs {
			if b.Card == card.About {
				action := b.WaitLabel
				if action.Empty() {
					action = moveName(b.Move)
				}
				card.addWait(b, v.actorName(b, chairName), action)
			}
		}
		slices.SortStableFunc(card.Waits, func(a, b Wait) int {
			switch {
			case a.Optional == b.Optional:
				return 0
			case b.Optional:
				return -1
			}
			return 1
		})
	}
	return v
}

// actorName returns the name of the person that a button acts for, else of its chair. A view
// without people uses the button's CharacterName.
func (v View) actorName(b Button, chairName func(string) Msg) Msg {
	if i := slices.IndexFunc(v.People,
		func(p Person) bool { return p.About == b.Character && b.Character != "" }); i >= 0 {
		return v.People[i].Name
	}
	if len(v.People) == 0 && b.CharacterName != "" {
		return Quote(b.CharacterName)
	}
	return chairName(b.Chair)
}

// addWait adds an action to the card's Wait for the button's chair and character. The Wait is
// optional unless one of its buttons is urgent.
func (c *Card) addWait(b Button, name, action Msg) {
	i := slices.IndexFunc(c.Waits, func(w Wait) bool { return w.Chair == b.Chair && w.Character == b.Character })
	if i < 0 {
		i = len(c.Waits)
		c.Waits = append(c.Waits, Wait{Chair: b.Chair, Name: name, Character: b.Character, Optional: true})
	}
	w := &c.Waits[i]
	w.Optional = w.Optional && !b.Urgent
	if !slices.ContainsFunc(w.Actions, action.Equal) {
		w.Actions = append(w.Actions, action)
	}
}

// Msg returns the full text of a button: as Offer.Msg, with the public odds alone.
func (b Button) Msg() Msg { return joinMsg(b.Label, b.Cost, b.Odds, b.Result) }
