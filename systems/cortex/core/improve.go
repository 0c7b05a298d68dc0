package core

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// SheetRules is what the game says of sheets.
func (s *State) SheetRules() sheet.SheetRules { return s.SheetRulesOf(nil) }

// SheetRulesOf is what it says of a character's.
func (s *State) SheetRulesOf(c *Character) sheet.SheetRules {
	of := GameOf.Of(s)
	if of == nil {
		return sheet.DefaultRules()
	}
	g := of(s, c)
	for _, h := range HooksOf[CastHooks](s) {
		if h.SheetRules != nil {
			g = h.SheetRules(s, c, g)
		}
	}
	return g
}

// WithImpliedTraits is a character with what its sheet leaves out written down: growth betters these
// traits, and lets them fall, as any other (RUL-TRAIN-UNWRITTEN).
func (s *State) WithImpliedTraits(c *Character) *Character {
	left := ImpliedTraits.Of(s)
	if c == nil || left == nil {
		return c
	}
	whole := *c
	whole.Sets = cloneSets(c.Sets)
	for set, t := range left(s, c) {
		whole.addTrait(set, t, "")
	}
	return &whole
}

// RefuseChange refuses a change of a character's sheet in play with all that it would
// break (CONV-03); nil where the game lets it be.
func (s *State) RefuseChange(c *Character, then sheet.Sheet) *game.Refusal {
	faults := s.SheetRules().ChangeFaults(&c.Sheet, &then)
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
func (s *State) RefuseGain(c *Character, g sheet.Gain, falls ...string) *game.Refusal {
	if _, t, _ := c.Trait(g.Trait); g.Kind != sheet.UnlockSFX && t.NotesOrEmpty().DieBefore != 0 {
		return game.Refuse("RUL-STMT-PENDING", "cortex.fault.E_STMT_PENDING", game.W("trait", t.Name))
	}
	if no := g.RefuseCapped(); no != nil {
		return no
	}
	then := g.ApplyTo(&c.Sheet)
	return s.RefuseChange(c, then.WithStepsLost(falls...))
}

// Improve gives a character a gain: what pays for it is told by whoever takes it,
// before. The traits that fall for it lose a step each.
func Improve(t *Tx, char string, g sheet.Gain, falls ...string) {
	c := t.S.Char(char)
	switch g.Kind {
	case sheet.StepTrait:
		stepTrait(t, c, g.Trait, 1, "risen")
	case sheet.AddDie:
		if _, trait, ok := c.Trait(g.Trait); ok {
			e := NotedTrait(c, trait, "more")
			e.DieBefore, e.N = trait.NotesOrEmpty().DieBefore, g.N
			t.Emit(e)
		}
	case sheet.UnlockSFX:
		if x := c.SFXBy(g.SFX); x != nil {
			open := *x
			open.Locked = false
			t.Emit(SFXSet{Char: char, SFX: open, Why: "unlocked"})
		}
	case sheet.NewTrait:
		t.Emit(TraitAdded{Char: char, Set: g.Set, Why: "gained", Trait: g.NewTrait(t.S.WordOn(c, g.Name, sheet.MaxTraitWord))})
	}
	for _, word := range falls {
		stepTrait(t, t.S.Char(char), word, -1, "fallen")
	}
}

// stepTrait moves a trait by some steps; one that the sheet leaves out is written down so.
func stepTrait(t *Tx, c *Character, word string, by int, why string) {
	_, trait, ok := c.Trait(word)
	if !ok {
		set, left, _ := t.S.WithImpliedTraits(c).Trait(word)
		if left.Die, _ = left.Die.Step(by); left.Die > 0 {
			t.Emit(TraitAdded{Char: c.ID, Set: set, Trait: left, Why: why})
		}
		return
	}
	e := NotedTrait(c, trait, why)
	e.DieBefore, e.Die = trait.NotesOrEmpty().DieBefore, trait.Die
	e.Die, _ = trait.Die.Step(by)
	t.Emit(e)
}
