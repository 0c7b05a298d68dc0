package state

import (
	"slices"

	"mesa/systems/universais/internal/sheet"
)

// IsValid reports whether a table is within the bounds that its moves keep. It is game.Rules.Valid,
// for imported logs.
func IsValid(s *State) bool {
	sc := s.Scene
	return hasValidLengths(s) && sc.Tension <= MaxTension && s.Chapter >= 0 &&
		!sheet.TooLong(sc.Name, sc.Mode, s.Scale) &&
		all(s.PCs, validPC) && all(s.Retired, validPC) && all(s.NPCs, validNPC) && all(s.Wallets, validWallet) &&
		all(s.Duels, validDuel) && all(s.Timers, validTimer) && all(s.TimerWishes, validWish)
}

// hasValidLengths reports whether no list of a table is longer than its moves make it.
func hasValidLengths(s *State) bool {
	return max(len(s.PCs), len(s.Retired)) <= MaxPCs && len(s.NPCs) <= MaxNPCs && len(s.Owed) <= MaxOwed &&
		max(len(s.Rolls), len(s.Past), len(s.Options), len(s.Scene.In), len(s.Duels)) <= MaxPresent &&
		max(len(s.Wallets), len(s.Scene.Order), len(s.Resting), len(s.Felled)) <= sheet.MaxValue &&
		len(s.Timers)+len(s.TimerWishes) <= maxTimers
}

func all[T any](list []T, valid func(T) bool) bool {
	return !slices.ContainsFunc(list, func(t T) bool { return !valid(t) })
}

func validNPC(n *sheet.NPC) bool {
	return !sheet.TooLong(n.ID, n.Name) && n.Level <= sheet.MaxLevel && slices.Max(n.Attrs[:]) <= sheet.MaxPool
}

func validWallet(u *sheet.Wallet) bool { return u.N >= 0 && len(u.Ways) <= sheet.MaxValue }

func validWish(w *TimerWish) bool { return validTimer(&w.Timer) && !sheet.TooLong(w.By) }

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
