package universais

import (
	"slices"
	"unicode/utf8"
)

// maxValue is the largest number that can be set by hand.
const maxValue = 999

// isValid reports whether a table is within the bounds that its moves keep. It is game.Rules.Valid,
// for imported logs.
func isValid(s *State) bool {
	sc := s.Scene
	switch {
	case max(len(s.PCs), len(s.Retired)) > maxPCs, len(s.NPCs) > maxNPCs, len(s.Owed) > maxOwed:
	case max(len(s.Rolls), len(s.Past), len(s.Options), len(sc.In)) > maxPresent || len(s.Wallets) > maxValue:
	case sc.Tension > maxTension || tooLong(sc.Name, sc.Mode):
	case slices.ContainsFunc(slices.Concat(s.PCs, s.Retired), func(p *PC) bool { return !validPC(p) }):
	case slices.ContainsFunc(s.NPCs, func(n *NPC) bool {
		return tooLong(n.ID, n.Name) || n.Level > maxLevel || slices.Max(n.Attrs[:]) > maxPool
	}):
	case slices.ContainsFunc(s.Wallets, func(u *Wallet) bool { return u.N < 0 || len(u.Ways) > maxValue }):
	case len(s.Timers)+len(s.TimerWishes) > maxTimers || max(len(sc.Order), len(s.Resting), len(s.Felled)) > maxValue:
	case len(s.Duels) > maxPresent || slices.ContainsFunc(s.Duels, func(d *Duel) bool { return !validDuel(d) }):
	case slices.ContainsFunc(s.Timers, func(c *Timer) bool { return !validTimer(c) }) || s.Chapter < 0 ||
		tooLong(s.Scale):
	case slices.ContainsFunc(s.TimerWishes, func(w *TimerWish) bool { return !validTimer(&w.Timer) || tooLong(w.By) }):
	default:
		return true
	}
	return false
}

func validTimer(c *Timer) bool {
	return !tooLong(c.ID, c.Name, c.Event, c.Entry, c.How) && c.Segments >= 2 && c.Segments <= maxSegments &&
		c.Filled >= 0 &&
		c.Filled < c.Segments
}

func validPC(p *PC) bool {
	return !tooLong(p.ID, p.Name, p.Concept) && slices.Max(p.Attrs[:]) <= maxPool && p.Level >= 1 &&
		p.Level <= maxLevel &&
		max(p.XP, p.Speed, p.Focus, p.AP) <= maxValue && max(p.Stress, p.Wounds) <= mostHarm &&
		p.Health <= p.MaxHealth() &&
		max(len(p.Entries), len(p.Promised)) <= maxEntries &&
		max(p.Held.Tiers, p.Held.Ranks, p.Held.Benefits) <= maxValue &&
		!slices.ContainsFunc(p.Entries,
			func(e Entry) bool { return tooLong(e.ID, e.Name, e.Of, e.Cost, e.Text) || e.N > maxRank })
}

// tooLong reports whether a text is longer than a move lets people type.
func tooLong(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > maxText })
}

func validDuel(d *Duel) bool {
	return d.Price >= 0 && d.Price < fullPrice && d.Tension >= 0 && d.Tension <= maxTension && len(d.Said) <= 2 &&
		!tooLong(d.Said...)
}
