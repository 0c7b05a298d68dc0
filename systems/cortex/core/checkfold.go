package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// OpensCheck is for a fact that begins a check for some characters: each of them is
// tested once more.
func OpensCheck[E game.Event](of func(E) (id string, chars []string)) Handler {
	return On(rollsSection, func(g *RollState, e E) {
		id, chars := of(e)
		g.NextID++
		if g.CheckCount == nil {
			g.CheckCount = map[string]int{}
		}
		for _, char := range chars {
			g.CheckCount[char]++
		}
		for _, char := range chars {
			g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == CallFor(char) })
		}
		g.Checks = append(g.Checks, &Check{ID: id})
		g.trim()
	})
}

// ClosesCheck is for a fact that ends a check.
func ClosesCheck[E game.Event](of func(E) (id string)) Handler {
	return On(rollsSection, func(g *RollState, e E) {
		id := of(e)
		if m := g.check(id); m != nil {
			m.Over = true
		}
		g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == id })
	})
}

// trim forgets the oldest rolls that nothing needs any more, and the checks
// without any. A matter that runs needs the last roll of each who threw for it;
// one that is over, all until none of them waits.
func (g *RollState) trim() {
	used := map[int]bool{}
	for _, p := range g.Pending {
		used[p.Roll], used[p.RollOf()] = true, true
	}
	for _, m := range g.Checks {
		if !m.Over || g.isWaiting(m.ID) {
			g.lastOf(m.ID, used)
		}
	}
	g.Rolls = TrimOldest(g.Rolls, keptRolls, func(r *pool.Roll) bool {
		gone := r.Resolved && !used[r.ID]
		if gone {
			g.PackedRolls = append(g.PackedRolls, pack(r))
		}
		return gone
	})
	if over := len(g.PackedRolls) + keptRolls - pastRolls; over > 0 {
		g.PackedRolls = slices.Delete(g.PackedRolls, 0, over)
	}
	g.Checks = TrimOldest(g.Checks, KeptChecks, func(m *Check) bool { return m.Over && !g.isWaiting(m.ID) })
}

// RollsOf are the rolls of a check.
func (g *RollState) RollsOf(id string) []*pool.Roll {
	return slices.DeleteFunc(slices.Clone(g.Rolls), func(r *pool.Roll) bool { return r.For != id })
}

// hasOpenRoll reports whether a roll of a check is not resolved yet.
func (g *RollState) hasOpenRoll(id string) bool {
	return slices.ContainsFunc(g.Rolls, func(r *pool.Roll) bool { return r.For == id && !r.Resolved })
}

// isWaiting reports whether a roll of a check is not resolved yet, or somebody owes
// a decision on it.
func (g *RollState) isWaiting(id string) bool {
	return g.hasOpenRoll(id) || g.OwesDecision(id)
}

// OwesDecision reports whether somebody owes a decision on a check.
func (g *RollState) OwesDecision(id string) bool {
	return slices.ContainsFunc(g.Pending, func(p *Pending) bool {
		r := g.Roll(p.Roll)
		return p.For == id || r != nil && r.For == id
	})
}

// lastOf notes the last roll of each who threw for a check.
func (g *RollState) lastOf(id string, used map[int]bool) {
	var seen []string
	for _, r := range slices.Backward(g.Rolls) {
		if who := r.Char; r.For == id && !slices.Contains(seen, who) {
			seen, used[r.ID] = append(seen, who), true
		}
	}
}

// TrimOldest drops the oldest elements that may go until at most n are left.
func TrimOldest[T any](list []T, n int, mayGo func(T) bool) []T {
	over := len(list) - n
	if over <= 0 {
		return list
	}
	return slices.DeleteFunc(list, func(v T) bool {
		if over > 0 && mayGo(v) {
			over--
			return true
		}
		return false
	})
}

// SceneBeats stand for a change of scenes: nothing is fresh after it.
const SceneBeats = 9

// Without is a list without one value.
func Without[T comparable](list []T, v T) []T {
	if !slices.Contains(list, v) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(w T) bool { return w == v })
}
