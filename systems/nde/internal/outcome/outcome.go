package outcome

import (
	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// Moves returns the moves of harm, effects, consequences and counters.
func Moves() []state.Move {
	return []state.Move{armorMove(), takeMove(), effectMove(), endEffectMove(), consequenceMove(), complicateMove(),
		counterMove(), tickMove(), endCounterMove()}
}

// Events returns the events of harm, effects, consequences and counters.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellOwes, game.On(foldOwes)), nameOwes),
		game.WithNames(game.EventOf(tellNamed, game.On(foldNamed)), nameNamed),
		game.EventOf[state.State, FailedAt](nil, game.On(foldFailed)),
		game.WithNames(game.EventOf(tellCounter, game.On(foldCounter),
			state.RemarkSharedNames[CounterSet]()),
			nameCounter),
		game.EventOf(tellCounterGone, game.On(foldCounterGone), state.RemarkSharedNames[CounterGone]()),
		game.WithNames(game.EventOf(tellHurt, game.On(foldHurt)), nameHurt),
		game.WithNames(game.EventOf(tellMet, game.On(foldMet)), nameMet),
		game.WithNames(game.EventOf(tellEffect, game.On(foldEffect)), nameEffect),
		game.WithNames(game.EventOf(tellEffectGone, game.On(foldEffectGone)),
			nameEffectGone),
	}
}
