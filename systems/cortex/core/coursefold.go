package core

import (
	"slices"

	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// Waived reports whether the GM lets a character roll without a prime set.
func (g *Course) Waived(matter, char string) bool {
	m := g.matter(matter)
	return m != nil && (slices.Contains(m.Waived, char) || slices.Contains(m.Waived, ""))
}

// with changes a roll, if it is there.
func (g *Course) with(id int, change func(*pool.Roll)) {
	if r := g.Roll(id); r != nil {
		change(r)
	}
}

// Roll gives a roll that is kept whole, nil for others.
func (g *Course) Roll(id int) *pool.Roll {
	for _, r := range g.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

func (g *Course) matter(id string) *Matter {
	for _, m := range g.Matters {
		if m.ID == id {
			return m
		}
	}
	return nil
}

func (g *Course) pending(id int) *Pending {
	for _, p := range g.Pending {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// draft keeps a pool that is being built; an empty one too, since it was
// emptied on purpose.
func (g *Course) draft(d Draft) {
	kit.Put(&g.Drafts, d, func(o *Draft) bool { return o.Char == d.Char && o.For == d.For })
}

func (g *Course) rolled(e Rolled) {
	r := e.Roll
	g.NextID++
	g.stopClock(RollWord(r.ID))
	r.Pool = g.shared(r.Pool)
	g.Rolls = append(g.Rolls, &r)
	g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == r.Char && d.For == r.For })
	g.keepLast(&r)
	g.trim()
}

// shared is a pool of its own whose words are those that another roll holds
// already: a live table keeps many.
func (g *Course) shared(dice []pool.Die) []pool.Die {
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

func (g *Course) added(e EffectAdded) {
	g.with(e.Roll, func(r *pool.Roll) {
		if e.Die < len(r.Pool) {
			r.Effect = append(slices.Clip(r.Effect), e.Die)
		}
	})
}

func (g *Course) spent(e OnesSpent) {
	g.with(e.Roll, func(r *pool.Roll) {
		r.Spent = append(slices.Clip(r.Spent), e.Dice...)
		if e.By != "" {
			r.Takers = append(slices.Clip(r.Takers), e.By)
		}
	})
}

func (g *Course) owed(e Owed) {
	g.NextID++
	g.stopClock(OwedWord(e.Pending.ID))
	g.Pending = append(g.Pending, &e.Pending)
}
