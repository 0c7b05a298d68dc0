package state

import (
	"slices"

	"mesa/systems/universais/internal/sheet"
)

// IsValid reports whether a table is within the bounds that its moves keep. It is game.Rules.Valid,
// for imported logs.
func IsValid(s *State) bool {
	sc := s.Scene
	switch {
	case max(len(s.PCs), len(s.Retired)) > MaxPCs, len(s.NPCs) > MaxNPCs, len(s.Owed) > MaxOwed:
	case max(len(s.Rolls), len(s.Past), len(s.Options), len(sc.In)) > MaxPresent || len(s.Wallets) > sheet.MaxValue:
	case sc.Tension > MaxTension || sheet.TooLong(sc.Name, sc.Mode):
	case slices.ContainsFunc(slices.Concat(s.PCs, s.Retired), func(p *sheet.PC) bool { return !validPC(p) }):
	case slices.ContainsFunc(s.NPCs, func(n *sheet.NPC) bool {
		return sheet.TooLong(n.ID, n.Name) || n.Level > sheet.MaxLevel || slices.Max(n.Attrs[:]) > sheet.MaxPool
	}):
	case slices.ContainsFunc(s.Wallets, func(u *sheet.Wallet) bool { return u.N < 0 || len(u.Ways) > sheet.MaxValue }):
	case len(s.Timers)+len(s.TimerWishes) > maxTimers ||
		max(len(sc.Order), len(s.Resting), len(s.Felled)) > sheet.MaxValue:
	case len(s.Duels) > MaxPresent || slices.ContainsFunc(s.Duels, func(d *Duel) bool { return !validDuel(d) }):
	case slices.ContainsFunc(s.Timers, func(c *Timer) bool { return !validTimer(c) }) || s.Chapter < 0 ||
		sheet.TooLong(s.Scale):
	case slices.ContainsFunc(s.TimerWishes,
		func(w *TimerWish) bool { return !validTimer(&w.Timer) || sheet.TooLong(w.By) }):
	default:
		return true
	}
	return false
}

func validTimer(c *Timer) bool {
	return !sheet.TooLong(c.ID, c.Name, c.Event, c.Entry, c.How) && c.Segments >= 2 && c.Segments <= MaxSegments &&
		c.Filled >= 0 &&
		c.Filled < c.Segments
}

func validPC(p *sheet.PC) bool {
	return !sheet.TooLong(p.ID, p.Name, p.Concept) && slices.Max(p.Attrs[:]) <= sheet.MaxPool && p.Level >= 1 &&
		p.Level <= sheet.MaxLevel &&
		max(p.XP, p.Speed, p.Focus, p.AP) <= sheet.MaxValue && max(p.Stress, p.Wounds) <= sheet.MostHarm &&
		p.Health <= p.MaxHealth() &&
		max(len(p.Entries), len(p.Promised)) <= sheet.MaxEntries &&
		max(p.Held.Tiers, p.Held.Ranks, p.Held.Benefits) <= sheet.MaxValue &&
		!slices.ContainsFunc(p.Entries,
			func(e sheet.Entry) bool {
				return sheet.TooLong(e.ID, e.Name, e.Of, e.Cost, e.Text) || e.N > sheet.MaxRank
			})
}

func validDuel(d *Duel) bool {
	return d.Price >= 0 && d.Price < FullPrice && d.Tension >= 0 && d.Tension <= MaxTension && len(d.Said) <= 2 &&
		!sheet.TooLong(d.Said...)
}
