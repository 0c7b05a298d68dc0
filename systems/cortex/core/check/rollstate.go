package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// OpenChecks returns the ids of the running checks, oldest first.
func (s *RollState) OpenChecks() []string {
	var ids []string
	for _, m := range s.Checks {
		if !m.Over {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// MidRoll reports whether a check runs or a decision is owed.
func (s *RollState) MidRoll() bool { return len(s.OpenChecks()) > 0 || len(s.Pending) > 0 }

// trim packs or removes the oldest rolls that nothing needs any more, and removes the oldest
// checks that are over. The last roll of each thrower is needed while its check runs, has an
// unresolved roll, or has a decision owed on it.
func (g *RollState) trim() {
	used := map[int]bool{}
	for _, p := range g.Pending {
		used[p.Roll], used[p.RollOf()] = true, true
	}
	for _, m := range g.Checks {
		if !m.Over || g.isWaiting(m.ID) {
			g.markLastRolls(m.ID, used)
		}
	}
	g.Rolls = rulekit.TrimOldest(g.Rolls, keptRolls, func(r *pool.Roll) bool {
		gone := r.Resolved && !used[r.ID]
		if gone {
			g.PackedRolls = append(g.PackedRolls, pack(r))
		}
		return gone
	})
	if over := len(g.PackedRolls) + keptRolls - pastRolls; over > 0 {
		g.PackedRolls = slices.Delete(g.PackedRolls, 0, over)
	}
	g.Checks = rulekit.TrimOldest(g.Checks, KeptChecks, func(m *Check) bool { return m.Over && !g.isWaiting(m.ID) })
}

// RollsOf returns the rolls of a check that are kept whole, oldest first.
func (g *RollState) RollsOf(id string) []*pool.Roll {
	return slices.DeleteFunc(slices.Clone(g.Rolls), func(r *pool.Roll) bool { return r.For != id })
}

// hasOpenRoll reports whether a roll of a check is not resolved yet.
func (g *RollState) hasOpenRoll(id string) bool {
	return slices.ContainsFunc(g.Rolls, func(r *pool.Roll) bool { return r.For == id && !r.Resolved })
}

// isWaiting reports whether a roll of a check is not resolved yet, or a decision on it is owed.
func (g *RollState) isWaiting(id string) bool {
	return g.hasOpenRoll(id) || g.OwesDecision(id)
}

// OwesDecision reports whether a decision on a check or its rolls is owed.
func (g *RollState) OwesDecision(id string) bool {
	return slices.ContainsFunc(g.Pending, func(p *Pending) bool {
		r := g.Roll(p.Roll)
		return p.For == id || r != nil && r.For == id
	})
}

// markLastRolls marks the last roll of each thrower of a check as used.
func (g *RollState) markLastRolls(id string, used map[int]bool) {
	var seen []string
	for _, r := range slices.Backward(g.Rolls) {
		if who := r.Char; r.For == id && !slices.Contains(seen, who) {
			seen, used[r.ID] = append(seen, who), true
		}
	}
}

// RollWord returns the id of a roll as a word of a command, such as "r12".
func RollWord(id int) string { return "r" + game.Itoa(id) }

// RollID returns the number in a word such as "r12" or "p3", 0 for a word without a number.
func RollID(word string) int { return NumberOf(word[min(1, len(word)):]) }

// NumberOf parses a number in digits, such as "12". It is 0 for "".
func NumberOf(word string) int {
	if word == "" {
		return 0
	}
	return pool.Indices([]string{word})[0] + 1
}

// OnNothing is the answer that makes nothing of an effect die, such as no complication
// (CORE-STAKES-R3).
const OnNothing = "nothing"

// OnNew is the answer that makes a new complication. The id of an existing complication is an
// answer, too.
const (
	OnNew = "new"
)

type (
	// PoolKept keeps a pool under a name, in place of the character's pool of the same Word.
	PoolKept struct{ KeptPool }
	// PoolDropped removes a pool that was kept.
	PoolDropped struct {
		Char string `json:"char"`
		Word string `json:"word"`
		Name string `json:"name"`
	}
)

// EventName implements game.Event.
func (PoolKept) EventName() string { return "cortex.pool.kept" }

// EventName implements game.Event.
func (PoolDropped) EventName() string { return "cortex.pool.dropped" }

// keep stores a pool in place of the character's pool with the same Word.
func (g *RollState) keep(k KeptPool) {
	rulekit.Replace(&g.Kept, k, func(o *KeptPool) bool { return o.Char == k.Char && o.Word == k.Word })
}

// keepLast remembers the pool that a character threw last, if the pool holds traits or assets of
// the character. It does not remember a roll that ignores its 1s.
func (g *RollState) keepLast(r *pool.Roll) {
	if words := r.OwnWords(); r.Char != "" && !r.IgnoresOnes && len(words) > 0 {
		g.keep(KeptPool{Char: r.Char, Pick: words})
	}
}

// drop folds PoolDropped.
func (g *RollState) drop(e PoolDropped) {
	g.Kept = slices.DeleteFunc(g.Kept, func(k *KeptPool) bool { return k.Char == e.Char && k.Word == e.Word })
}

// KeptBy returns a character's kept pools: the pool thrown last, nil for none, and the pools with a
// name.
func (g *RollState) KeptBy(char string) (last *KeptPool, named []*KeptPool) {
	for _, k := range g.Kept {
		switch {
		case k.Char != char:
		case k.Word == "":
			last = k
		default:
			named = append(named, k)
		}
	}
	return last, named
}

// CallFor returns the Draft.For of a character's opposition while no test exists yet.
func CallFor(char string) string { return "call/" + char }

// Ways in which a test or contest ends, as far as several packages name them. Abandoned is also
// the How of a decision that was dropped.
const (
	Success = "success"

	Declined  = "declined"
	Abandoned = "abandoned"
)

// HowRefuse is the answer of a player who refuses a hitch.
const (
	HowRefuse = "refuse"
)

// Draft returns the pool that is being built for a character and a check, nil if there is none.
func (s *RollState) Draft(char, id string) *Draft {
	for _, d := range s.Drafts {
		if d.Char == char && d.For == id {
			return d
		}
	}
	return nil
}

// Waived reports whether the GM lets a character roll without a prime set (CORE-POOL-R2).
func (g *RollState) Waived(checkID, char string) bool {
	m := g.CheckBy(checkID)
	return m != nil && (slices.Contains(m.Waived, char) || slices.Contains(m.Waived, ""))
}

// updateRoll changes a roll. It does nothing if the roll is not kept whole.
func (g *RollState) updateRoll(id int, change func(*pool.Roll)) {
	if r := g.Roll(id); r != nil {
		change(r)
	}
}

// Roll returns a roll that is kept whole, nil for others.
func (g *RollState) Roll(id int) *pool.Roll {
	for _, r := range g.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// CheckBy returns the check with this id, nil if there is none.
func (g *RollState) CheckBy(id string) *Check {
	for _, m := range g.Checks {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// PendingBy returns the pending decision with this id, nil if there is none.
func (g *RollState) PendingBy(id int) *Pending {
	for _, p := range g.Pending {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// keepDraft stores a pool that is being built. It also stores an empty pool, since the player
// emptied it on purpose.
func (g *RollState) keepDraft(d Draft) {
	rulekit.Replace(&g.Drafts, d, func(o *Draft) bool { return o.Char == d.Char && o.For == d.For })
}

// rolled folds Rolled.
func (g *RollState) rolled(e Rolled) {
	r := e.Roll
	g.NextID++
	g.removeClock(RollWord(r.ID))
	r.Pool = g.shareWords(r.Pool)
	g.Rolls = append(g.Rolls, &r)
	g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == r.Char && d.For == r.For })
	g.keepLast(&r)
	g.trim()
}

// shareWords returns a copy of the dice that shares its strings with the rolls that are kept
// whole. This saves memory, because a table keeps many rolls.
func (g *RollState) shareWords(dice []pool.Die) []pool.Die {
	dice = slices.Clone(dice)
	for i := range dice {
		p := &dice[i]
		for _, r := range slices.Backward(g.Rolls) {
			j := slices.IndexFunc(r.Pool,
				func(o pool.Die) bool { return o.Word == p.Word && o.Set == p.Set && o.Name == p.Name })
			if j >= 0 {
				p.Word, p.Set, p.Name = r.Pool[j].Word, r.Pool[j].Set, r.Pool[j].Name
				break
			}
		}
	}
	return dice
}

// added folds EffectAdded.
func (g *RollState) added(e EffectAdded) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		if e.Die < len(r.Pool) {
			r.Effect = append(slices.Clip(r.Effect), e.Die)
		}
	})
}

// spent folds OnesSpent.
func (g *RollState) spent(e OnesSpent) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		r.Spent = append(slices.Clip(r.Spent), e.Dice...)
		if e.On != "" && !r.HasTouched(e.On, e.By) {
			r.Touched = append(slices.Clip(r.Touched), pool.Touch{On: e.On, By: e.By})
		}
		if e.By != "" {
			r.OpportunityUsers = append(slices.Clip(r.OpportunityUsers), e.By)
		}
	})
}

// owed folds DecisionOwed.
func (g *RollState) owed(e DecisionOwed) {
	g.NextID++
	g.removeClock(OwedWord(e.Pending.ID))
	g.Pending = append(g.Pending, &e.Pending)
}

// section holds the checks, the rolls and the decisions that are owed.
var section = engine.NewSection[RollState]("course", 2)

// Of returns the section of rolls, to be read only.
func Of(s *engine.State) *RollState { return section.Of(s) }

// RollRef returns the card of a roll.
func RollRef(id int) game.Ref { return game.Ref("roll/" + game.Itoa(id)) }
