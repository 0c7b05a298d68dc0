package people

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// SheetRules is what the game says of sheets.
func SheetRules(s *engine.State) sheet.SheetRules { return SheetRulesOf(s, nil) }

// SheetRulesOf is what it says of a character's.
func SheetRulesOf(s *engine.State, c *Character) sheet.SheetRules {
	of := GameOf.Of(s)
	if of == nil {
		return sheet.DefaultRules()
	}
	g := of(s, c)
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.SheetRules != nil {
			g = h.SheetRules(s, c, g)
		}
	}
	return g
}

// WithImpliedTraits is a character with what its sheet leaves out written down: growth betters these
// traits, and lets them fall, as any other (RUL-TRAIN-UNWRITTEN).
func WithImpliedTraits(s *engine.State, c *Character) *Character {
	left := ImpliedTraits.Of(s)
	if c == nil || left == nil {
		return c
	}
	whole := *c
	whole.Sets = CloneSets(c.Sets)
	for set, t := range left(s, c) {
		whole.AddTrait(set, t, "")
	}
	return &whole
}

// RefuseChange refuses a change of a character's sheet in play with all that it would
// break (CONV-03); nil where the game lets it be.
func RefuseChange(s *engine.State, c *Character, then sheet.Sheet) *game.Refusal {
	faults := SheetRules(s).ChangeFaults(&c.Sheet, &then)
	if len(faults) == 0 {
		return nil
	}
	no := faults[0].Refusal()
	for _, f := range faults[1:] {
		no.Others = append(no.Others, f.Refusal())
	}
	return no
}

// RefuseGain refuses a gain of a character for which some traits fall, as it is: the die is
// as high as can be, waits for a statement to be settled, or is one that the game would
// not let be; nil where it may be had.
func RefuseGain(s *engine.State, c *Character, g sheet.Gain, falls ...string) *game.Refusal {
	if _, t, _ := c.Trait(g.Trait); g.Kind != sheet.UnlockSFX && t.NotesOrEmpty().DieBefore != 0 {
		return game.Refuse("RUL-STMT-PENDING", "cortex.fault.E_STMT_PENDING", game.W("trait", t.Name))
	}
	if no := g.RefuseCapped(); no != nil {
		return no
	}
	then := g.ApplyTo(&c.Sheet)
	return RefuseChange(s, c, then.WithStepsLost(falls...))
}

// GrowsOnly reports whether a character's SFX come by growth alone: its sheet is finished,
// and held against a game that has a way of growing (RUL-SFX-GROWTH).
func GrowsOnly(s *engine.State, c *Character) bool {
	draft := IsDraft.Of(s)
	return c.IsPC() && draft != nil && !draft(s, c) && SheetRulesOf(s, c).Growths > 0
}
