package lifepoints

import (
	"math"
	"slices"

	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// healing is the test that recovers life points (LIFE-11).
var healing = &harm.Healing{
	Difficulty:   draft.Easy,
	NeedsHealing: func(s *engine.State, c *people.Character) bool { return lossesOf(s, c.ID).total() > 0 },
	Label: func(s *engine.State, c *people.Character) game.Msg {
		return game.Say("cortex.life.recover", game.W("who", c.DisplayName()), game.N("n", lossesOf(s, c.ID).total()))
	},
	Odds: func(s *engine.State, c *people.Character, law []float64) []game.Odds {
		mean := odds.MeanUpTo(law, lossesOf(s, c.ID).total())
		return rulekit.OddsOf(game.Say("cortex.odds.heals", game.N("n", int(math.Round(mean)))), 1-law[0], true, false)
	},
	Heal: func(t *engine.Tx, char string, margin int) { heal(t, people.Of(t.S).Char(char), margin, "recovery") },
}

// heal gives points back. By the threshold method half go to wounds and half to stun, an odd point
// to stun, and a surplus to the other side (LIFE-11, LIFE-R2). A character that was out by life
// points and has enough again comes back (LIFE-R8).
func heal(t *engine.Tx, c *people.Character, n int, why string) {
	next := lossesOf(t.S, c.ID)
	wounds := min(n/2, next.Wounds)
	stun := min(n-wounds, next.Stun)
	next.Wounds, next.Stun = next.Wounds-min(n-stun, next.Wounds), next.Stun-stun
	setLosses(t, next, why)
	bringBack(t, c)
}

// bringBack brings a character back that life points took out, if it has enough again.
func bringBack(t *engine.Tx, c *people.Character) {
	if (c.Out == outClinging || c.Out == outUnconscious) && !isDown(t.S, c) {
		t.Emit(people.OutSet{Char: c.ID})
	}
}

// healStun removes all stun at the end of a scene of rest (LIFE-12).
func healStun(t *engine.Tx) {
	for _, h := range slices.Clone(Section.Of(t.S).Losses) {
		if c := people.Of(t.S).Char(h.Char); splitsDamage(t.S) && c != nil && c.Out != people.OutLost {
			h.Stun = 0
			setLosses(t, h, "rest")
		}
	}
}
