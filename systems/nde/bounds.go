package nde

import (
	"slices"
	"unicode/utf8"
)

// maxPairs is an upper bound for lists with an entry for each pair of PCs and foes. It also bounds
// lists that the moves keep shorter.
const maxPairs = (maxPCs + maxFoes) * (maxPCs + maxFoes)

// isValid reports whether a state keeps within bounds that the moves never exceed. Some are wider
// than those of the moves.
func isValid(s *State) bool {
	sc := s.Scene
	switch { // each case is a bound that is exceeded
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

// tooLong reports whether any of the texts has more than maxText characters, the most that can be
// typed.
func tooLong(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > maxText })
}
