package roster

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
)

// Roster is the state: the GMCs that a group keeps.
type Roster struct {
	Kept []StoredGMC `json:"kept,omitempty"` // oldest first
}

// StoredGMC is a GMC outside of play, of the roster or of the stock. Copies of it enter play.
type StoredGMC struct {
	ID    string      `json:"id"`
	Rank  string      `json:"rank"`
	Sheet sheet.Sheet `json:"sheet"`
}

// Section is the state of the roster.
var Section = engine.NewSection[Roster]("shelf", 0)

const (
	maxKept   = 40 // most GMCs that a group keeps
	maxCopies = 6  // most copies that enter play at a time
	maxID     = 15 // bytes, like the id of a character
)

func storedGMCs(s *engine.State) []StoredGMC { return Section.Of(s).Kept }

// findGMC returns the GMC with this id, of the roster or of the stock, and false if there is none.
func findGMC(s *engine.State, id string) (StoredGMC, bool) {
	all := append(slices.Clone(storedGMCs(s)), stock(s.Lang)...)
	i := slices.IndexFunc(all, func(e StoredGMC) bool { return e.ID == id })
	if i < 0 {
		return StoredGMC{}, false
	}
	return all[i], true
}

// Mod returns the mod for the roster.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:    "shelf",
		Section: Section,
		Events: []engine.EventKind{
			engine.EventOf(tellKept, engine.On(Section, (*Roster).gmcKept)),
			engine.EventOf(tellDropped, engine.On(Section, (*Roster).gmcDropped)),
		},
		Moves: []game.Move[engine.State]{bringMove(), keepMove(), writeMove(), dropMove()},
		Valid: valid,
		Hooks: []engine.Hooks{
			view.Hooks{Blocks: show},
		},
	}
}

func valid(s *engine.State) bool {
	return len(storedGMCs(s)) <= maxKept && !slices.ContainsFunc(storedGMCs(s), func(e StoredGMC) bool {
		return sheet.IsTooLong(e.ID) || !slices.Contains(character.GMCRanks(), e.Rank) || !e.Sheet.Valid()
	})
}

type (
	// GMCKept adds or replaces a GMC of the roster.
	GMCKept struct {
		Entry StoredGMC `json:"entry"`
		N     int       `json:"n"` // the number of kept GMCs afterwards
	}
	// GMCDropped removes a GMC of the roster.
	GMCDropped struct {
		ID string `json:"id"`
		N  int    `json:"n"` // the number of kept GMCs afterwards
	}
)

func (GMCKept) EventName() string    { return "cortex.shelf" }
func (GMCDropped) EventName() string { return "cortex.shelf.dropped" }

func (g *Roster) gmcKept(e GMCKept) {
	g.Kept = slices.Clone(g.Kept)
	for i, old := range g.Kept {
		if old.ID == e.Entry.ID {
			g.Kept[i] = e.Entry
			return
		}
	}
	g.Kept = append(g.Kept, e.Entry)
}

func (g *Roster) gmcDropped(e GMCDropped) {
	g.Kept = slices.DeleteFunc(slices.Clone(g.Kept), func(old StoredGMC) bool { return old.ID == e.ID })
}
