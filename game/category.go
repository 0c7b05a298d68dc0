package game

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
