package game

import "slices"

// Category says what a move is about, so that what is not among the first things
// stands in few lists with a name, in every window in the same order.
type Category string

// The headings.
const (
	CategoryAct    Category = "act"    // what people do, and what comes of it
	CategoryDice   Category = "dice"   // what is thrown, and how it is read
	CategoryPoints Category = "points" // what is owned and spent
	CategoryPeople Category = "people" // who is there, and in what state
	CategoryScene  Category = "scene"  // the scene and the things in it
	CategorySheet  Category = "sheet"  // what is written of a character
	CategoryTable  Category = "table"  // the session, its rules and who sits where
)

// Categories are all of them, in the order in which they are shown.
var Categories = []Category{CategoryAct, CategoryDice, CategoryPoints, CategoryPeople, CategoryScene, CategorySheet,
	CategoryTable}

// Title says a heading.
func (h Category) Title() Msg { return Say("heading." + string(h)) }

// TitleWithCount says a heading with how many moves are under it.
func (h Category) TitleWithCount(n int) Msg {
	return Say("heading.count", M("what", h.Title()), N("n", n))
}

// CategoryOf is the heading of a move, the table's for one that it does not know.
func (b MoveIndex) CategoryOf(move string) Category {
	if e, known := b[move]; known {
		return e.Category
	}
	return CategoryTable
}

// Categories are the headings of what somebody may do: of open offers, but for those
// in another's place.
func (b MoveIndex) Categories(offers []Offer) []Category {
	return slices.DeleteFunc(slices.Clone(Categories), func(h Category) bool {
		return !slices.ContainsFunc(offers,
			func(o Offer) bool { return o.countsForCategory() && b.CategoryOf(o.Move) == h })
	})
}

func (o Offer) countsForCategory() bool { return o.Closed == nil && !o.OnBehalf }

// Categories are the headings of what a seat may do. Of each heading no more is
// worked out than shows that it holds something.
func (g Table) Categories(actor Actor) []Category {
	return slices.DeleteFunc(slices.Clone(Categories), func(h Category) bool {
		for move, e := range g.Moves {
			if e.Category == h && slices.ContainsFunc(g.Offers(actor, func(sp *Spec) bool { return sp.Name == move }),
				Offer.countsForCategory) {
				return false
			}
		}
		return true
	})
}
