package game

import (
	"slices"
)

// HiddenEvent is an event that may hold the faces of Tx.HiddenDice, or consequences of them. Until
// the GM reveals the faces, the table service shows only PublicEvent to the players, so that Tell
// need not know who reads. Show and Offers must keep the hidden parts of the state from players
// until the state folds HiddenRevealed.
type HiddenEvent interface {
	Event
	// PublicEvent returns the event for all players, with nothing in it that depends on hidden
	// faces; nil if the event hides nothing.
	PublicEvent() Event
}

// HasHidden reports whether an event holds something hidden.
func HasHidden(e Event) bool {
	v, ok := e.(HiddenEvent)
	return ok && v.PublicEvent() != nil
}

// PublicEvents returns the events as players may read them: PublicEvent in place of each event that
// hides something.
func PublicEvents(es []Event) []Event {
	es = slices.Clone(es)
	for i, e := range es {
		if HasHidden(e) {
			es[i] = e.(HiddenEvent).PublicEvent()
		}
	}
	return es
}
