package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// remarkSharedNames returns a handler that marks shared names again, after an event that may change
// them.
func remarkSharedNames[E game.Event]() handler {
	return rulekit.On(func(s *State, _ E) { s.markSharedNames() })
}

func (g *People) foldValued(e ValueSet) {
	if v := g.value(e.Who, e.What); v != nil {
		*v = e.Now
	}
	if p := g.pc(e.Who); p != nil && e.What == ValueToken {
		p.Token = e.Now > 0
	}
}

// value returns a pointer to the number of a PC or foe that what names, one of the Value words. It
// returns nil if there is none, and for ValueToken, which is no number in PC.
func (g *People) value(who, what string) *int {
	if p := g.pc(who); p != nil {
		switch what {
		case ValueHearts:
			return &p.Hearts
		case ValueMaxHearts:
			return &p.MaxHearts
		case ValuePP:
			return &p.PP
		case ValueMaxPP:
			return &p.MaxPP
		case ValueLuck:
			return &p.Luck
		case ValueGrowth:
			return &p.Growth
		}
	}
	if f := g.foe(who); f != nil {
		switch what {
		case ValueHearts:
			return &f.Hearts
		case ValueMaxHearts:
			return &f.MaxHearts
		case ValueDefense:
			return &f.Defense
		}
	}
	return nil
}

// changeValue emits a value with n added, but at least 0. It emits nothing if the value stays the
// same.
func changeValue(t *tx, who, what string, n int, why string) {
	v := t.S.value(who, what)
	if v == nil || max(*v+n, 0) == *v {
		return
	}
	t.Emit(ValueSet{Who: who, What: what, Now: max(*v+n, 0), Was: *v, Why: why})
}
