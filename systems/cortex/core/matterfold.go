package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Opens is for a fact that begins a matter for some characters: each of them is
// tested once more.
func Opens[E game.Event](of func(E) (id string, chars []string)) Hear {
	return On(courseGroup, func(g *Course, e E) {
		id, chars := of(e)
		g.NextID++
		if g.Tested == nil {
			g.Tested = map[string]int{}
		}
		for _, char := range chars {
			g.Tested[char]++
		}
		for _, char := range chars {
			g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == CallFor(char) })
		}
		g.Matters = append(g.Matters, &Matter{ID: id})
		g.trim()
	})
}

// Closes is for a fact that ends a matter.
func Closes[E game.Event](of func(E) (id string)) Hear {
	return On(courseGroup, func(g *Course, e E) {
		id := of(e)
		if m := g.matter(id); m != nil {
			m.Over = true
		}
		g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == id })
	})
}

// trim forgets the oldest rolls that nothing needs any more, and the matters
// without any. A matter that runs needs the last roll of each who threw for it;
// one that is over, all until none of them waits.
func (g *Course) trim() {
	used := map[int]bool{}
	for _, p := range g.Pending {
		used[p.Roll], used[p.RollOf()] = true, true
	}
	for _, m := range g.Matters {
		if !m.Over || g.waits(m.ID) {
			g.lastOf(m.ID, used)
		}
	}
	g.Rolls = Trimmed(g.Rolls, keptRolls, func(r *pool.Roll) bool {
		gone := r.Resolved && !used[r.ID]
		if gone {
			g.Past = append(g.Past, pack(r))
		}
		return gone
	})
	if over := len(g.Past) + keptRolls - pastRolls; over > 0 {
		g.Past = slices.Delete(g.Past, 0, over)
	}
	g.Matters = Trimmed(g.Matters, KeptMatters, func(m *Matter) bool { return m.Over && !g.waits(m.ID) })
}

// RollsOf are the rolls of a matter.
func (g *Course) RollsOf(id string) []*pool.Roll {
	return slices.DeleteFunc(slices.Clone(g.Rolls), func(r *pool.Roll) bool { return r.For != id })
}

// lies reports whether a roll of a matter is not resolved yet.
func (g *Course) lies(id string) bool {
	return slices.ContainsFunc(g.Rolls, func(r *pool.Roll) bool { return r.For == id && !r.Resolved })
}

// waits reports whether a roll of a matter is not resolved yet, or somebody owes
// a decision on it.
func (g *Course) waits(id string) bool {
	return g.lies(id) || g.Owes(id)
}

// Owes reports whether somebody owes a decision on a matter.
func (g *Course) Owes(id string) bool {
	return slices.ContainsFunc(g.Pending, func(p *Pending) bool {
		r := g.Roll(p.Roll)
		return p.For == id || r != nil && r.For == id
	})
}

// lastOf notes the last roll of each who threw for a matter.
func (g *Course) lastOf(id string, used map[int]bool) {
	var seen []string
	for _, r := range slices.Backward(g.Rolls) {
		if who := r.Char; r.For == id && !slices.Contains(seen, who) {
			seen, used[r.ID] = append(seen, who), true
		}
	}
}

// Trimmed drops the oldest elements that may go until at most n are left.
func Trimmed[T any](list []T, n int, mayGo func(T) bool) []T {
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
