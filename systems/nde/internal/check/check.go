package check

import (
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Events returns the events of tests. Those that settle the outcome of a throw, by the die, by
// Luck or by keeping it, are verdicts.
func Events() []state.EventKind {
	return []state.EventKind{
		rulekit.VerdictIf(rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[state.State, TestSet](nil,
			rulekit.On(foldSet)), tellSetIn), nameSet), TestSet.hasVerdict),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[state.State, Rolled](nil, rulekit.On(foldRolled)),
			tellRolled), nameRolled).AsVerdict(),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[state.State, TestClosed](nil, rulekit.On(foldClosed)),
			tellClosed), nameClosed).AsVerdict(),
	}
}
