package turn

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// WaitingPCs returns the PCs that can act and have neither acted nor passed in the players' phase;
// nil in the opponents' phase and outside conflicts.
func WaitingPCs(s *state.State) []*state.PC {
	if !s.Scene.Fight() || s.Scene.Phase != state.PlayersPhase {
		return nil
	}
	return slices.DeleteFunc(s.AblePCs(), func(p *state.PC) bool { return p.Acted || p.Passed })
}

// EndPhase begins the opponents' phase once every PC that can act has acted or passed (NDE-R23) and
// no test or harm is open. It does nothing if no PC can act.
func EndPhase(t *state.Tx) {
	s := t.S
	if s.Scene.Fight() && s.Scene.Phase == state.PlayersPhase && len(s.AblePCs()) > 0 && len(WaitingPCs(s)) == 0 &&
		len(s.Tests) == 0 && len(s.Harms) == 0 {
		t.Emit(OpponentsTurn{true})
	}
}

// FoesToAct returns the foes that have yet to act in the opponents' phase; nil outside that phase,
// or if no PC can act.
func FoesToAct(s *state.State) []*state.Foe {
	if !s.Scene.Fight() || s.Scene.Phase != state.OpponentsPhase || len(s.AblePCs()) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.StandingFoes(), func(f *state.Foe) bool { return f.Acted })
}

// IsDecided reports whether a conflict has nothing left to fight for: there were foes and all have
// fallen, or all PCs are out of action.
func IsDecided(s *state.State) bool {
	return len(s.Foes) > 0 && len(s.StandingFoes()) == 0 || len(s.PCs) > 0 && len(s.AblePCs()) == 0
}

// RefuseAction refuses a PC that cannot take its Action now (NDE-FIGHT-04, NDE-FIGHT-05). Outside
// conflicts Actions are not counted.
func RefuseAction(s *state.State, p *state.PC) *game.Refusal {
	switch {
	case p.Down():
		return rules.Refuse("down", game.W("name", p.DisplayName()))
	case !s.Scene.Fight():
		return nil
	case s.Scene.Phase == state.OpponentsPhase:
		return rules.Refuse("not-your-phase")
	case p.Acted:
		return rules.Refuse("no-action", game.W("name", p.DisplayName()))
	}
	return nil
}
