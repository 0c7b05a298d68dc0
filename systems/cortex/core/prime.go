package core

import (
	"slices"

	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// missingPrime are the sets of a PC of which a pool lacks a die, one for each
// prime set (CORE-POOL-04): several sets of a kind are one prime set
// (RUL-PRIME-ONE). Sets that the character does not have are excused.
func (s *State) missingPrime(c *Character, b pool.Price) []string {
	if !c.IsPC() || requirePrime.Is(s, "off") {
		return nil
	}
	var missing []string
	for _, prime := range PrimeSets.NamesAt(s) {
		if set := s.missingSet(c, b, prime); set != "" && !slices.Contains(missing, set) {
			missing = append(missing, set)
		}
	}
	return missing
}

// missingSet is the first set that a prime set means and that owes a pool a die, ""
// if one of its sets gave one.
func (s *State) missingSet(c *Character, b pool.Price, prime string) string {
	for name := range b.Sets {
		if standsFor(prime, name) { // one of the character, or of what it is aboard of (VEH-06)
			return ""
		}
	}
	first := ""
	for _, set := range c.Sets {
		switch {
		case !standsFor(prime, set.Name):
		case first == "" && s.owesDie(c, set):
			first = set.Name
		}
	}
	return first
}

// owesDie reports whether a set has to give a die where it is prime: not one of which
// nobody has a d4 where nothing is written down, such as powers, and not one that
// is shut down (CORE-POOL-R2).
func (s *State) owesDie(c *Character, set sheet.Set) bool {
	switch sheet.KindOf(set.Name) {
	case "powers", "abilities", "specialties":
		return false
	}
	return slices.ContainsFunc(set.Traits, func(t sheet.Trait) bool { return s.RefuseClosedTrait(c, set.Name, t.Word) == nil })
}
