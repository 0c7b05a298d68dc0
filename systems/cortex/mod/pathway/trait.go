package pathway

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

func countDistinctions(c *people.Character) int {
	n := 0
	for range c.TraitsOf(sheet.KindDistinctions) {
		n++
	}
	return n
}

// distinctionInputs returns the inputs for a distinction: its name, its two highlights if the game
// has them, and the distinction that it replaces if the character has no room (RUL-PATH-DIST). ok
// is false if the game has no distinctions.
func distinctionInputs(s *engine.State, g sheet.SheetRules, c *people.Character) (inputs []game.Input, ok bool) {
	inputs = []game.Input{{Param: people.ParamNewName}}
	if rise := highlights(s, g, c); rise != nil {
		inputs = append(inputs, game.Input{Param: paramRisen, Choices: rise})
	}
	if countDistinctions(c) >= g.DistinctionCount() {
		old := game.Input{Param: paramOld}
		for _, t := range c.TraitsOf(sheet.KindDistinctions) {
			old.Choices = append(old.Choices, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
		}
		inputs = append(inputs, old)
	}
	return inputs, !g.Replaced
}

// highlights returns the skills that a distinction may highlight, with those at their highest die
// closed (CHAR-DIST-HL-03). It returns nil if fewer than two are open, or if the game has no
// highlights (CHAR-DIST-HL-01).
func highlights(s *engine.State, g sheet.SheetRules, c *people.Character) []game.Choice {
	if !g.Highlighted() || g.Skills == "specialties_only" {
		return nil
	}
	input := rungInput(s, g, c, rungsOfKind(s, g, c, sheet.KindSkills))
	if open := slices.DeleteFunc(slices.Clone(input.Choices),
		func(c game.Choice) bool { return c.Closed != nil }); len(open) < paramRisen.Min {
		return nil
	}
	return input.Choices
}

// takeDistinction adds a distinction and steps up its highlights. A distinction that replaces
// another gets the word of the old one, and with that word the SFX of the old one (RUL-PATH-DIST).
func takeDistinction(t *engine.Tx, c *people.Character, args game.Args) {
	d := sheet.Trait{Name: args.One("name"), Die: dice.D8}
	if _, old, ok := c.Trait(args.One("old")); ok {
		d.Word = old.Word
		t.Emit(people.TraitGone{Char: c.ID, Word: old.Word, Trait: old.Name, Why: "path_gone"})
	}
	var rise []rung
	var note sheet.Notes
	for _, r := range rungsOfKind(t.S, c.SheetRules(t.S), c, sheet.KindSkills) {
		if n := slices.Index(args["risen"], r.word); n >= 0 {
			note.Highlights[n] = r.name
			rise = append(rise, r)
		}
	}
	addTrait(t, c, sheet.KindDistinctions, d.With(note))
	for _, r := range rise {
		r.step(t, c.ID)
	}
}

// giftInputs returns the inputs for a power set with its name and powers, or for an ability that
// the character does not have yet (RUL-PATH-POWER). ok is false if no ability is left.
func giftInputs(g sheet.SheetRules, c *people.Character) (inputs []game.Input, ok bool) {
	choices := game.Input{Param: paramTaken}
	for _, name := range gifts(g) {
		if g.Extraordinary != "abilities" || !hasTrait(c, sheet.KindAbilities, name) {
			choices.Choices = append(choices.Choices,
				game.Choice{Word: game.Slug(name), Label: game.Quote(name), Dice: []dice.Die{dice.D8},
					Aliases: []string{game.WholeSlug(sheet.PortugueseName(name))}})
		}
	}
	choices.Min, choices.Max = 1, 1
	if g.Extraordinary == "abilities" {
		return []game.Input{choices}, len(choices.Choices) > 0
	}
	choices.Min, choices.Max = countNewPowers(c), countNewPowers(c)
	return []game.Input{{Param: people.ParamNewName}, choices}, true
}

// gifts returns the abilities of the list, or its powers: a power with subtypes once for each
// subtype (POWER-LIST-02).
func gifts(g sheet.SheetRules) []string {
	if g.Extraordinary == "abilities" {
		return sheet.Abilities()
	}
	return sheet.Powers()
}

func hasTrait(c *people.Character, kind, name string) bool {
	return slices.ContainsFunc(c.SetOf(kind, "").Traits,
		func(t sheet.Trait) bool { return sheet.SameTrait(t.Name, name) })
}

// countNewPowers returns the number of powers at d8 in a new set, at least 1. All sets together
// have one power more than there are sets (CREATE-MOD-14).
func countNewPowers(c *people.Character) int {
	sets, powers := 1, 0
	for _, set := range c.Sets {
		if sheet.KindOf(set.Name) == sheet.KindPowers {
			sets, powers = sets+1, powers+len(set.Traits)
		}
	}
	return max(sets+1-powers, 1)
}

// takeGift adds a power set or an ability.
func takeGift(t *engine.Tx, c *people.Character, args game.Args) {
	g, set := c.SheetRules(t.S), c.SetOf(sheet.KindAbilities, t.S.Lang).Name
	if g.Extraordinary != "abilities" {
		set = sheet.Choice{}.In(args.One("name"), t.S.Lang).Set
	}
	for _, name := range gifts(g) {
		if slices.Contains(args["trait"], game.Slug(name)) {
			now := people.Of(t.S).Char(c.ID)
			t.Emit(people.TraitAdded{Char: c.ID, Set: set, Why: "gained",
				Trait: sheet.Trait{Word: things.WordOn(t.S, now, name, sheet.MaxTraitWord), Name: name, Die: dice.D8}})
		}
	}
}

// refuseSet refuses a power set with a name that is too long with its kind, or that the character
// has already (RUL-NAMES).
func refuseSet(c *people.Character, name string) *game.Refusal {
	no := sheet.TooLongName(name)
	if slices.ContainsFunc(c.Sets,
		func(set sheet.Set) bool { return game.Canonical(set.Name) == game.Canonical(name) }) {
		no = game.Refuse("RUL-NAMES", "cortex.fault.E_NAME_DUP", game.W("set", c.DisplayName()), game.W("name", name))
	}
	if no != nil {
		no.Param = people.ParamNewName.Name
	}
	return no
}

// addTrait adds a trait to a character's set of a kind.
func addTrait(t *engine.Tx, c *people.Character, kind string, trait sheet.Trait) {
	trait.Word = cmp.Or(trait.Word, things.WordOn(t.S, c, trait.Name, sheet.MaxTraitWord))
	t.Emit(people.TraitAdded{Char: c.ID, Set: c.SetOf(kind, t.S.Lang).Name, Trait: trait, Why: "gained"})
}
