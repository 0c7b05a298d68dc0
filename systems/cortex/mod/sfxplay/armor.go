package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sfx"
)

// bySession is the way in which worn traits are restored at the start of a session
// (RUL-GEAR-ARMOR).
const bySession = "session"

// isWear reports whether an operation steps down the trait that carries the SFX until it is
// repaired.
func isWear(op sfx.Op) bool {
	return op.Op == "step" && op.Die.First() == "host" && op.For == sfx.UntilRepaired
}

// isArmor reports whether an SFX wears down the trait that carries it.
func isArmor(u sfx.Use) bool { return slices.ContainsFunc(ops(u), isWear) }

// applyArmor returns the damage that the target's next armor leaves, and false if no armor acts.
// Nobody decides about armor, since it costs nothing and always protects (GEAR-03). Each armor acts
// once on a damage.
func applyArmor(t *engine.Tx, b check.Damage) (left check.Damage, ok bool) {
	c := people.Of(t.S).Char(b.On)
	if c == nil || b.Die == 0 {
		return b, false
	}
	for _, u := range guardUses(t.S, c, b) {
		if mark := c.ID + ":" + u.Word; isArmor(u) && !slices.Contains(b.Passed, mark) {
			left = damageAfterArmor(t, c, u, b)
			left.Passed = append(slices.Clip(b.Passed), mark)
			return left, true
		}
	}
	return b, false
}

// wear steps down the trait that carries an SFX, once more if it is worn already. Below d4 the
// trait gives no dice until it is repaired (RUL-GEAR-ARMOR).
func wear(t *engine.Tx, c *people.Character, u sfx.Use) {
	_, trait, _ := c.Trait(u.Host)
	d := ClosedTrait{Char: c.ID, Trait: u.Host, Name: trait.Name, By: u.Word, SFX: u.Name, Step: -1,
		Scene: scene.Of(t.S).Scene.N,
		Until: []string{byTest, bySession}, Base: []dice.Die{dice.D8, dice.D8}}
	closed := Section.Of(t.S).Closed
	if i := slices.IndexFunc(closed, func(o ClosedTrait) bool { return o.isStepped() && o.isSameStep(d) }); i >= 0 {
		d.Step, d.Word = closed[i].Step-1, closed[i].Word
		closed = slices.Delete(slices.Clone(closed), i, i+1)
	} else {
		d = d.withUniqueWord(t.S)
	}
	e := TraitShutDown{Was: draft.DiceOf(t.S, c, trait),
		Now: stepDoubled(append(slices.Clip(closed), d), c.ID, u.Host, trait.Dice())}
	d.Gone = len(e.Now) == 0
	e.Closed = d
	t.Emit(e)
}

// restoreAtSession repairs the traits that wore down.
func restoreAtSession(t *engine.Tx) {
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.isRestoredBy(bySession) {
			restore(t, d, bySession)
		}
	}
}
