package influence

import (
	"mesa/game"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of Influence.
func Moves() []state.Move { return []state.Move{wayMove(), influenceMove()} }

// Events returns the events of Influence, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellInfluence, game.On(foldInfluence)),
			func(s *state.State, e InfluenceSet) InfluenceSet { e.Names = s.NamesOf(e.PC); return e }),
	}
}
