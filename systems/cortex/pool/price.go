package pool

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Sizes returns the sizes of dice.
func Sizes(pool []Die) []dice.Die {
	ds := make([]dice.Die, len(pool))
	for i, p := range pool {
		ds[i] = p.Die
	}
	return ds
}

// HinderSuffix follows the word of a distinction that is rolled as d4 for a plot point.
const HinderSuffix = ":hinder"

// DefySuffix follows the word of a trait that is rolled against its statement.
const DefySuffix = ":defy"

// DiceMsg returns dice as text, "2d8".
func DiceMsg(ds []dice.Die) game.Msg { return game.Say("cortex.dice", game.W("dice", dice.Format(ds))) }

// LooseDice returns dice of an origin that belong to no trait, such as a helper's.
func LooseDice(ds []dice.Die, from Origin) []Die {
	poolDice := make([]Die, len(ds))
	for i, d := range ds {
		poolDice[i] = Die{From: from, Die: d}
	}
	return poolDice
}

// RefuseDice refuses the first die of a size that Cortex does not have (CORE-DICE-01); nil if there
// is none.
func RefuseDice(ds []dice.Die) *game.Refusal {
	for _, d := range ds {
		if !d.OnLadder() {
			return game.Refuse("CORE-DICE-01", "cortex.refused.size", game.D("die", d))
		}
	}
	return nil
}

// Price is the costs and earnings of a pool, in plot points.
type Price struct {
	Cost   int // the total: the costs below, and those for further traits of sets
	Own    int // for dice with a Cost of their own (STRESS-12)
	Rivals int // for each die of a RivalGroup but the first (STRESS-14)
	Uses   int // for SFX used on the pool (SFX-COST-01); PriceOf leaves it 0
	// for each resource but the first (RUL-RES-MANY); package draft adds a point for the first
	// resource of a GM (CHAR-RES-08)
	Resources int
	Earns     int // by Hinder and d4 afflictions; no part of Cost
	// how many traits of each set there are, and how many dice of each RivalGroup
	Sets map[string]int
}

// PriceOf returns the price of a pool without SFX. Several dice of one trait, such as a crowd's,
// cost as one die (CORE-POOL-R6).
func PriceOf(pool []Die) Price {
	b := Price{Sets: map[string]int{}}
	var seen []string
	for _, p := range pool {
		if p.Hinder || p.D4 {
			b.Earns++
		}
		b.Own += int(p.Cost)
		if p.RivalGroup != "" {
			if b.Sets[p.RivalGroup]++; b.Sets[p.RivalGroup] > 1 {
				b.Rivals++
			}
		}
		if p.BesidePool && !slices.Contains(seen, p.Word) {
			seen = append(seen, p.Word)
			b.Resources++
		}
		if p.From != FromTrait || slices.Contains(seen, p.Word) {
			continue
		}
		seen = append(seen, p.Word)
		if b.Sets[p.Set]++; b.Sets[p.Set] > 1 {
			b.Cost++
		}
	}
	b.Resources = max(b.Resources-1, 0)
	b.Cost += b.Own + b.Rivals + b.Resources
	return b
}
