package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
)

// byOther restores one of two sets that are never both active, once the other is
// shut down (RUL-LIM-MUTEX).
const byOther = "shutdown_other"

// pair are the limits of a character by which its sets exclude one another, in the
// order of the sheet: each of them is on one of these sets.
func pair(c *people.Character) []sfx.Use {
	var all []sfx.Use
	for _, x := range c.SFX {
		if e := x.Of(); e == nil || x.Locked || !isPaired(e) {
			continue // looked at after every deed: what carries it is looked for last
		}
		if u, ok := useOf(c, x); ok {
			all = append(all, u)
		}
	}
	return all
}

// isPaired reports whether an entry shuts down a set until another is.
func isPaired(e *sfx.Entry) bool {
	return slices.ContainsFunc(e.Cost, func(op sfx.Op) bool { return slices.Contains(op.Until.On, byOther) })
}

// exclude shuts down all but the first of such sets that are active, and brings one
// back where no other is.
func exclude(t *engine.Tx, c *people.Character) {
	all, active := pair(c), 0
	for _, u := range all {
		if shutBy(t.S, c, u.Set, u.Host) == nil {
			if active++; active > 1 {
				shutDown(t, c, u, u.Cost[0], nil)
			}
		}
	}
	if active == 0 || len(all) < 2 {
		bringBack(t, c, "")
	}
}

// bringBack restores the first of such sets that was shut down, but not by the SFX
// of a word.
func bringBack(t *engine.Tx, c *people.Character, but string) {
	for _, d := range slices.Clone(Section.Of(t.S).Down) {
		if d.Char == c.ID && d.backBy(byOther) && d.By != but {
			back(t, d, byOther)
			return
		}
	}
}

// other is what there is to bring back in the place of a set: one of the same pair.
func other(s *engine.State, c *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return nil, slices.ContainsFunc(Section.Of(s).Down, func(d ClosedTrait) bool {
		return d.Char == c.ID && d.backBy(byOther) && d.By != u.Word
	})
}

func swapSets(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, _ game.Args) {
	bringBack(t, c, u.Word)
}

// returns reports whether an SFX brings back who is out for good.
func returns(u sfx.Use) bool { return u.Usage.Event == "dead_or_permanently_out" }

// weaken steps the trait that carries an SFX down for good; below d6 it is lost
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
	noted := people.NotedTrait(c, trait, "sfx_weaker")
	noted.Die = d
	t.Emit(noted)
}

// outReturning is how one is out who comes back with the next scene.
const outReturning = "returning"

func comeBack(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(people.OutSet{Char: c.ID, How: outReturning})
}

// troublesOwn asks whom of the owner's side a complication of the GM's befalls, and
// its name.
func troublesOwn(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
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
