package sheet

import (
	"maps"
	"slices"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

// growthDice are what a growth roll is against by the kind of what improves
// (GROW-TAG-05, RUL-TAG-SFX).
var growthDice = func() map[string]dice.Die {
	table := data.MustRead[struct {
		Told  map[string]string `json:"by_trait_type"`
		Ruled map[string]string `json:"by_trait_type_rulings"`
	}]("growth_difficulty")
	maps.Copy(table.Told, table.Ruled)
	by := map[string]dice.Die{}
	for kind, die := range table.Told {
		by[kind] = game.DiceOf([]string{die})[0]
	}
	return by
}()

// Opposition are the two dice that a growth roll for a gain has to beat: what is aimed at,
// d8 where that has no die, and one by its kind.
func (g Gain) Opposition() []dice.Die {
	aim := g.To
	if aim == 0 {
		aim = dice.D8
	}
	return []dice.Die{aim, growthDice[g.TraitKind]}
}

// GainOf is the gain of a new trait, which begins where its set does (RUL-TAG-NEW).
func (g SheetRules) GainOf(set, name string) Gain {
	gain := Gain{Kind: NewTrait, TraitKind: one[KindOf(set)], Set: set, Name: name, To: g.begins(set, name)}
	if gain.TraitKind == "resource" {
		gain.N = leastResource
	}
	return gain
}

// begins is the die of a new trait: d4, or what its set begins at; a talent has none.
func (g SheetRules) begins(set, name string) dice.Die {
	switch kind := KindOf(set); kind {
	case "talents":
		return 0
	case "affiliations":
		return dice.D6
	case "specialties":
		if g.Skills == "specialties_only" || g.Skills == "split" {
			return dice.D8
		}
		return dice.D6
	default:
		c := checker{SheetRules: &g}
		return c.span(kind, Trait{Name: name}).least
	}
}

// grows reports whether sets of a kind may grow by a trait.
func grows(kind string) bool { return one[kind] != "" && kind != "distinctions" }

// SetsWithRoom are the sets of a sheet to which a trait may be added that tables of growth
// know, and those that it has none of yet and the game uses. Distinctions are as many as
// there are.
func (g SheetRules) SetsWithRoom(s *Sheet, lang string) []string {
	var sets []string
	n := 0
	for _, set := range s.Sets {
		n += len(set.Traits)
		if grows(KindOf(set.Name)) {
			sets = append(sets, set.Name)
		}
	}
	if n >= MaxTraits {
		return nil
	}
	for _, kind := range Kinds() {
		has := slices.ContainsFunc(s.Sets, func(set Set) bool { return KindOf(set.Name) == kind })
		if !has && grows(kind) && g.UsesSet(SetName(kind, lang)) && len(s.Sets) < maxSets {
			sets = append(sets, SetName(kind, lang))
		}
	}
	return sets
}
