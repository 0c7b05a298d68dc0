package lifepoints

import (
	"math"
	"slices"

	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core"
)

// healing is the test that brings life points back (LIFE-11).
var healing = &core.Healing{
	Difficulty:   core.Easy,
	NeedsHealing: func(s *core.State, c *core.Character) bool { return hurt(s, c.ID).lost() > 0 },
	Label: func(s *core.State, c *core.Character) game.Msg {
		return game.Say("cortex.life.recover", game.W("who", c.DisplayName()), game.N("n", hurt(s, c.ID).lost()))
	},
	Odds: func(s *core.State, c *core.Character, law []float64) []game.Odds {
		mean := odds.MeanUpTo(law, hurt(s, c.ID).lost())
		return core.OddsOf(game.Say("cortex.odds.heals", game.N("n", int(math.Round(mean)))), 1-law[0], true, false)
	},
	Heal: func(t *core.Tx, char string, margin int) { heal(t, t.S.Char(char), margin, "recovery") },
}

// heal gives points back: by the threshold method half to wounds and half to
// stun, the odd point to stun; what one does not need goes to the other (LIFE-11,
// LIFE-R2). Who is out by life points and has enough again is back (LIFE-R8).
func heal(t *core.Tx, c *core.Character, n int, why string) {
	next := hurt(t.S, c.ID)
	wounds := min(n/2, next.Wounds)
	stun := min(n-wounds, next.Stun)
	next.Wounds, next.Stun = next.Wounds-min(n-stun, next.Wounds), next.Stun-stun
	put(t, next, why)
	up(t, c)
}

// up brings back whom life points took out, if enough are there again.
func up(t *core.Tx, c *core.Character) {
	if (c.Out == outClinging || c.Out == outUnconscious) && !down(t.S, c) {
		t.Emit(core.OutSet{Char: c.ID})
	}
}

// healStun takes all stun away at the end of a scene of rest (LIFE-12).
func healStun(t *core.Tx) {
	for _, h := range slices.Clone(Section.Of(t.S).Hurt) {
		if c := t.S.Char(h.Char); splits(t.S) && c != nil && c.Out != core.OutLost {
			h.Stun = 0
			put(t, h, "rest")
		}
	}
}
