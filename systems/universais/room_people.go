package universais

import (
	"mesa/systems/rulekit"
)

// peopleMoves returns the moves of characters, their entries, and NPCs. rise gives a new PC the first of
// its Levels above 1.
func peopleMoves(rise func(t *tx, id string)) []move {
	return []move{createMove(rise), bringMove(), writeMove(), strikeMove(), npcMove(), changeNPCMove(), dismissMove(),
		ownerMove(), retireMove(), bringBackMove()}
}

// peopleEvents returns the events of characters and NPCs, with their folds and texts.
func peopleEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellPC, rulekit.On((*State).foldPC), remarkSharedNames[PCSet]()),
			(*State).namePC),
		rulekit.EventOf(tellPCGone, rulekit.On((*State).retire), remarkSharedNames[PCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellNPC, rulekit.On((*State).foldNPC), remarkSharedNames[NPCSet]()),
			(*State).nameNPC),
		rulekit.EventOf(tellNPCGone, rulekit.On((*State).foldNPCGone), remarkSharedNames[NPCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellEntry, rulekit.On((*State).foldEntry)),
			func(s *State, e EntrySet) EntrySet { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellEntryGone, rulekit.On((*State).foldEntryGone)),
			func(s *State, e EntryGone) EntryGone { e.Names = s.names(e.PC); return e }),
	}
}

// peopleWords returns the words of a sheet that is brought in and of NPCs, with their spellings.
func peopleWords() [][]word { return [][]word{{tracksWord}, sheetValues, sheetHeld} }
