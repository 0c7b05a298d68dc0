package sfxplay

import (
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/sfx"
)

// heroicImmunity returns the character with this id, and the SFX by which a heroic success with
// this margin against the character counts as an ordinary success. ok is false if there is no such
// character or SFX.
func heroicImmunity(s *engine.State, char string, margin int) (c *people.Character, u sfx.Use, ok bool) {
	if c = people.Of(s).Char(char); c == nil {
		return c, u, false
	}
	for _, u := range usableSFX(s, c) {
		if m := u.Usage.Margin; u.Usage.Event == "opponent_heroic_success" && len(m) == 2 && margin >= m[0] &&
			margin <= m[1] {
			return c, u, true
		}
	}
	return c, u, false
}

func ignoresHeroic(s *engine.State, char string, margin int) bool {
	_, _, ok := heroicImmunity(s, char, margin)
	return ok
}

// noteIgnoredHeroic tells that an SFX of heroicImmunity was used.
func noteIgnoredHeroic(t *engine.Tx, o check.Outcome) {
	if o.Loser == nil || roll.HeroicSteps(t.S, o.Margin) == 0 || roll.StepsOver(t.S, o.Winner, o.Loser, o.Margin) > 0 {
		return
	}
	if c, u, ok := heroicImmunity(t.S, o.Loser.Char, o.Margin); ok {
		t.Emit(SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name})
	}
}
