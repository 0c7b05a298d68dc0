package pool

import (
	"slices"

	"mesa/dice"
)

// Roll is dice on the table.
type Roll struct {
	ID        int      `json:"id"`
	For       string   `json:"for"`            // the test or contest
	Char      string   `json:"char,omitempty"` // who rolls; "" for plain difficulty dice
	GM        bool     `json:"gm,omitempty"`   // its 1s are opportunities, not hitches (CORE-HITCH-07)
	Pool      []Die    `json:"pool"`
	Faces     []int    `json:"faces"`
	Base      int      `json:"base"`          // results kept for free: 2, or fewer by a rule
	Few       string   `json:"few,omitempty"` // that rule; older rolls of 1 have none, and are by OUT-06
	Kept      []int    `json:"kept,omitempty"`
	Effect    []int    `json:"effect,omitempty"` // indices; -1 is the default d4
	Committed bool     `json:"committed,omitempty"`
	Resolved  bool     `json:"resolved,omitempty"`
	Spent     []int    `json:"spent,omitempty"`  // hitches (or opportunities) already used
	Takers    []string `json:"takers,omitempty"` // who used opportunities (opportunity.pool)
	Passed    bool     `json:"passed,omitempty"` // the GM lets the remaining hitches pass
	Aim       Aim      `json:"aim,omitzero"`
	Used      []string `json:"used,omitempty"` // the things that its effect dice went into (CORE-EFFECT-R3)
}

// What the effect die of a roll makes (CORE-EFFECT-R6).
const (
	AimAsset   = "asset"
	AimComp    = "complication"
	AimRecover = "recover"
	AimBack    = "back"
	AimBreak   = "break"
)

// Aim is what an effect die is for. The zero Aim makes nothing.
type Aim struct {
	Kind string `json:"kind,omitempty"`
	Name string `json:"name,omitempty"` // of the new asset or complication
	On   string `json:"on,omitempty"`   // the character, complication or asset it touches
}

// FewBy is the rule by which fewer than two results are kept for free, "" for
// none.
func (r *Roll) FewBy() string {
	if r.Few == "" && r.Base == 1 {
		return "OUT-06"
	}
	return r.Few
}

// Scores are the indices of dice that may be kept: those that show no 1
// (CORE-ROLL-06).
func (r *Roll) Scores() []int {
	var is []int
	for i, f := range r.Faces {
		if f > 1 {
			is = append(is, i)
		}
	}
	return is
}

// Ones are the indices of dice that show 1.
func (r *Roll) Ones() []int {
	var is []int
	for i, f := range r.Faces {
		if f == 1 {
			is = append(is, i)
		}
	}
	return is
}

// Unspent are the 1s that nothing has used yet.
func (r *Roll) Unspent() []int {
	return slices.DeleteFunc(r.Ones(), func(i int) bool { return slices.Contains(r.Spent, i) })
}

// Botch reports whether every die shows 1 (CORE-ROLL-08).
func (r *Roll) Botch() bool { return len(r.Faces) > 0 && len(r.Scores()) == 0 }

// Total is the sum of the kept results, 0 before the choice and on a botch.
func (r *Roll) Total() int {
	n := 0
	for _, i := range r.Kept {
		n += r.Faces[i]
	}
	return n
}

// EffectDie is the size of the n-th effect die: d4 by default (CORE-ROLL-05).
func (r *Roll) EffectDie(n int) dice.Die {
	if n >= len(r.Effect) || r.Effect[n] < 0 {
		return 4
	}
	return r.Pool[r.Effect[n]].Die
}

// Left are the dice that neither the total nor an effect die uses and that
// show no 1.
func (r *Roll) Left() []int {
	return slices.DeleteFunc(r.Scores(), func(i int) bool {
		return slices.Contains(r.Kept, i) || slices.Contains(r.Effect, i)
	})
}

// Largest is the largest die that shows no 1, d4 if there is none
// (CORE-TEST-R4).
func (r *Roll) Largest() dice.Die {
	d := dice.Die(4)
	for _, i := range r.Scores() {
		d = max(d, r.Pool[i].Die)
	}
	return d
}

// Again are the words and loose dice of a pool, to be laid out once more: a
// fresh pool all the same, paid anew (CORE-CONTEST-R1). nil has none.
func (r *Roll) Again() (words []string, loose []dice.Die) {
	if r == nil {
		return nil, nil
	}
	for _, p := range r.Pool {
		word := p.Word
		if p.Hinder {
			word += HinderSuffix
		}
		switch {
		case p.From == FromLoose:
			loose = append(loose, p.Die)
		case !slices.Contains(words, word):
			words = append(words, word)
		}
	}
	return words, loose
}
