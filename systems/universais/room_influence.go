package universais

import (
	"mesa/systems/rulekit"
)

// influenceMoves returns the moves of Influence.
func influenceMoves() []move { return []move{wayMove(), influenceMove()} }

// influenceEvents returns the events of Influence, with their folds and texts.
func influenceEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellInfluence, rulekit.On((*State).foldInfluence)), (*State).nameInfluence),
	}
}
