package game

import "slices"

// Category groups moves by subject, so that all front ends list the less common moves under the
// same headings in the same order.
type Category string

// The categories.
const (
	CategoryAct    Category = "act"    // what characters do, and its consequences
	CategoryDice   Category = "dice"   // throwing dice and reading them
	CategoryPoints Category = "points" // points and other things to spend
	CategoryPeople Category = "people" // who is present, and in what state
	CategoryScene  Category = "scene"  // the scene and the things in it
	CategorySheet  Category = "sheet"  // the character sheets
	CategoryTable  Category = "table"  // the session, its rules and the seating
)

// Categories lists all categories in the order in which they are shown.
var Categories = []Category{CategoryAct, CategoryDice, CategoryPoints, CategoryPeople, CategoryScene, CategorySheet,
	CategoryTable}

// Title returns the heading of the category.
func (c Category) Title() Msg { return Say("heading." + string(c)) }

// TitleWithCount returns the heading with the number n of moves under it.
func (c Category) TitleWithCount(n int) Msg {
	return Say("heading.count", M("what", c.Title()), N("n", n))
}

// CategoryOf returns the category of a move, and CategoryTable for an unknown move.
func (m MoveIndex) CategoryOf(move string) Category {
	if e, known := m[move]; known {
		return e.Category
	}
	return CategoryTable
}

// Categories returns the categories of the offers that are open and not on behalf of another
// character, in the order in which categories are shown.
func (m MoveIndex) Categories(offers []Offer) []Category {
	return slices.DeleteFunc(slices.Clone(Categories), func(c Category) bool {
		return !slices.ContainsFunc(offers,
			func(o Offer) bool { return o.countsForCategory() && m.CategoryOf(o.Move) == c })
	})
}

func (o Offer) countsForCategory() bool { return o.Closed == nil && !o.OnBehalf }

// Categories returns the categories in which the actor has an open offer that is not on behalf of
// another character. It evaluates each category only until the first of these offers.
func (g Table) Categories(actor Actor) []Category {
	return slices.DeleteFunc(slices.Clone(Categories), func(c Category) bool {
		for move, e := range g.Moves {
			if e.Category == c && slices.ContainsFunc(g.Offers(actor, func(sp *Spec) bool { return sp.Name == move }),
				Offer.countsForCategory) {
				return false
			}
		}
		return true
	})
}
