package sheet

import (
	"maps"
	"slices"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

// growthDice gives the second of the two dice against a growth roll, by the gain's TraitKind
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

// Opposition returns the two dice against a growth roll for a gain: the die that the gain leads to,
// d8 if there is none, and a die by the gain's TraitKind.
func (g Gain) Opposition() []dice.Die {
	aim := g.To
	if aim == 0 {
		aim = dice.D8
	}
	return []dice.Die{aim, growthDice[g.TraitKind]}
}

// GainOf returns the gain of a new trait in a set, by names. The trait begins at the lowest die of
// its set (RUL-TAG-NEW).
func (g SheetRules) GainOf(set, name string) Gain {
	gain := Gain{Kind: NewTrait, TraitKind: growthTypes[KindOf(set)], Set: set, Name: name, To: g.startDie(set, name)}
	if gain.TraitKind == "resource" {
		gain.N = leastResource
	}
	return gain
}

// startDie returns the lowest die of a trait in a set; 0 for a talent.
func (g SheetRules) startDie(set, name string) dice.Die {
	switch kind := KindOf(set); kind {
	case KindTalents:
		return 0
	case KindAffiliations:
		return dice.D6
	case KindSpecialties:
		if g.Skills == "specialties_only" || g.Skills == "split" {
			return dice.D8
		}
		return dice.D6
	default:
		return leastDie(kind, name)
	}
}

// canGainTrait reports whether sets of a kind may gain a trait in play. The number of distinctions
// is fixed.
func canGainTrait(kind string) bool { return growthTypes[kind] != "" && kind != KindDistinctions }

// SetsWithRoom returns the names of the sets that may gain a trait in play: sets of the sheet, and
// one new set of each kind that the game uses and the sheet lacks. It names no new set if the sheet
// has the most sets, and none at all if the sheet has MaxTraits.
func (g SheetRules) SetsWithRoom(s *Sheet, lang string) []string {
	var sets []string
	n := 0
	for _, set := range s.Sets {
		n += len(set.Traits)
		if canGainTrait(KindOf(set.Name)) {
			sets = append(sets, set.Name)
		}
	}
	if n >= MaxTraits {
		return nil
	}
	for _, kind := range Kinds() {
		has := slices.ContainsFunc(s.Sets, func(set Set) bool { return KindOf(set.Name) == kind })
		if !has && canGainTrait(kind) && g.UsesSet(SetName(kind, lang)) && len(s.Sets) < maxSets {
			sets = append(sets, SetName(kind, lang))
		}
	}
	return sets
}
