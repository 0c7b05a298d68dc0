package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// RefuseBusy refuses a character that cannot begin a roll now because it is away, out, in the
// middle of another check, about to leave, or barred by a mod. It is nil if the character can. A
// character that is out by a complication beyond d12 is not refused for that.
func RefuseBusy(s *engine.State, c *people.Character) *game.Refusal {
	switch {
	case c.Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", c.DisplayName()))
	case c.Out != "" && c.Out != people.OutBeyond:
		return RefuseTakenOut(s, c)
	case CheckInProgress(s, c.ID) != "":
		return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
	case mayLeave(s, c.ID):
		return game.Refuse("OUT-R7", "cortex.refused.leaving", game.W("name", c.DisplayName()))
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotRoll != nil {
			if no := h.CannotRoll(s, c); no != nil {
				return no
			}
		}
	}
	return nil
}

// RefuseBegin refuses a character that may not begin a check of a kind now: it is busy, or a mod
// bars it.
func RefuseBegin(s *engine.State, c *people.Character, kind string) *game.Refusal {
	if no := RefuseBusy(s, c); no != nil {
		return no
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotCall != nil {
			if no := h.CannotCall(s, c, kind); no != nil {
				return no
			}
		}
	}
	return nil
}

// mayLeave reports whether a character owes a decision by which it may go out of the scene.
func mayLeave(s *engine.State, char string) bool {
	return slices.ContainsFunc(Of(s).Pending, func(p *Pending) bool {
		return p.Char == char && (decisionKind(s, p.Kind).MayLeave || p.Damage != nil && p.Damage.ToStay)
	})
}

// RefuseTakenOut returns the refusal for a character that is taken out (OUT-01).
func RefuseTakenOut(s *engine.State, c *people.Character) *game.Refusal {
	if c.Out == people.OutLost {
		return game.Refuse("OUT-01", "cortex.refused.lost", game.W("name", c.DisplayName()))
	}
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.DisplayName()))
}

// RefuseRollsInScene refuses tests and contests in opening and tag scenes if scene.strict_types is
// on (SCENE-R1).
func RefuseRollsInScene(s *engine.State) *game.Refusal {
	kind := scene.Of(s).Scene.Type
	if scene.StrictScenes.On(s) && (kind == scene.Opening || kind == scene.TagScene) {
		return game.Refuse("SCENE-R1", "cortex.refused.scene_type", game.M("type", game.Say("cortex.scene.type."+kind)))
	}
	return nil
}
