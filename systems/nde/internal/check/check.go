package check

import (
	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// Events returns the events of tests. Those that settle the outcome of a throw, by the die, by
// Luck or by keeping it, are verdicts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.VerdictIf(game.WithNames(game.ToldBy(game.EventOf[state.State, TestSet](nil,
			game.On(foldSet)), tellSetIn), nameSet), TestSet.hasVerdict),
		game.WithNames(game.ToldBy(game.EventOf[state.State, Rolled](nil, game.On(foldRolled)),
			tellRolled), nameRolled).AsVerdict(),
		game.WithNames(game.ToldBy(game.EventOf[state.State, TestClosed](nil, game.On(foldClosed)),
			tellClosed), nameClosed).AsVerdict(),
	}
}
