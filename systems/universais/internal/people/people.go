package people

import (
	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of characters, their entries, and NPCs. rise gives a new PC the first of
// its Levels above 1.
func Moves(rise func(t *state.Tx, id string)) []state.Move {
	return []state.Move{createMove(rise), bringMove(), writeMove(), strikeMove(), npcMove(), changeNPCMove(),
		dismissMove(), ownerMove(), retireMove(), bringBackMove()}
}

// Events returns the events of characters and NPCs, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellPC, game.On(foldPC), remarkSharedNames[PCSet]()), namePC),
		game.EventOf(tellPCGone, game.On(retire), remarkSharedNames[PCGone]()),
		game.WithNames(game.EventOf(tellNPC, game.On(foldNPC), remarkSharedNames[NPCSet]()), nameNPC),
		game.EventOf(tellNPCGone, game.On(foldNPCGone), remarkSharedNames[NPCGone]()),
		game.WithNames(game.EventOf(tellEntry, game.On(FoldEntry)),
			func(s *state.State, e EntrySet) EntrySet { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellEntryGone, game.On(foldEntryGone)),
			func(s *state.State, e EntryGone) EntryGone { e.Names = s.NamesOf(e.PC); return e }),
	}
}

// Words returns the words of a sheet that is brought in and of NPCs, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{{tracksWord}, sheetValues, sheetHeld} }
