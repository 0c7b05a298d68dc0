package roster

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
)

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

// show returns the block that lists the roster, for the GM alone.
func show(s *engine.State, by game.Actor) []game.Block {
	if by.Role != game.GM || len(storedGMCs(s)) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "shelf", Title: game.Say("cortex.shelf.title")}
	for _, e := range storedGMCs(s) {
		b.Items = append(b.Items,
			game.Item{Label: game.Say("cortex.shelf.item", game.W("name", e.Sheet.Name),
				game.M("what", e.summaryMsg()))})
	}
	return []game.Block{b}
}
