package core

import (
	"slices"

	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Waived reports whether the GM lets a character roll without a prime set.
func (g *RollState) Waived(checkID, char string) bool {
	m := g.check(checkID)
	return m != nil && (slices.Contains(m.Waived, char) || slices.Contains(m.Waived, ""))
}

// updateRoll changes a roll, if it is there.
func (g *RollState) updateRoll(id int, change func(*pool.Roll)) {
	if r := g.Roll(id); r != nil {
		change(r)
	}
}

// Roll gives a roll that is kept whole, nil for others.
func (g *RollState) Roll(id int) *pool.Roll {
	for _, r := range g.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

func (g *RollState) check(id string) *Check {
	for _, m := range g.Checks {
		if m.ID == id {
			return m
		}
	}
	return nil
}

func (g *RollState) pending(id int) *Pending {
	for _, p := range g.Pending {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// draft keeps a pool that is being built; an empty one too, since it was
// emptied on purpose.
func (g *RollState) draft(d Draft) {
	rulekit.Replace(&g.Drafts, d, func(o *Draft) bool { return o.Char == d.Char && o.For == d.For })
}

func (g *RollState) rolled(e Rolled) {
	r := e.Roll
	g.NextID++
	g.stopClock(RollWord(r.ID))
	r.Pool = g.shareWords(r.Pool)
	g.Rolls = append(g.Rolls, &r)
	g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == r.Char && d.For == r.For })
	g.keepLast(&r)
	g.trim()
}

// shareWords is a pool of its own whose words are those that another roll holds
// already: a live table keeps many.
func (g *RollState) shareWords(dice []pool.Die) []pool.Die {
	dice = slices.Clone(dice)
	for i := range dice {
		p := &dice[i]
		for _, r := range slices.Backward(g.Rolls) {
			j := slices.IndexFunc(r.Pool, func(o pool.Die) bool { return o.Word == p.Word && o.Set == p.Set && o.Name == p.Name })
			if j >= 0 {
				p.Word, p.Set, p.Name = r.Pool[j].Word, r.Pool[j].Set, r.Pool[j].Name
				break
			}
		}
	}
	return dice
}

func (g *RollState) added(e EffectAdded) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		if e.Die < len(r.Pool) {
			r.Effect = append(slices.Clip(r.Effect), e.Die)
		}
	})
}

func (g *RollState) spent(e OnesSpent) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		r.Spent = append(slices.Clip(r.Spent), e.Dice...)
		if e.By != "" {
			r.OpportunityUsers = append(slices.Clip(r.OpportunityUsers), e.By)
		}
	})
}

func (g *RollState) owed(e DecisionOwed) {
	g.NextID++
	g.stopClock(OwedWord(e.Pending.ID))
	g.Pending = append(g.Pending, &e.Pending)
}
