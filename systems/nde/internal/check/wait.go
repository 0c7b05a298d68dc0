package check

import (
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// WaitMsg says what an open test waits for and from whom.
func WaitMsg(s *state.State, t *state.Test) game.Msg {
	key := t.Stage
	switch {
	case t.Stage == state.Asked && t.ByPower():
		key = "level"
	case t.Stage == state.Landed && t.Outcome == state.Exceptional && t.Kind == state.PlainTest:
		key = "benefit"
	case t.Stage == state.Landed:
		key = t.Outcome
	}
	return game.Say("nde.hold."+key, game.W("name", s.Name(t.PC)))
}

// WaitMsgs returns what each open test waits for. It does not name the PCs who have yet to act.
func WaitMsgs(s *state.State) []game.Msg {
	var ms []game.Msg
	for _, t := range s.Tests {
		ms = append(ms, WaitMsg(s, t))
	}
	return ms
}

// IsKeptByNext reports whether the next action keeps a throw as it is. In the quick game that is so
// for a success, also at a cost. Every other throw waits for its owner.
func IsKeptByNext(s *state.State, t *state.Test) bool {
	return s.IsQuick() && t.Stage == state.Landed && (t.Outcome == state.Success || t.Outcome == state.AtACost)
}

// RefuseUndecided refuses to end a scene while an owner has to decide about a throw or about harm.
func RefuseUndecided(s *state.State) *game.Refusal {
	for _, t := range s.Tests {
		if t.Stage == state.Landed && !IsKeptByNext(s, t) {
			return rules.Refuse("undecided", game.M("hold", WaitMsg(s, t)))
		}
	}
	for _, h := range s.Harms {
		return rules.RefuseBy("NDE-R39", "undecided",
			game.M("hold", game.Say("nde.hold.harm", game.W("name", s.Name(h.PC)))))
	}
	return nil
}

// RefuseBusy refuses a command that has to wait for an open test. For a thrown exceptional success
// it cites NDE-R25, otherwise the steps of a test (NDE-TEST-03).
func RefuseBusy(s *state.State, t *state.Test) *game.Refusal {
	hold := game.M("hold", WaitMsg(s, t))
	if t.Stage == state.Landed && t.Outcome == state.Exceptional {
		return rules.RefuseBy("NDE-R25", "busy", hold)
	}
	return rules.Refuse("busy", hold)
}

// RefuseTest refuses a PC that cannot begin a test now: the PC is out of action, or has an open
// test. In the quick game a success that only waits to be kept does not count, because the next
// test keeps it (outcome.MakeWay).
func RefuseTest(s *state.State, p *state.PC) *game.Refusal {
	t := s.TestOf(p.ID)
	switch {
	case p.Down():
		return rules.Refuse("down", game.W("name", p.DisplayName()))
	case t == nil || IsKeptByNext(s, t):
		return nil
	}
	return RefuseBusy(s, t)
}

// RefuseTry refuses a PC that cannot begin an action of its own now. In the quick game the owner
// may go on after an open failure, which is then kept.
func RefuseTry(s *state.State, by game.Actor, p *state.PC) *game.Refusal {
	if t := s.TestOf(p.ID); t != nil && s.IsQuick() && p.IsOwn(by) && t.Stage == state.Landed &&
		t.Outcome == state.Failure {
		return turn.RefuseAction(s, p)
	}
	if no := RefuseTest(s, p); no != nil {
		return no
	}
	return turn.RefuseAction(s, p)
}

// RefuseStage refuses a PC without a test in the stage that a move needs: its test is in another
// stage, is closed, or there was none.
func RefuseStage(s *state.State, p *state.PC) *game.Refusal {
	switch {
	case s.TestOf(p.ID) != nil:
		return rules.Refuse("test-open", game.M("hold", WaitMsg(s, s.TestOf(p.ID))))
	case s.LastOf(p.ID) != nil:
		return rules.Refuse("test-closed")
	}
	return rules.Refuse("no-test")
}
