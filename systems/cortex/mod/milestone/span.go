package milestone

import (
	"cmp"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
)

// currentPlace returns where a claim happens: the running test or contest, the scene or the time
// between two scenes, and the session. Scene and Session are never 0, since 0 means never in a Use.
func currentPlace(s *engine.State) Use {
	u := Use{Scene: scene.Of(s).Scene.N, Session: scene.Of(s).Session + 1}
	if scene.Of(s).Scene.N == 0 {
		u.Scene = -scene.Of(s).Framed - 1
	}
	if open := check.Of(s).OpenChecks(); len(open) > 0 {
		u.Roll = open[len(open)-1]
	}
	return u
}

// spentSpan returns the span in which the tier of a claim was already granted: "roll", "scene" or
// "session". It returns "" if the tier may be granted now.
func spentSpan(u Use, c Claim, oncePerRoll bool) string {
	switch tier(c.Trigger) {
	case 1:
		if oncePerRoll && c.When.Roll != "" && c.When.Roll == u.Roll {
			return "roll"
		}
	case 3:
		if c.When.Scene == u.Scene {
			return "scene"
		}
	default:
		if c.When.Session == u.Session {
			return "session"
		}
	}
	return ""
}

// withGrant returns the use after a claim was granted.
func (u Use) withGrant(c Claim) Use {
	switch tier(c.Trigger) {
	case 1:
		u.Roll = cmp.Or(c.When.Roll, u.Roll)
	case 3:
		u.Scene = c.When.Scene
	default:
		u.Session = c.When.Session
	}
	return u
}
