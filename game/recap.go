package game

import "slices"

// RecapMark says as what an event stands in the recap of its session. "" is one that
// is not told there.
type RecapMark string

// The marks.
const (
	RecapOutcome RecapMark = "outcome" // what came of something that mattered
	RecapGrowth  RecapMark = "growth"  // somebody became more, or gained what stays
	RecapHarm    RecapMark = "harm"    // somebody was taken out
)

// RecapEvent is an event that may belong into the recap of a session. What it says
// there is what Tell says of it alone.
type RecapEvent interface {
	Event
	RecapMark() RecapMark
}

// SceneBoundary is an event that begins a scene of a session, or ends the one that
// runs. Where a scene has no name, it is called by what Tell says of the event.
type SceneBoundary interface {
	Event
	SceneBoundary() (name string, begins bool)
}

// SessionCloser is an event that closes the session that an SessionOpener opened. What
// follows until the next one opens belongs to it, but not to its length.
type SessionCloser interface {
	Event
	ClosesSession()
}

// TitledSession is a SessionOpener that says what its session is called: "Chapter 3".
type TitledSession interface {
	SessionOpener
	SessionTitle() Msg
}

// SheetChanger is an event that changes what is written of somebody: their sheet,
// by what views and offers call it. Harm that passes and points are no such
// thing.
type SheetChanger interface {
	Event
	ChangedSheets() []Ref
}

// SheetDiffer is one that sets something as a whole, and says to whoever reads the history
// of it what is other than it was. The news say that it was set.
type SheetDiffer interface {
	SheetChanger
	SheetDiff() []Msg
}

// RecapCounter is an event that only a recap counts: how often it came about, or
// how much of it, N under a key whose sentence gets n. Statistics, which ask
// how dice fell, leave it out.
type RecapCounter interface {
	Event
	RecapCounts() []Count
}

// Earner is an event by which somebody comes by what growth is paid with, or spends
// it: experience, a milestone, a session on record. What is bought SheetChanger says.
type Earner interface {
	Event
	Earners() []Ref
}

// SheetsChanged are the things whose writing events change, each once.
func SheetsChanged(es []Event) []Ref {
	return eachOnce(es, func(e Event) []Ref {
		if c, is := e.(SheetChanger); is {
			return c.ChangedSheets()
		}
		return nil
	})
}

// SheetsGrown are those of them that are more by it: by events that are marked as RecapGrowth.
func SheetsGrown(es []Event) []Ref {
	return eachOnce(es, func(e Event) []Ref {
		c, changes := e.(SheetChanger)
		if m, marked := e.(RecapEvent); changes && marked && m.RecapMark() == RecapGrowth {
			return c.ChangedSheets()
		}
		return nil
	})
}

// EarnersOf are those who earned by events what growth is paid with, each once.
func EarnersOf(es []Event) []Ref {
	return eachOnce(es, func(e Event) []Ref {
		if c, is := e.(Earner); is {
			return c.Earners()
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
