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

// bySession restores what wore down, with the next session (RUL-GEAR-ARMOR).
const bySession = "session"

// wears reports whether an operation wears down what carries an SFX.
func wears(op sfx.Op) bool {
	return op.Op == "step" && op.Die.One() == "host" && op.For == sfx.UntilRepaired
}

// armors reports whether an SFX wears down what carries it.
func armors(u sfx.Use) bool { return slices.ContainsFunc(ops(u), wears) }

// armor is what the armor of whoever is hit leaves of a blow: nobody is asked, for
// it costs nothing and is always in the way (GEAR-03). Each acts once.
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

// wear steps the trait down that carries an SFX; below d4 it gives no dice, until it
// is repaired (RUL-GEAR-ARMOR).
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

// sessionBegins repairs what wore down.
func sessionBegins(t *engine.Tx) {
	for _, d := range slices.Clone(Section.Of(t.S).Down) {
		if d.backBy(bySession) {
			back(t, d, bySession)
		}
	}
}
