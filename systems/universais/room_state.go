package universais

import (
	"mesa/systems/rulekit"
)

// stateEvents returns the events of options.
func stateEvents() []eventKind {
	return []eventKind{
		rulekit.EventOf(tellOpted, rulekit.On(func(s *State, e OptionSet) { s.Choose(e.Key, e.Value) })),
	}
}

// stateWords returns the words of Scenes and scales, with their spellings.
func stateWords() [][]word { return [][]word{modes, scales} }
