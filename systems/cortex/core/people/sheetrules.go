package people

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// SheetRules returns the rules of this game for sheets.
func SheetRules(s *engine.State) sheet.SheetRules { return (*Character)(nil).SheetRules(s) }

// SheetRules returns the rules for a character's sheet, for any sheet if c is nil.
func (c *Character) SheetRules(s *engine.State) sheet.SheetRules {
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

// WithImpliedTraits returns a copy of a character with its ImpliedTraits written on the sheet. The
// implied traits grow and fall as other traits do (RUL-TRAIN-UNWRITTEN).
func (c *Character) WithImpliedTraits(s *engine.State) *Character {
	left := ImpliedTraits.Of(s)
	if c == nil || left == nil {
		return c
	}
	whole := *c
	whole.Sets = sheet.CloneSets(c.Sets)
	for set, t := range left(s, c) {
		whole.AddTrait(set, t, "")
	}
	return &whole
}

// RefuseChange refuses a change of a character's sheet in play, with all rules that it would break
// (CONV-03); nil if it breaks none.
func (c *Character) RefuseChange(s *engine.State, then sheet.Sheet) *game.Refusal {
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

// RefuseGain refuses a gain for which the traits in falls step down: the gain's trait waits for a
// statement to be settled, the trait's die is at the maximum, or the new sheet would break a rule
// of the game. It is nil if the character can have the gain.
func (c *Character) RefuseGain(s *engine.State, g sheet.Gain, falls ...string) *game.Refusal {
	if _, t, _ := c.Trait(g.Trait); g.Kind != sheet.UnlockSFX && t.NotesOrEmpty().DieBefore != 0 {
		return game.Refuse("RUL-STMT-PENDING", "cortex.fault.E_STMT_PENDING", game.W("trait", t.Name))
	}
	if no := g.RefuseCapped(); no != nil {
		return no
	}
	then := g.ApplyTo(&c.Sheet)
	return c.RefuseChange(s, then.WithStepsLost(falls...))
}
