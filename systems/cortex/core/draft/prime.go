package draft

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// MissingPrime returns the sets of a PC that a pool lacks a die of, one for each prime set
// (CORE-POOL-04). Several sets of a kind are one prime set (RUL-PRIME-ONE). Sets that the
// character does not have are excused. It is nil for a GMC, and if the table asks for no prime
// sets.
func MissingPrime(s *engine.State, c *people.Character, b pool.Price) []string {
	if !c.IsPC() || RequirePrime.Is(s, "off") {
		return nil
	}
	var missing []string
	for _, prime := range PrimeSets.NamesAt(s) {
		if set := missingSet(s, c, b, prime); set != "" && !slices.Contains(missing, set) {
			missing = append(missing, set)
		}
	}
	return missing
}

// missingSet returns the first set of a prime set that owes the pool a die. It is "" if no set
// owes a die, or if any set of the prime set gave one.
func missingSet(s *engine.State, c *people.Character, b pool.Price, prime string) string {
	for name := range b.Sets {
		if sheet.StandsFor(prime, name) { // of the character, or of the vehicle it is aboard (VEH-06)
			return ""
		}
	}
	first := ""
	for _, set := range c.Sets {
		switch {
		case !sheet.StandsFor(prime, set.Name):
		case first == "" && owesDie(s, c, set):
			first = set.Name
		}
	}
	return first
}

// owesDie reports whether a prime set has to give a die (CORE-POOL-R2). Distinctions do not have to,
// nor do powers, abilities and specialties, because a trait that they lack has no d4, nor sets that
// are shut down.
func owesDie(s *engine.State, c *people.Character, set sheet.Set) bool {
	switch sheet.KindOf(set.Name) {
	case sheet.KindDistinctions, sheet.KindPowers, sheet.KindAbilities, sheet.KindSpecialties:
		return false
	}
	return slices.ContainsFunc(set.Traits,
		func(t sheet.Trait) bool { return RefuseClosedTrait(s, c, set.Name, t.Word) == nil })
}
