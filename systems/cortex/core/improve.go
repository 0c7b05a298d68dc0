package core

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// Book is what the game says of sheets.
func (s *State) Book() sheet.Game { return s.BookOf(nil) }

// BookOf is what it says of a character's.
func (s *State) BookOf(c *Char) sheet.Game {
	of := GameOf.Of(s)
	if of == nil {
		return sheet.Usual()
	}
	g := of(s, c)
	for _, h := range HooksOf[CastHooks](s) {
		if h.Game != nil {
			g = h.Game(s, c, g)
		}
	}
	return g
}

// Whole is a character with what its sheet leaves out written down: growth betters these
// traits, and lets them fall, as any other (RUL-TRAIN-UNWRITTEN).
func (s *State) Whole(c *Char) *Char {
	left := LeftOut.Of(s)
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

// Breaks refuses a change of a character's sheet in play with all that it would
// break (CONV-03); nil where the game lets it be.
func (s *State) Breaks(c *Char, then sheet.Sheet) *game.Refusal {
	faults := s.Book().Breaks(&c.Sheet, &then)
	if len(faults) == 0 {
		return nil
	}
	no := faults[0].Refusal()
	for _, f := range faults[1:] {
		no.More = append(no.More, f.Refusal())
	}
	return no
}

// NoGain refuses a gain of a character for which some traits fall, as it is: the die is
// as high as can be, waits for a statement to be settled, or is one that the game would
// not let be; nil where it may be had.
func (s *State) NoGain(c *Char, g sheet.Gain, falls ...string) *game.Refusal {
	if _, t, _ := c.Trait(g.Trait); g.Way != sheet.Unlock && t.Note().Was != 0 {
		return game.Refuse("RUL-STMT-PENDING", "cortex.fault.E_STMT_PENDING", game.W("trait", t.Name))
	}
	if no := g.Capped(); no != nil {
		return no
	}
	then := g.On(&c.Sheet)
	return s.Breaks(c, then.Fallen(falls...))
}

// Improve gives a character a gain: what pays for it is told by whoever takes it,
// before. The traits that fall for it lose a step each.
func Improve(t *Tx, char string, g sheet.Gain, falls ...string) {
	c := t.S.Char(char)
	switch g.Way {
	case sheet.Step:
		restep(t, c, g.Trait, 1, "risen")
	case sheet.More:
		if _, trait, ok := c.Trait(g.Trait); ok {
			e := Noted(c, trait, "more")
			e.Was, e.N = trait.Note().Was, g.N
			t.Emit(e)
		}
	case sheet.Unlock:
		if x := c.SFXBy(g.SFX); x != nil {
			open := *x
			open.Locked = false
			t.Emit(SFXSet{Char: char, SFX: open, Why: "unlocked"})
		}
	case sheet.Add:
		t.Emit(TraitAdded{Char: char, Set: g.Set, Why: "gained", Trait: g.Made(t.S.WordOn(c, g.Name, sheet.MaxTraitWord))})
	}
	for _, word := range falls {
		restep(t, t.S.Char(char), word, -1, "fallen")
	}
}

// restep moves a trait by some steps; one that the sheet leaves out is written down so.
func restep(t *Tx, c *Char, word string, by int, why string) {
	_, trait, ok := c.Trait(word)
	if !ok {
		set, left, _ := t.S.Whole(c).Trait(word)
		if left.Die, _ = left.Die.Step(by); left.Die > 0 {
			t.Emit(TraitAdded{Char: c.ID, Set: set, Trait: left, Why: why})
		}
		return
	}
	e := Noted(c, trait, why)
	e.Was, e.Die = trait.Note().Was, trait.Die
	e.Die, _ = trait.Die.Step(by)
	t.Emit(e)
}
