package fight

import (
	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// Moves returns the moves of powers, attacks and rounds.
func Moves() []state.Move {
	return []state.Move{levelMove(), powerMove(), chooseMove(), returnMove(), attackMove(), raiseMove(), passMove(),
		opponentsMove(), roundMove(), giveBackMove()}
}

// Events returns the event of raising a PC.
func Events() []state.EventKind {
	return []state.EventKind{game.WithNames(game.EventOf[state.State](tellRaised), nameRaised)}
}
