package influence

import (
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of Influence.
func Moves() []state.Move { return []state.Move{wayMove(), influenceMove()} }

// Events returns the events of Influence, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		rulekit.WithNames(rulekit.EventOf(tellInfluence, rulekit.On(foldInfluence)),
			func(s *state.State, e InfluenceSet) InfluenceSet { e.Names = s.NamesOf(e.PC); return e }),
	}
}
