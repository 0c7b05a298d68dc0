package foe

import (
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Moves returns the moves that add, change and remove foes, and those of the opponents' phase.
func Moves() []state.Move {
	return []state.Move{foeMove(), dismissMove(), changeFoeMove(), hurtMove(), foeActionMove(), defendMove()}
}

// Events returns the events of foes.
func Events() []state.EventKind {
	return []state.EventKind{
		rulekit.WithNames(rulekit.EventOf(tellFoe, rulekit.On(foldFoe), state.RemarkSharedNames[FoeSet]()),
			nameFoe),
		rulekit.EventOf(tellFoeGone, rulekit.On(func(s *state.State, e FoeGone) { RemoveFoe(s, e.Foe.ID) }),
			state.RemarkSharedNames[FoeGone]()),
		rulekit.WithNames(rulekit.EventOf(tellFoeAction, rulekit.On(foldFoeAction)), nameFoeAction),
	}
}
