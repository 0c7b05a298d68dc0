package web

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// The longest texts of a choice that fit in one line beside its die on a phone, in characters.
const (
	maxShort     = 14 // of its label
	maxShortNote = 20 // of its note and price together
)

// choiceView is a choice as the form draws it.
type choiceView struct {
	game.Choice
	ID          string
	Said        game.Msg // all about it, for screen readers
	ChanceGain  string   // how much it changes the chance, or the chance with it
	AmountMarks []string // its price
}

// amountMarks returns the amounts of a price as short marks, such as "−1 PP".
func (req *request) amountMarks(cost []game.Amount) []string {
	var all []string
	for _, s := range cost {
		key, mark := "unit."+s.Unit, "web.earns"
		if req.p.Has(key + ".short") {
			key += ".short"
		}
		if s.N < 0 {
			mark = "web.pays"
		}
		all = append(all, req.p.Say(game.Say(mark, game.M("sum", game.Say(key, game.N("n", max(s.N, -s.N)))))))
	}
	return all
}

// Plain reports whether a choice has a name alone: no dice, note, price, chance or reason against
// it.
func (c choiceView) Plain() bool {
	return len(c.Dice) == 0 && c.Note.Empty() && len(c.Cost) == 0 && !c.ChanceAfter.IsKnown() && c.Closed == nil
}

// isShort reports whether a choice fits in one line on a phone. The reason why it is closed does
// not count.
func (c choiceView) isShort(req *request) bool {
	return c.ChanceGain == "" && c.ExclusiveGroup == "" && len(c.Dice) < 3 &&
		utf8.RuneCountInString(req.p.Say(c.Label)) <= maxShort &&
		utf8.RuneCountInString(req.p.Say(c.Note)+strings.Join(c.AmountMarks, "")) <= maxShortNote
}

// choiceSet is a group of choices under its title, as chips.
type choiceSet struct {
	ID    string
	Title game.Msg
	Chips [][]choiceView // each has one choice, or all of one exclusive group
}

// choiceChip is one chip: its choices, and the field that they belong to.
type choiceChip struct {
	Field   inputView
	Choices []choiceView
}

// haveSameLabel reports whether all choices of a chip have the same label, such as the two dice of
// one trait.
func haveSameLabel(cs []choiceView) bool {
	return !slices.ContainsFunc(cs, func(c choiceView) bool { return !c.Label.Equal(cs[0].Label) })
}

// Sets returns the choices of a field by group, in their order.
func (f inputView) Sets() []choiceSet {
	var sets []choiceSet
	for i, c := range f.ChoiceViews {
		if i == 0 || c.Group != f.ChoiceViews[i-1].Group {
			sets = append(sets, choiceSet{ID: f.ID + "-set-" + game.Itoa(i), Title: f.groupTitle(c.Group)})
		}
		in := &sets[len(sets)-1]
		if n := len(in.Chips); n > 0 && c.ExclusiveGroup != "" && in.Chips[n-1][0].ExclusiveGroup == c.ExclusiveGroup {
			in.Chips[n-1] = append(in.Chips[n-1], c)
			continue
		}
		in.Chips = append(in.Chips, []choiceView{c})
	}
	return sets
}

// groupTitle returns the title of a group of choices, empty if the field has no such group.
func (f inputView) groupTitle(group string) game.Msg {
	for _, g := range f.Groups {
		if g.Word == group {
			return g.Title
		}
	}
	return game.Msg{}
}
