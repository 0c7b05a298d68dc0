package people

import (
	"mesa/systems/rulekit"
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
		rulekit.WithNames(rulekit.EventOf(tellPC, rulekit.On(foldPC), remarkSharedNames[PCSet]()), namePC),
		rulekit.EventOf(tellPCGone, rulekit.On(retire), remarkSharedNames[PCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellNPC, rulekit.On(foldNPC), remarkSharedNames[NPCSet]()), nameNPC),
		rulekit.EventOf(tellNPCGone, rulekit.On(foldNPCGone), remarkSharedNames[NPCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellEntry, rulekit.On(FoldEntry)),
			func(s *state.State, e EntrySet) EntrySet { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellEntryGone, rulekit.On(foldEntryGone)),
			func(s *state.State, e EntryGone) EntryGone { e.Names = s.NamesOf(e.PC); return e }),
	}
}

// Words returns the words of a sheet that is brought in and of NPCs, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{{tracksWord}, sheetValues, sheetHeld} }
