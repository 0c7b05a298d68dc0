package game

import "slices"

// RecapMark says what kind of entry an event is in the recap of its session. An event with the mark
// "" is not in the recap.
type RecapMark string

// The kinds of entries in a recap.
const (
	RecapOutcome RecapMark = "outcome" // the outcome of something that mattered
	RecapGrowth  RecapMark = "growth"  // a character grew, or gained something that stays
	RecapHarm    RecapMark = "harm"    // a character was taken out
)

// RecapEvent is an event that may be in the recap of a session. The recap tells it with the text
// that Tell makes of this event alone.
type RecapEvent interface {
	Event
	RecapMark() RecapMark
}

// SceneBoundary is an event that begins a scene, or ends the current one. name is that of the scene
// that begins or ends; an end may leave it out. A scene that begins without a name is called by what
// Tell says of the event.
type SceneBoundary interface {
	Event
	SceneBoundary() (name string, begins bool)
}

// SessionCloser is an event that closes the session that a SessionOpener opened. Later decisions,
// up to the next session, belong to the closed session but do not count for its length.
type SessionCloser interface {
	Event
	ClosesSession()
}

// TitledSession is a SessionOpener with a title for its session: "Chapter 3".
type TitledSession interface {
	SessionOpener
	SessionTitle() Msg
}

// SheetChanger is an event that changes sheets. It names them by the Refs that views and offers
// use. Points do not change a sheet, nor does harm that passes.
type SheetChanger interface {
	Event
	ChangedSheets() []Ref
}

// SheetDiffer is a SheetChanger that replaces a whole sheet. SheetDiff returns what changed, a
// sentence each, for the history of the sheet; the news only tell that the sheet was set.
type SheetDiffer interface {
	SheetChanger
	SheetDiff() []Msg
}

// RecapCounter is an event that only recaps count: how often it happened, or how much of it.
// Count.N is that number, and Of is not used. Statistics, which are about dice, leave it out.
type RecapCounter interface {
	Event
	RecapCounts() []Count
}

// Earner is an event by which a character earns or spends the currency of growth, such as
// experience, a milestone or a session on record. What is bought with it is a SheetChanger.
type Earner interface {
	Event
	Earners() []Ref
}

// SheetsChanged returns the sheets that the events change, each once.
func SheetsChanged(es []Event) []Ref {
	return uniqueRefs(es, func(e Event) []Ref {
		if c, is := e.(SheetChanger); is {
			return c.ChangedSheets()
		}
		return nil
	})
}

// SheetsGrown returns the sheets that events marked RecapGrowth change, each once.
func SheetsGrown(es []Event) []Ref {
	return uniqueRefs(es, func(e Event) []Ref {
		c, changes := e.(SheetChanger)
		if m, marked := e.(RecapEvent); changes && marked && m.RecapMark() == RecapGrowth {
			return c.ChangedSheets()
		}
		return nil
	})
}

// EarnersOf returns the sheets that earn or spend the currency of growth, each once.
func EarnersOf(es []Event) []Ref {
	return uniqueRefs(es, func(e Event) []Ref {
		if c, is := e.(Earner); is {
			return c.Earners()
		}
		return nil
	})
}

func uniqueRefs(es []Event, of func(Event) []Ref) []Ref {
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
