package things

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// NewComplication makes a new complication on a character, or on the scene (""), and returns its
// id.
func NewComplication(t *engine.Tx, on, name string, d dice.Die, why string) (id string) {
	id = FreeWord(t.S, name)
	t.Emit(ComplicationSet{Complication: Complication{ID: id, Name: name, Die: d, On: on}, Why: why})
	return id
}

// AddComplication puts a die on a character, or on the scene (""), as a complication. If the bearer
// has a complication of that name, the die is merged into it (COMP-11).
func AddComplication(t *engine.Tx, on, name string, d dice.Die, why string) {
	for _, k := range Of(t.S).CompsOn(on) {
		if game.Canonical(k.Name) == game.Canonical(name) {
			k.Merge(t, d, why)
			return
		}
	}
	NewComplication(t, on, name, d, why)
}

// Merge adds a die to an existing complication: a larger die replaces the complication's die, an
// equal or smaller die steps the complication up (COMP-R1).
func (k *Complication) Merge(t *engine.Tx, d dice.Die, why string) {
	if d > k.Die {
		next := *k
		next.Die = d
		t.Emit(ComplicationSet{Complication: next, Was: k.Die, Why: why})
		return
	}
	k.Step(t, 1, why)
}

// Step steps a complication up by n, or down if n is negative. Below d4 the complication is gone.
// Beyond d12 it stays at d12 and takes its character out, if it is not on the scene (OUT-02,
// OUT-R2).
func (k *Complication) Step(t *engine.Tx, n int, why string) {
	d, over := k.Die.Step(n)
	if d == 0 {
		t.Emit(ComplicationGone{ID: k.ID, Name: k.DisplayName(), On: k.On, Why: why})
		return
	}
	next := *k
	next.Die, next.Beyond = d, over > 0 || n >= 0 && k.Beyond
	t.Emit(ComplicationSet{Complication: next, Was: k.Die, Why: why})
	if over > 0 && k.On != "" {
		t.Emit(people.OutSet{Char: k.On, How: people.OutBeyond, By: k.ID})
	}
}
