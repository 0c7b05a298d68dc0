package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
)

// byOther is the way in which one of two sets that are never both active is restored: the other set
// is shut down (RUL-LIM-MUTEX).
const byOther = "shutdown_other"

// pairLimits returns the limits by which sets of a character exclude one another, in the order of
// the sheet. Each of these sets carries one.
func pairLimits(c *people.Character) []sfx.Use {
	var all []sfx.Use
	for _, x := range c.SFX {
		if e := x.Of(); e == nil || x.Locked || !isPaired(e) {
			continue // this runs after every decision, so the costly search for the host comes last
		}
		if u, ok := useOf(c, x); ok {
			all = append(all, u)
		}
	}
	return all
}

// isPaired reports whether an entry shuts down a set until another set is shut down.
func isPaired(e *sfx.Entry) bool {
	return slices.ContainsFunc(e.Cost, func(op sfx.Op) bool { return slices.Contains(op.Until.On, byOther) })
}

// excludeSets shuts down all active sets with a pair limit but the first. If none is active, or
// fewer than two such limits are left, it restores one set.
func excludeSets(t *engine.Tx, c *people.Character) {
	all, active := pairLimits(c), 0
	for _, u := range all {
		if refuseClosed(t.S, c, u.Set, u.Host) == nil {
			if active++; active > 1 {
				shutDown(t, c, u, u.Cost[0], nil)
			}
		}
	}
	if active == 0 || len(all) < 2 {
		restoreFirst(t, c, "")
	}
}

// restoreFirst restores the first set that a pair limit has shut down. It leaves out a set that was
// shut down by the limit with the word in the parameter but.
func restoreFirst(t *engine.Tx, c *people.Character, but string) {
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.Char == c.ID && d.isRestoredBy(byOther) && d.By != but {
			restore(t, d, byOther)
			return
		}
	}
}

// swapSetsInputs returns no inputs. can is false unless another set of the pair can be restored in
// place of the set that carries u.
func swapSetsInputs(s *engine.State, c *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return nil, slices.ContainsFunc(Section.Of(s).Closed, func(d ClosedTrait) bool {
		return d.Char == c.ID && d.isRestoredBy(byOther) && d.By != u.Word
	})
}

func swapSets(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, _ game.Args) {
	restoreFirst(t, c, u.Word)
}

// isReturn reports whether an SFX brings back a character who is out for good.
func isReturn(u sfx.Use) bool { return u.Usage.Event == "dead_or_permanently_out" }

// weaken steps the trait that carries an SFX by op.By for good. Below d6 the trait is lost
// (RUL-ABIL-RETURN).
func weaken(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, _ game.Args) {
	_, trait, ok := c.Trait(u.Host)
	if !ok {
		return
	}
	d, _ := trait.Die.Step(op.By.N)
	if d < dice.D6 {
		t.Emit(people.TraitGone{Char: c.ID, Word: trait.Word, Trait: trait.Name, Why: "sfx_lost"})
		return
	}
	noted := c.Noted(trait, "sfx_weaker")
	noted.Die = d
	t.Emit(noted)
}

// outReturning marks a character who is out and comes back with the next scene.
const outReturning = "returning"

func comeBack(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(people.OutSet{Char: c.ID, How: outReturning})
}

// troubleOwnInputs returns the inputs for the character of the owner's side that gets a
// complication of the GM's, and for the name of the complication.
func troubleOwnInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramTarget}
	for _, o := range people.Of(s).Chars {
		if o.IsPC() == c.IsPC() && !o.Away && o.Out == "" {
			input.Choices = append(input.Choices,
				game.Choice{Word: o.ID, Label: game.Quote(o.DisplayName()), Selected: o.ID == c.ID})
		}
	}
	inputs, can := complicationInputs(s, c, u, op)
	return append([]game.Input{input}, inputs...), can
}
