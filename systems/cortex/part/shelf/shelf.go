package shelf

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// Shelf is the GMCs that a group keeps.
type Shelf struct {
	Kept []Entry `json:"kept,omitempty"` // in the order in which they came
}

// Entry is a GMC on paper: copies of it enter play.
type Entry struct {
	ID    string      `json:"id"`
	Rank  string      `json:"rank"`
	Sheet sheet.Sheet `json:"sheet"`
}

// Group is the state of the shelf.
var Group = &core.Group[Shelf]{Name: "shelf"}

const (
	maxKept   = 40 // GMCs that a group keeps
	maxCopies = 6  // of one that enter at a time
	maxID     = 15 // bytes, as of a character
)

func kept(s *core.State) []Entry { return Group.Of(s).Kept }

// find is the entry of an id, kept or at hand.
func find(s *core.State, id string) (Entry, bool) {
	all := append(slices.Clone(kept(s)), stock(s.Lang)...)
	i := slices.IndexFunc(all, func(e Entry) bool { return e.ID == id })
	if i < 0 {
		return Entry{}, false
	}
	return all[i], true
}

// Mod is the shelf.
func Mod() *core.Mod {
	return &core.Mod{
		Name:  "shelf",
		Group: Group,
		Facts: []core.Fact{
			core.FactOf(tellKept, core.On(Group, (*Shelf).keep)),
			core.FactOf(tellDropped, core.On(Group, (*Shelf).drop)),
		},
		Moves:  []game.Move[core.State]{bringMove(), keepMove(), writeMove(), dropMove()},
		Within: within,
		Hooks: []core.Hooks{
			core.ShowHooks{Show: show},
		},
	}
}

func within(s *core.State) bool {
	return len(kept(s)) <= maxKept && !slices.ContainsFunc(kept(s), func(e Entry) bool {
		return sheet.TooLong(e.ID) || !slices.Contains(core.GMCRanks(), e.Rank) || !e.Sheet.Within()
	})
}

type (
	// Kept is a GMC as it now stands on the shelf, new or written anew.
	Kept struct {
		Entry Entry `json:"entry"`
		N     int   `json:"n"` // how many the group keeps then
	}
	// Dropped is one that is kept no more.
	Dropped struct {
		ID string `json:"id"`
		N  int    `json:"n"`
	}
)

func (Kept) EventName() string    { return "cortex.shelf" }
func (Dropped) EventName() string { return "cortex.shelf.dropped" }

func (g *Shelf) keep(e Kept) {
	g.Kept = slices.Clone(g.Kept)
	for i, old := range g.Kept {
		if old.ID == e.Entry.ID {
			g.Kept[i] = e.Entry
			return
		}
	}
	g.Kept = append(g.Kept, e.Entry)
}

func (g *Shelf) drop(e Dropped) {
	g.Kept = slices.DeleteFunc(slices.Clone(g.Kept), func(old Entry) bool { return old.ID == e.ID })
}
