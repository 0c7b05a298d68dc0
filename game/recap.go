package game

import "slices"

// Mark says as what an event stands in the recap of its session. "" is one that
// is not told there.
type Mark string

// The marks.
const (
	Outcome Mark = "outcome" // what came of something that mattered
	Growth  Mark = "growth"  // somebody became more, or gained what stays
	Harm    Mark = "harm"    // somebody was taken out
)

// Marking is an event that may belong into the recap of a session. What it says
// there is what Tell says of it alone.
type Marking interface {
	Event
	Mark() Mark
}

// Scening is an event that begins a scene of a session, or ends the one that
// runs. Where a scene has no name, it is called by what Tell says of the event.
type Scening interface {
	Event
	Scenes() (name string, begins bool)
}

// Closing is an event that closes the session that an Opening opened. What
// follows until the next one opens belongs to it, but not to its length.
type Closing interface {
	Event
	Closes()
}

// Titled is an Opening that says what its session is called: "Chapter 3".
type Titled interface {
	Opening
	Title() Msg
}

// Changing is an event that changes what is written of somebody: their sheet,
// by what views and offers call it. Harm that passes and points are no such
// thing.
type Changing interface {
	Event
	Changes() []Ref
}

// Differing is one that sets something as a whole, and says to whoever reads the history
// of it what is other than it was. The news say that it was set.
type Differing interface {
	Changing
	Differs() []Msg
}

// Totalled is an event that only a recap counts: how often it came about, or
// how much of it, N under a key whose sentence gets n. Statistics, which ask
// how dice fell, leave it out.
type Totalled interface {
	Event
	Total() []Count
}

// Earning is an event by which somebody comes by what growth is paid with, or spends
// it: experience, a milestone, a session on record. What is bought Changing says.
type Earning interface {
	Event
	Earns() []Ref
}

// ChangedBy are the things whose writing events change, each once.
func ChangedBy(es []Event) []Ref {
	return eachOnce(es, func(e Event) []Ref {
		if c, is := e.(Changing); is {
			return c.Changes()
		}
		return nil
	})
}

// GrownBy are those of them that are more by it: by events that are marked as Growth.
func GrownBy(es []Event) []Ref {
	return eachOnce(es, func(e Event) []Ref {
		c, changes := e.(Changing)
		if m, marked := e.(Marking); changes && marked && m.Mark() == Growth {
			return c.Changes()
		}
		return nil
	})
}

// EarnedBy are those who earned by events what growth is paid with, each once.
func EarnedBy(es []Event) []Ref {
	return eachOnce(es, func(e Event) []Ref {
		if c, is := e.(Earning); is {
			return c.Earns()
		}
		return nil
	})
}

func eachOnce(es []Event, of func(Event) []Ref) []Ref {
	var refs []Ref
	for _, e := range es {
		for _, ref := range of(e) {
			if ref != "" && !slices.Contains(refs, ref) {
				refs = append(refs, ref)
			}
		}
	}
	return refs
}
