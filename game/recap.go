package game

import "slices"

// RecapMark says what kind of entry an event is in the recap of its session. "" is not in the
// recap.
type RecapMark string

// The kinds of entries in a recap.
const (
	RecapOutcome RecapMark = "outcome" // the outcome of something that mattered
	RecapGrowth  RecapMark = "growth"  // a character grew, or gained something that stays
	RecapHarm    RecapMark = "harm"    // a character was taken out
)

// RecapEvent is an event that may be in the recap of a session. The text there is that of Tell for
// the event alone.
type RecapEvent interface {
	Event
	RecapMark() RecapMark
}

// SceneBoundary is an event that begins a scene, or ends the current one. A scene without a name is
// called by what Tell says of the event.
type SceneBoundary interface {
	Event
	SceneBoundary() (name string, begins bool)
}

// SessionCloser is an event that closes the session that a SessionOpener opened. Later decisions,
// up to the next session, belong to it but do not count for its length.
type SessionCloser interface {
	Event
	ClosesSession()
}

// TitledSession is a SessionOpener with a title for its session: "Chapter 3".
type TitledSession interface {
	SessionOpener
	SessionTitle() Msg
}

// SheetChanger is an event that changes sheets, by the Refs that views and offers use for them.
// Harm that passes and points do not change a sheet.
type SheetChanger interface {
	Event
	ChangedSheets() []Ref
}

// SheetDiffer is a SheetChanger that replaces a whole, and says for the history of the sheet what
// changed. The news only say that it was set.
type SheetDiffer interface {
	SheetChanger
	SheetDiff() []Msg
}

// RecapCounter is an event that only recaps count: how often it happened, or how much of it, N
// under a key with the argument n. Statistics, which are about dice, leave it out.
type RecapCounter interface {
	Event
	RecapCounts() []Count
}

// Earner is an event by which a character earns or spends the currency of growth: experience, a
// milestone, a session on record. SheetChanger covers the purchases.
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

// SheetsGrown returns the sheets that grow: those changed by events marked RecapGrowth.
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
