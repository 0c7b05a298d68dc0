package pathway

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// rung is a trait that may be stepped up.
type rung struct {
	word, name, set string
	from, to        dice.Die
	on              bool // the trait is on the sheet
}

// specialtiesStandAlone reports whether specialties have no parent, since the game has no skills
// that they would narrow (CHAR-SPEC-ONLY-01).
func specialtiesStandAlone(g sheet.SheetRules) bool {
	return g.Skills == none || g.Skills == "specialties_only"
}

// rungsOfGain returns the traits that a gain may step up.
func rungsOfGain(s *engine.State, g sheet.SheetRules, c *people.Character, what string) []rung {
	switch what {
	case gainSkill:
		return rungsOfKind(s, g, c, sheet.KindSkills)
	case gainAttribute:
		return rungsOfKind(s, g, c, sheet.KindAttributes)
	}
	all := append(rungsOfKind(s, g, c, sheet.KindSignatureAssets), rungsOfKind(s, g, c, sheet.KindResources)...)
	if g.Specialties == people.MultiLevel || specialtiesStandAlone(g) || g.Skills == people.SkillsSplit {
		all = append(all, rungsOfKind(s, g, c, sheet.KindSpecialties)...)
	}
	return all
}

// rungsOfKind returns the traits of a kind: the traits on the sheet, and traits that the game names
// and the sheet lacks. It returns nil if the game does not use the kind.
func rungsOfKind(s *engine.State, g sheet.SheetRules, c *people.Character, kind string) []rung {
	if !g.UsesSet(kind) {
		return nil
	}
	var all []rung
	for set, t := range c.TraitsOf(kind) {
		r := rung{word: t.Word, name: t.Name, set: set, from: t.Die, on: true}
		r.to, _ = t.Die.Step(1)
		all = append(all, r)
	}
	var words []string
	for _, name := range g.Unwritten(&c.Sheet, kind) {
		r := rung{name: sheet.LocalName(name, s.Lang), set: c.SetOf(kind, s.Lang).Name, from: sheet.Default(kind)}
		r.word = things.WordOn(s, c, r.name, sheet.MaxTraitWord, words...)
		r.to, _ = r.from.Step(1)
		words, all = append(words, r.word), append(all, r)
	}
	return all
}

// raisedSheet returns the character's sheet with the trait a step higher.
func (r rung) raisedSheet(c *people.Character) sheet.Sheet {
	if r.on {
		return c.WithDice(map[string]dice.Die{r.word: r.to})
	}
	return c.With(r.set, sheet.Trait{Word: r.word, Name: r.name, Die: r.to})
}

// step emits the step of the trait.
func (r rung) step(t *engine.Tx, char string) {
	g := sheet.Gain{Kind: sheet.StepTrait, Set: r.set, Trait: r.word, Name: r.name, From: r.from, To: r.to}
	if !r.on {
		g.Kind = sheet.NewTrait
	}
	character.Improve(t, char, g)
}

// rungInput returns the input for the traits, each with its next die. Traits that a new sheet may
// not have higher are closed.
func rungInput(s *engine.State, g sheet.SheetRules, c *people.Character, all []rung) game.Input {
	input := game.Input{Param: paramTaken}
	now := g.Check(&c.Sheet)
	for _, r := range all {
		choice := game.Choice{Word: r.word, Label: game.Quote(r.name), Dice: []dice.Die{r.to}}
		if then := r.raisedSheet(c); r.to == r.from {
			choice.Closed = sheet.Gain{Kind: sheet.StepTrait, Name: r.name, From: r.from, To: r.to}.RefuseCapped()
		} else {
			choice.Closed = refuseNewFault(g, now, then)
		}
		input.Choices = append(input.Choices, choice)
	}
	return input
}

// refuseNewFault refuses a sheet in which a single trait breaks a rule of new sheets that it did
// not break before. Faults of the sheet as a whole, and gifts that lack SFX or limits, are refused
// later.
func refuseNewFault(g sheet.SheetRules, now []sheet.Fault, then sheet.Sheet) *game.Refusal {
	for _, f := range g.Check(&then) {
		later := f.About == "" || !f.Blocks() || slices.Contains(giftFaultCodes, f.Code)
		if !later &&
			!slices.ContainsFunc(now, func(o sheet.Fault) bool { return o.Code == f.Code && o.About == f.About }) {
			return f.Refusal()
		}
	}
	return nil
}
