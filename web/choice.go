package web

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// What a line on a phone holds of a choice beside its die, in characters.
const (
	maxShort     = 14 // its name
	maxShortNote = 20
)

// choiceView is one thing to pick, drawn by its parts; Said is read out.
type choiceView struct {
	game.Choice
	ID    string
	Said  game.Msg
	Worth string // what it adds to the chance, or what that is with it
	Coins []string
}

// amountMarks are the sums of a price as marks: "−1 PP".
func (req *request) amountMarks(cost []game.Amount) []string {
	var all []string
	for _, s := range cost {
		key, coin := "unit."+s.Unit, "web.earns"
		if req.p.Has(key + ".short") {
			key += ".short"
		}
		if s.N < 0 {
			coin = "web.pays"
		}
		all = append(all, req.p.Say(game.Say(coin, game.M("sum", game.Say(key, game.N("n", max(s.N, -s.N)))))))
	}
	return all
}

// Plain reports whether a choice is nothing but its name.
func (c choiceView) Plain() bool {
	return len(c.Dice) == 0 && c.Note.Empty() && len(c.Cost) == 0 && !c.ChanceAfter.IsKnown() && c.Closed == nil
}

// short reports whether a choice is one line on a phone, but for why it is closed.
func (c choiceView) short(req *request) bool {
	return c.Worth == "" && c.ExclusiveGroup == "" && len(c.Dice) < 3 &&
		utf8.RuneCountInString(req.p.Say(c.Label)) <= maxShort &&
		utf8.RuneCountInString(req.p.Say(c.Note)+strings.Join(c.Coins, "")) <= maxShortNote
}

// choiceSet is some choices under their heading, by chips: the halves of one stand
// together.
type choiceSet struct {
	ID    string
	Title game.Msg
	Chips [][]choiceView
}

// choiceChip is what stands together, with the field that it answers.
type choiceChip struct {
	Field   inputView
	Choices []choiceView
}

// twins reports whether choices that exclude one another are called the same, such
// as the two dice of one trait.
func twins(cs []choiceView) bool {
	return !slices.ContainsFunc(cs, func(c choiceView) bool { return !c.Label.Equal(cs[0].Label) })
}

// Sets are the choices of a field by group.
func (f inputView) Sets() []choiceSet {
	var sets []choiceSet
	for i, c := range f.ChoiceViews {
		if i == 0 || c.Group != f.ChoiceViews[i-1].Group {
			sets = append(sets, choiceSet{ID: f.ID + "-set-" + game.Itoa(i), Title: f.title(c.Group)})
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

// title is the heading of a group of choices.
func (f inputView) title(group string) game.Msg {
	for _, g := range f.Groups {
		if g.Word == group {
			return g.Title
		}
	}
	return game.Msg{}
}
