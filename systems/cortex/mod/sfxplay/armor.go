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

// bySession restores at the next session the traits that wore down (RUL-GEAR-ARMOR).
const bySession = "session"

// wears reports whether an operation steps down the trait that carries the SFX until it is
// repaired.
func wears(op sfx.Op) bool {
	return op.Op == "step" && op.Die.One() == "host" && op.For == sfx.UntilRepaired
}

// armors reports whether an SFX wears down the trait that carries it.
func armors(u sfx.Use) bool { return slices.ContainsFunc(ops(u), wears) }

// armor returns the damage that is left after the target's armor, and whether any acted. Nobody
// decides about it, since it costs nothing and always protects (GEAR-03). Each armor acts once.
func armor(t *engine.Tx, b check.Damage) (left check.Damage, ok bool) {
	c := people.Of(t.S).Char(b.On)
	if c == nil || b.Die == 0 {
		return b, false
	}
	for _, u := range guards(t.S, c, b) {
		if mark := c.ID + ":" + u.Word; armors(u) && !slices.Contains(b.Passed, mark) {
			left = damageAfterArmor(t, c, u, b)
			left.Passed = append(slices.Clip(b.Passed), mark)
			return left, true
		}
	}
	return b, false
}

// wear steps down the trait that carries an SFX. Below d4 it gives no dice until it is repaired
// (RUL-GEAR-ARMOR).
func wear(t *engine.Tx, c *people.Character, u sfx.Use) {
	_, trait, _ := c.Trait(u.Host)
	d := ClosedTrait{Char: c.ID, Trait: u.Host, Name: trait.Name, By: u.Word, SFX: u.Name, Step: -1,
		Scene: scene.Of(t.S).Scene.N,
		Until: []string{byTest, bySession}, Base: []dice.Die{dice.D8, dice.D8}}
	down := Section.Of(t.S).Down
	if i := slices.IndexFunc(down, func(o ClosedTrait) bool { return o.isStepped() && o.same(d) }); i >= 0 {
		d.Step, d.Word = down[i].Step-1, down[i].Word
		down = slices.Delete(slices.Clone(down), i, i+1)
	} else {
		d = d.called(t.S)
	}
	e := TraitShutDown{Was: draft.DiceOf(t.S, c, trait),
		Now: stepDoubled(append(slices.Clip(down), d), c.ID, u.Host, trait.Dice())}
	d.Gone = len(e.Now) == 0
	e.Down = d
	t.Emit(e)
}

// sessionBegins repairs the traits that wore down.
func sessionBegins(t *engine.Tx) {
	for _, d := range slices.Clone(Section.Of(t.S).Down) {
		if d.backBy(bySession) {
			back(t, d, bySession)
		}
	}
}
