package game

import "slices"

// Heading says what a move is about, so that what is not among the first things
// stands in few lists with a name, in every window in the same order.
type Heading string

// The headings.
const (
	UnderAct    Heading = "act"    // what people do, and what comes of it
	UnderDice   Heading = "dice"   // what is thrown, and how it is read
	UnderPoints Heading = "points" // what is owned and spent
	UnderPeople Heading = "people" // who is there, and in what state
	UnderScene  Heading = "scene"  // the scene and the things in it
	UnderSheet  Heading = "sheet"  // what is written of a character
	UnderTable  Heading = "table"  // the session, its rules and who sits where
)

// Headings are all of them, in the order in which they are shown.
var Headings = []Heading{UnderAct, UnderDice, UnderPoints, UnderPeople, UnderScene, UnderSheet, UnderTable}

// Title says a heading.
func (h Heading) Title() Msg { return Say("heading." + string(h)) }

// Counted says a heading with how many moves are under it.
func (h Heading) Counted(n int) Msg { return Say("heading.count", M("what", h.Title()), N("n", n)) }

// Under is the heading of a move, the table's for one that it does not know.
func (b Book) Under(move string) Heading {
	if e, known := b[move]; known {
		return e.Under
	}
	return UnderTable
}

// Heads are the headings of what somebody may do: of open offers, but for those
// in another's place.
func (b Book) Heads(offers []Offer) []Heading {
	return slices.DeleteFunc(slices.Clone(Headings), func(h Heading) bool {
		return !slices.ContainsFunc(offers, func(o Offer) bool { return o.heads() && b.Under(o.Move) == h })
	})
}

func (o Offer) heads() bool { return o.No == nil && !o.For }

// HeadsOf are the headings of what a seat may do. Of each heading no more is
// worked out than shows that it holds something.
func (g Ground) HeadsOf(seat Seat) []Heading {
	return slices.DeleteFunc(slices.Clone(Headings), func(h Heading) bool {
		for move, e := range g.Book {
			if e.Under == h && slices.ContainsFunc(g.OffersOf(seat, func(sp *Spec) bool { return sp.Name == move }), Offer.heads) {
				return false
			}
		}
		return true
	})
}
