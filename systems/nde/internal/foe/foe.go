package foe

import (
	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// Moves returns the moves that add, change and remove foes, and those of the opponents' phase.
func Moves() []state.Move {
	return []state.Move{foeMove(), dismissMove(), changeFoeMove(), hurtMove(), foeActionMove(), defendMove()}
}

// Events returns the events of foes.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellFoe, game.On(foldFoe), state.RemarkSharedNames[FoeSet]()),
			nameFoe),
		game.EventOf(tellFoeGone, game.On(func(s *state.State, e FoeGone) { RemoveFoe(s, e.Foe.ID) }),
			state.RemarkSharedNames[FoeGone]()),
		game.WithNames(game.EventOf(tellFoeAction, game.On(foldFoeAction)), nameFoeAction),
	}
}
