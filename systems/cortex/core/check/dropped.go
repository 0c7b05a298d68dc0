package check

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// CallDropped drops a call. The call first ended the last roll, and then the character could not
// begin the check any more, for example because the character was taken out (OUT-01).
type CallDropped struct {
	Char string `json:"char"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (CallDropped) EventName() string { return "cortex.call.dropped" }

// callDroppedEvent returns the kind of event CallDropped.
func callDroppedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(func(e CallDropped) []game.Msg {
		return rulekit.Msgs(game.Say("cortex.event.call_dropped", rulekit.NameOr(e.Name, e.Char)))
	}), func(s *engine.State, e CallDropped) CallDropped {
		e.Name = people.Of(s).Name(e.Char)
		return e
	})
}

// CanStillBegin reports whether a character may begin a check of a kind after CloseRolls has ended
// the last roll, which may have taken the character out. If the character may not begin,
// CanStillBegin emits CallDropped.
func CanStillBegin(t *engine.Tx, char, kind string) bool {
	c := people.Of(t.S).Char(char)
	if c != nil && RefuseBegin(t.S, c, kind) == nil {
		return true
	}
	t.Emit(CallDropped{Char: char})
	return false
}
