package draft

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Forecast returns the chance of a pool to beat its known target, and adds to each choice in words
// the chance after a tap on that choice. It returns nil if the chance is not known, or if the SFX
// of the pool cannot be applied.
func (d PoolDraft) Forecast(s *engine.State, by game.Actor, words []game.Choice) []game.Odds {
	built := d.Pool()
	now, total, ok := Chance(s, by, d.RollContext, d.Throw(s, built))
	if !ok || built.Refusal != nil {
		return nil
	}
	for i, c := range words {
		if c.Unlisted || d.Option(c.Word).Required { // no tap on it
			continue
		}
		after := d.Assemble(d.WordsAfterTap(c.Word), d.Loose)
		if then, _, ok := Chance(s, by, d.RollContext, d.Throw(s, after)); ok || len(after.Dice) == 0 {
			words[i].ChanceAfter = game.ChanceOf(then)
		}
	}
	return rulekit.OddsOf(targetMsg(s, d, built, total), now, true, false)
}
