package pathway

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// specialtyInputs returns the inputs for a specialty and its parent. left is the number of gains
// left. ok is false if the game has no specialties.
func specialtyInputs(s *engine.State, g sheet.SheetRules, c *people.Character, left int) (inputs []game.Input,
	ok bool) {
	inputs = []game.Input{{Param: people.ParamNewName}}
	if specialtiesStandAlone(g) {
		return inputs, g.UsesSet(sheet.KindSpecialties)
	}
	under := game.Input{Param: paramTaken}
	for _, t := range parents(g, c, left) {
		under.Choices = append(under.Choices, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
	}
	under.Max, under.Choices = 1, rulekit.SelectOnly(under.Choices)
	return append(inputs, under), g.UsesSet(sheet.KindSpecialties)
}

// parents returns the skills or roles that a specialty may stand under. If left is 0, it returns
// only parents with a free specialty (CHAR-SPEC-02, RUL-KNOW).
func parents(g sheet.SheetRules, c *people.Character, left int) []sheet.Trait {
	kind := sheet.KindSkills
	if g.Skills == "roles" {
		kind = sheet.KindRoles
	}
	var all []sheet.Trait
	for _, t := range c.TraitsOf(kind) {
		if left > 0 && t.Die >= dice.D6 || g.FreeSpecialty(&c.Sheet, t.Name) {
			all = append(all, t)
		}
	}
	return all
}

// hasFreeSpecialty reports whether the character may have a specialty that costs no gain.
func hasFreeSpecialty(g sheet.SheetRules, c *people.Character) bool {
	return g.UsesSet(sheet.KindSpecialties) && !specialtiesStandAlone(g) && len(parents(g, c, 0)) > 0
}

// specialty returns the specialty that the arguments describe, and the name of its parent, "" for
// none.
func specialty(g sheet.SheetRules, c *people.Character, args game.Args) (t sheet.Trait, parent string) {
	t.Name = args.One("name")
	if _, p, ok := c.Trait(args.One("trait")); ok {
		t.Name, parent = t.Name+" ("+p.Name+")", p.Name
	}
	t.Die = g.GainOf(sheet.KindSpecialties, t.Name).To
	return t, parent
}

// relatedChoices returns the people on the map that the character has a link to and no relationship
// with (RUL-PATH-REL).
func (g *Pathway) relatedChoices(s *engine.State, c *people.Character) []game.Choice {
	var cs []game.Choice
	for _, e := range g.Elements {
		has := slices.ContainsFunc(c.SetOf(sheet.KindRelationships, s.Lang).Traits, func(t sheet.Trait) bool {
			return game.Canonical(t.Name) == game.Canonical(e.Name)
		})
		if (e.Kind == kindPC || e.Kind == kindPerson) && e.ID != c.ID && g.areLinked(c.ID, e.ID) && !has {
			cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Name), Dice: []dice.Die{dice.D6}})
		}
	}
	return cs
}

// takeGain gives the gain that was picked, and records what that gain uses up of the grant.
func takeGain(t *engine.Tx, args game.Args) {
	s, what := t.S, args.One("what")
	c, w := people.Of(s).Char(args.One("char")), Section.Of(s).walker(args.One("char"))
	g := c.SheetRules(s)
	e := GrantTaken{Char: c.ID, Taken: grantCost(s, g, *w, what, 1)}
	switch what {
	case gainSkill, gainAttribute, gainRaise:
		e.Taken = grantCost(s, g, *w, what, len(args["trait"]))
		for _, r := range rungsOfGain(s, g, c, what) {
			if slices.Contains(args["trait"], r.word) {
				r.step(t, c.ID)
			}
		}
	case gainSpecialty:
		trait, parent := specialty(g, c, args)
		if parent != "" && g.FreeSpecialty(&c.Sheet, parent) {
			e.Taken = grant{}
		}
		addTrait(t, c, sheet.KindSpecialties, trait)
	case gainAsset:
		addTrait(t, c, sheet.KindSignatureAssets, sheet.Trait{Name: args.One("name"), Die: dice.D6})
	case gainResource:
		addTrait(t, c, sheet.KindResources, sheet.Trait{Name: args.One("name"), Die: dice.D6, N: 2})
	case gainRelation:
		name := Section.Of(s).nameOf(args.One("trait"))
		addTrait(t, c, sheet.KindRelationships, sheet.Trait{Name: name, Die: dice.D6})
	case gainDistinction:
		takeDistinction(t, c, args)
	case gainUnlock:
		e.SFX = 1
	case gainGift:
		takeGift(t, c, args)
	}
	t.Emit(e)
}
