package nde

import "mesa/game"

// waitMsg says what an open test waits for and from whom.
func (s *State) waitMsg(t *Test) game.Msg {
	key := t.Stage
	switch {
	case t.Stage == Asked && t.byPower():
		key = "level"
	case t.Stage == Landed && t.Outcome == Exceptional && t.Kind == PlainTest:
		key = "benefit"
	case t.Stage == Landed:
		key = t.Outcome
	}
	return game.Say("nde.hold."+key, game.W("name", s.name(t.PC)))
}

// waitMsgs returns what each open test waits for. It does not name the PCs who have yet to act.
func (s *State) waitMsgs() []game.Msg {
	var ms []game.Msg
	for _, t := range s.Tests {
		ms = append(ms, s.waitMsg(t))
	}
	return ms
}

// isKeptByNext reports whether the next action keeps a throw as it is. In the quick game that is so
// for a success, also at a cost. A failure or an exceptional success waits for its owner.
func (s *State) isKeptByNext(t *Test) bool {
	return s.isQuick() && t.Stage == Landed && (t.Outcome == Success || t.Outcome == AtACost)
}

// refuseUndecided refuses to end a scene while an owner has to decide about a throw or about harm.
func (s *State) refuseUndecided() *game.Refusal {
	for _, t := range s.Tests {
		if t.Stage == Landed && !s.isKeptByNext(t) {
			return refuse("undecided", game.M("hold", s.waitMsg(t)))
		}
	}
	for _, h := range s.Harms {
		return refuseBy("NDE-R39", "undecided", game.M("hold", game.Say("nde.hold.harm", game.W("name", s.name(h.PC)))))
	}
	return nil
}
