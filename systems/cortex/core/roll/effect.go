package roll

import (
	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// EffectOf returns the n-th effect die of a roll, counted from 0. If effect dice come from a second
// throw (pool.EffectReroll), the first call makes that throw (REROLL-02). A die with another put in
// its place needs none (HERO-18). The same sizes are thrown, without the dice beside the pool
// (REROLL-04, REROLL-R2). 1s are no hitches (REROLL-R1).
func EffectOf(t *engine.Tx, r *pool.Roll, n int) dice.Die {
	if r.EffectFrom == pool.EffectReroll && r.EffectFaces == nil && r.HasHeroicSteps(n) &&
		len(pool.KeptSizes(r.Pool)) > 0 {
		e := check.EffectThrown{Roll: r.ID, Char: r.Char}
		again := pool.Roll{}
		for i, p := range r.Pool {
			if !p.BesidePool {
				again.Pool, e.At = append(again.Pool, p), append(e.At, i)
			}
		}
		if e.Dice = pool.Sizes(again.Pool); len(e.Dice) == len(r.Pool) {
			e.At = nil
		}
		t.ThrowAt(throwPlace(t.S, r)+"/effect", pool.DieNames(again.Pool)...)
		e.Faces = t.Dice.Roll(e.Dice...)
		e.Die = again.HighestIndex(e.Faces)
		t.Emit(e)
		r = check.Of(t.S).Roll(r.ID)
	}
	return r.EffectDie(n)
}

// OweEffectUse asks the roller for the use of the effect die d. With left the roller first picks
// the die, the free second die of an effect beyond d12, from these places.
func OweEffectUse(t *engine.Tx, r *pool.Roll, d dice.Die, left []int) {
	t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: check.PendUse, Roll: r.ID,
		Char: r.Char, Die: d, Left: left}})
}

// OweFirstEffectUse asks the roller for the use of the winning effect die, if the use was not
// declared with the throw.
func OweFirstEffectUse(t *engine.Tx, r *pool.Roll, d dice.Die) {
	t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: check.PendUse, Roll: r.ID,
		Char: r.Char, Die: d, Aim: check.UseFirst}})
}

// HeroicSteps returns the steps of an effect die for a margin at this table (CORE-HEROIC-02,
// ADDALL-R2).
func HeroicSteps(s *engine.State, margin int) int {
	return pool.HeroicSteps(margin, draft.HeroicStep.Of(s))
}

// StepsOver returns the heroic steps when one roll beats another by a margin: 0 if the GM's roll or
// number wins and an SFX of the loser ignores heroic steps. won is nil if a number wins.
func StepsOver(s *engine.State, won, lost *pool.Roll, margin int) int {
	steps := HeroicSteps(s, margin)
	if steps == 0 || lost == nil || won != nil && !check.IsGMRoll(s, won) {
		return steps
	}
	if fx := draft.PlaySFX.Of(s); fx != nil && fx.IgnoresHeroic(s, lost.Char, margin) {
		return 0
	}
	return steps
}

// HeroicDie returns the n-th effect die of a roll after heroic steps. The steps do not change a
// die that was put in the place of an effect die (HERO-19).
func HeroicDie(t *engine.Tx, r *pool.Roll, n, steps int) (stepped dice.Die, beyond bool) {
	if !r.HasHeroicSteps(n) {
		steps = 0
	}
	return pool.EffectAfterSteps(r, EffectOf(t, r, n), steps+r.LiftBeyondD12(n))
}
