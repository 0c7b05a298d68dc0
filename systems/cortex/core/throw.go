package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// throw throws a pool and puts it on the table.
func throw(t *Tx, r pool.Roll, laid []pool.Die) *pool.Roll {
	r.ID, r.Pool = t.S.NextID+1, laid
	if r.EffectFrom == pool.EffectLeft {
		r.EffectFrom = EffectDice.Of(t.S)
	}
	if ResultsAdded.Of(t.S) != pool.All { // else no die of scale keeps one more (ADDALL-R1)
		r.KeptFree = pool.Keep(r.KeptFree, laid)
	}
	sizes := make([]dice.Die, len(laid))
	for i, p := range laid {
		sizes[i] = p.Die
	}
	t.ThrowAt(t.S.place(&r))
	r.Faces = t.Dice.Roll(sizes...)
	t.Emit(Rolled{Roll: r})
	return t.S.Roll(r.ID)
}

// place is where a roll falls: its character, counted by its tests and contests
// so far. So a test that is called, taken back and called again is the same
// place.
func (s *State) place(r *pool.Roll) string {
	if m := s.CheckKindOf(r.For); m != nil {
		return m.ThrowPlace(s, r)
	}
	return ""
}

// PlaceOf is the place of a character's throw of a kind.
func (s *State) PlaceOf(kind, char string) string {
	return kind + "/" + char + "/" + game.Itoa(s.CheckCount[char])
}

// Commit fixes total and effect die of a roll.
func Commit(t *Tx, r *pool.Roll, c pool.Choice) {
	Choose(t, r, c.Kept, []int{c.Effect}, 0)
}

// Choose commits a total and effect dice. paid is the price in plot points, which
// the caller takes.
func Choose(t *Tx, r *pool.Roll, kept, effect []int, paid int) {
	if r.EffectFrom != pool.EffectLeft {
		effect = nil
	}
	read := *r
	read.Kept, read.Effect = kept, effect
	t.Emit(Chosen{Roll: r.ID, Kept: kept, Effect: effect, Paid: paid, Char: r.Char, Total: read.Total(), Die: read.EffectDie(0), By: r.EffectFrom})
}

// RollRef is what a roll is called there.
func RollRef(id int) game.Ref { return game.Ref("roll/" + game.Itoa(id)) }
