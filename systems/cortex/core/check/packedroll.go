package check

import (
	"encoding/json"

	"mesa/dice"
	"mesa/systems/cortex/pool"
)

// PackedRoll is a resolved roll in a compact form, because a table keeps many that are only shown.
// It holds the roll's id, its character, whether the roll is the GM's, the dice, and last the
// origin of the effect die unless that is pool.EffectLeft. Each die has a name, size, face and
// use, and an origin unless it is a trait's die.
type PackedRoll json.RawMessage

// pastDie is one die of a PackedRoll.
type pastDie struct {
	Name           string
	Die, Face, Use int
	From           pool.Origin
}

// What a die of a packed roll was used for.
const (
	usedNot = iota
	usedTotal
	usedEffect
)

// MarshalJSON keeps the roll as it is.
func (p PackedRoll) MarshalJSON() ([]byte, error) { return p, nil }

// UnmarshalJSON copies any value.
func (p *PackedRoll) UnmarshalJSON(data []byte) error {
	*p = append(PackedRoll(nil), data...)
	return nil
}

// pack returns the compact form of a resolved roll.
func pack(r *pool.Roll) PackedRoll {
	dice := make([][]any, len(r.Pool))
	for i, p := range r.Pool {
		use := usedNot
		for _, k := range r.Kept {
			if k == i {
				use = usedTotal
			}
		}
		switch {
		case r.IsEffect(i):
			use = usedEffect
		case i == r.BesideIndex():
			use = usedTotal // added from beside the pool
		}
		if dice[i] = []any{p.Name, p.Die, r.Faces[i], use}; p.From != pool.FromTrait {
			dice[i] = append(dice[i], p.From)
		}
	}
	for _, l := range r.LateDice {
		dice = append(dice, []any{"", l.Die, l.Face, usedTotal, l.From})
	}
	for _, p := range r.Placed {
		dice = append(dice, []any{"", p.Die, 0, usedEffect, p.From})
	}
	// plain values: Marshal cannot fail
	data, _ := json.Marshal([]any{r.ID, r.Char, r.GM, dice, r.EffectFrom}[:packedFields(r)])
	return data
}

// packedFields returns the number of fields of a packed roll. The origin of the effect die, the
// last field, is left out if it is pool.EffectLeft.
func packedFields(r *pool.Roll) int {
	if r.EffectFrom == pool.EffectLeft {
		return 4
	}
	return 5
}

func (p PackedRoll) unpack() *pool.Roll {
	r := &pool.Roll{Committed: true, Resolved: true}
	var faces []json.RawMessage
	if json.Unmarshal(p, &[]any{&r.ID, &r.Char, &r.GM, &faces, &r.EffectFrom}) != nil {
		return nil
	}
	for i, data := range faces {
		d := pastDie{From: pool.FromTrait}
		if json.Unmarshal(data, &[]any{&d.Name, &d.Die, &d.Face, &d.Use, &d.From}) != nil {
			return nil
		}
		r.Pool = append(r.Pool, pool.Die{Name: d.Name, Die: dice.Die(d.Die), From: d.From})
		r.Faces = append(r.Faces, d.Face)
		switch d.Use {
		case usedTotal:
			r.Kept = append(r.Kept, i)
		case usedEffect:
			r.Effect = append(r.Effect, i)
		}
	}
	return r
}
