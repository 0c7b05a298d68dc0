package draft

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// MissingPrime are the sets of a PC of which a pool lacks a die, one for each
// prime set (CORE-POOL-04): several sets of a kind are one prime set
// (RUL-PRIME-ONE). Sets that the character does not have are excused.
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

// missingSet is the first set that a prime set means and that owes a pool a die, ""
// if one of its sets gave one.
func missingSet(s *engine.State, c *people.Character, b pool.Price, prime string) string {
	for name := range b.Sets {
		if people.StandsFor(prime, name) { // one of the character, or of what it is aboard of (VEH-06)
			return ""
		}
	}
	first := ""
	for _, set := range c.Sets {
		switch {
		case !people.StandsFor(prime, set.Name):
		case first == "" && owesDie(s, c, set):
			first = set.Name
		}
	}
	return first
}

// owesDie reports whether a set has to give a die where it is prime: not one of which
// nobody has a d4 where nothing is written down, such as powers, and not one that
// is shut down (CORE-POOL-R2).
func owesDie(s *engine.State, c *people.Character, set sheet.Set) bool {
	switch sheet.KindOf(set.Name) {
	case "powers", "abilities", "specialties":
		return false
	}
	return slices.ContainsFunc(set.Traits,
		func(t sheet.Trait) bool { return RefuseClosedTrait(s, c, set.Name, t.Word) == nil })
}
