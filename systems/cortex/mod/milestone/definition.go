package milestone

import (
	"slices"
	"unicode/utf8"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
)

// Milestone is a milestone: one of the book's, with its word alone, or one that a group wrote. One,
// Three, Ten and Or say what brings 1, 3 or 10 XP.
type Milestone struct {
	Word  string `json:"word"`
	Name  string `json:"name,omitempty"` // "": one of the book's
	One   string `json:"one,omitempty"`
	Three string `json:"three,omitempty"`
	Ten   string `json:"ten,omitempty"`
	Or    string `json:"or,omitempty"` // another ending; may be empty (FMILE-02)
}

// Bounds of a milestone that a group writes, in characters.
const (
	maxName    = 24
	maxTrigger = 120
)

// Bounds of the group's own milestones: how many a table keeps, and the length in characters of a
// word, and of a text to paste.
const (
	maxOwn  = 30
	maxWord = 24
	maxFile = 4 << 10
)

// bookRow is a milestone of the book as the data has it.
type bookRow struct {
	ID    string
	Gloss string `json:"gloss_pt"`
}

// bookMilestones are the book's milestones (FMILE-01).
var bookMilestones = data.MustRead[struct{ Milestones []bookRow }]("milestones").Milestones

// isListed reports whether the book has a milestone with this word.
func isListed(word string) bool {
	return slices.ContainsFunc(bookMilestones, func(r bookRow) bool { return r.ID == word })
}

// isFaulty reports whether a milestone breaks a bound that the moves keep.
func (g Milestone) isFaulty() bool {
	long := func(text string, most int) bool { return utf8.RuneCountInString(text) > most }
	if g.Name == "" {
		return !isListed(g.Word) || g != Milestone{Word: g.Word}
	}
	return long(g.Word, maxWord) || long(g.Name, maxName) || long(g.One, maxTrigger) || long(g.Three, maxTrigger) ||
		long(g.Ten, maxTrigger) || long(g.Or, maxTrigger) || g.One == "" || g.Three == "" || g.Ten == ""
}

// title returns the name of a milestone.
func (g Milestone) title() game.Msg {
	if g.Name != "" {
		return game.Quote(g.Name)
	}
	return game.Say("cortex.milestone.goal." + g.Word + ".name")
}

// The triggers of XP, as events have them: a tier, or another way to reach it.
const (
	at1       = "1"
	at3       = "3"
	at3NoDoom = "3.without" // where there is no doom pool (RUL-FMILE-DOOM)
	at10      = "10"
	at10Or    = "or" // the other ending (FMILE-02)
)

// triggerMsg returns the text of a trigger.
func (g Milestone) triggerMsg(at string) game.Msg {
	if g.Name == "" {
		return game.Say("cortex.milestone.goal." + g.Word + "." + at)
	}
	return game.Quote(map[string]string{at1: g.One, at3: g.Three, at10: g.Ten, at10Or: g.Or}[at])
}

// hasTwoEndings reports whether the milestone has two endings, as all of the book's have.
func (g Milestone) hasTwoEndings() bool { return g.Name == "" || g.Or != "" }

// triggers returns the triggers of a milestone at a table, in the order of their XP.
func (g Milestone) triggers(s *engine.State) []string {
	three := at3
	if g.Word == "accursed" && g.Name == "" && !hasDoomPool(s) {
		three = at3NoDoom
	}
	if !g.hasTwoEndings() {
		return []string{at1, three, at10}
	}
	return []string{at1, three, at10, at10Or}
}

// hasDoomPool reports whether the GM has a doom pool.
func hasDoomPool(s *engine.State) bool {
	return slices.ContainsFunc(s.Mods(), func(p *engine.Mod) bool { return p.Name == "doom" })
}

// tier returns the XP of a trigger: 1, 3 or 10.
func tier(at string) int {
	switch at {
	case at1:
		return 1
	case at3, at3NoDoom:
		return 3
	}
	return 10
}

// summaryMsg returns the sentence with all triggers of a milestone.
func (g Milestone) summaryMsg(s *engine.State) game.Msg {
	var all []game.Arg
	for i, at := range g.triggers(s) {
		all = append(all, game.M([]string{"one", "three", "ten", "or"}[i], g.triggerMsg(at)))
	}
	return game.Say("cortex.milestone.whole", all...)
}
