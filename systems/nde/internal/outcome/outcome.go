package outcome

import (
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Moves returns the moves of harm, effects, consequences and counters.
func Moves() []state.Move {
	return []state.Move{armorMove(), takeMove(), effectMove(), endEffectMove(), consequenceMove(), complicateMove(),
		counterMove(), tickMove(), endCounterMove()}
}

// Events returns the events of harm, effects, consequences and counters.
func Events() []state.EventKind {
	return []state.EventKind{
		rulekit.WithNames(rulekit.EventOf(tellOwes, rulekit.On(foldOwes)), nameOwes),
		rulekit.WithNames(rulekit.EventOf(tellNamed, rulekit.On(foldNamed)), nameNamed),
		rulekit.EventOf[state.State, FailedAt](nil, rulekit.On(foldFailed)),
		rulekit.WithNames(rulekit.EventOf(tellCounter, rulekit.On(foldCounter),
			state.RemarkSharedNames[CounterSet]()),
			nameCounter),
		rulekit.EventOf(tellCounterGone, rulekit.On(foldCounterGone), state.RemarkSharedNames[CounterGone]()),
		rulekit.WithNames(rulekit.EventOf(tellHurt, rulekit.On(foldHurt)), nameHurt),
		rulekit.WithNames(rulekit.EventOf(tellMet, rulekit.On(foldMet)), nameMet),
		rulekit.WithNames(rulekit.EventOf(tellEffect, rulekit.On(foldEffect)), nameEffect),
		rulekit.WithNames(rulekit.EventOf(tellEffectGone, rulekit.On(foldEffectGone)),
			nameEffectGone),
	}
}
