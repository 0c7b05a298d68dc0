package core

import (
	"mesa/dice"
	"mesa/systems/cortex/pool"
)

// HeroicSteps are the steps of an effect die for a margin at this table
// (CORE-HEROIC-02, ADDALL-R2).
func (s *State) HeroicSteps(margin int) int { return pool.HeroicSteps(margin, HeroicStep.Of(s)) }

// StepsOver are those where one roll beats another by a margin: none where whoever
// lost stands firm against the GM. A number of the GM's is no roll, nil.
func (s *State) StepsOver(won, lost *pool.Roll, margin int) int {
	steps := s.HeroicSteps(margin)
	if steps == 0 || lost == nil || won != nil && !s.ofGM(won) {
		return steps
	}
	if fx := PlaySFX.Of(s); fx != nil && fx.IgnoresHeroic(s, lost.Char, margin) {
		return 0
	}
	return steps
}

// HeroicDie is the n-th effect die of a roll after heroic steps, which leave alone
// a die that was put in its place (HERO-19).
func HeroicDie(t *Tx, r *pool.Roll, n, steps int) (stepped dice.Die, beyond bool) {
	if !r.Steps(n) {
		steps = 0
	}
	return EffectAfterSteps(r, EffectOf(t, r, n), steps+r.LiftBeyondD12(n))
}

// EffectAfterSteps is an effect die of a roll after steps up. Where there are no effect
// dice it goes no further than d12 (NOEFF-R1).
func EffectAfterSteps(r *pool.Roll, d dice.Die, steps int) (stepped dice.Die, beyond bool) {
	stepped, over := d.Step(steps)
	if stepped == 0 {
		stepped = dice.D4
	}
	return stepped, over > 0 && r.EffectFrom != pool.EffectNone
}
