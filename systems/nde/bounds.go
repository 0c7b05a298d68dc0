package nde

import (
	"slices"
	"unicode/utf8"
)

// maxPairs is an upper bound for lists with an entry for each pair of fighters.
const maxPairs = (maxPCs + maxFoes) * (maxPCs + maxFoes)

// isValid reports whether a state keeps within the bounds that the moves enforce.
func isValid(s *State) bool {
	sc := s.Scene
	switch {
	case max(len(s.PCs), len(s.Retired)) > maxPCs, len(s.Foes) > maxFoes, len(sc.Counters) > maxCounters,
		len(s.Owed) > maxOwed:
	case max(len(s.Harms), len(s.Tests), len(s.Past), len(s.Options), len(sc.Crowded)) > maxPairs:
	case max(len(sc.Distances), len(sc.Places), len(sc.Covers)) > maxPairs || tooLong(sc.Name, sc.Kind, sc.Phase):
	case slices.ContainsFunc(s.PCs, func(p *PC) bool { return !validPC(p) }) ||
		slices.ContainsFunc(s.Retired, func(p *PC) bool { return !validPC(p) }):
	case slices.ContainsFunc(s.Foes, func(f *Foe) bool {
		return tooLong(f.ID, f.Name, f.Kind) || max(f.Hearts, f.MaxHearts) > maxValue || f.Defense > maxValue
	}):
	default:
		return true
	}
	return false
}

func validPC(p *PC) bool {
	return !tooLong(p.ID, p.Name, p.Concept, p.Role, p.Called) &&
		max(p.Hearts, p.MaxHearts, p.PP, p.MaxPP, p.Luck, p.Growth) <= maxValue &&
		max(len(p.Talents), len(p.Traits), len(p.Failed)) <= maxPairs
}

// tooLong reports whether any of the texts is longer than a typed text can be.
func tooLong(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > maxText })
}
