package pool

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
)

// Origin is the source of a die in a pool; for an affliction it is the kind.
type Origin string

// The origins of the core.
const (
	FromTrait      Origin = "trait"
	FromAsset      Origin = "asset"
	FromDifficulty Origin = "difficulty"
	FromScene      Origin = "scene"
	FromLoose      Origin = "loose"
	FromDoom       Origin = "doom"   // of the doom pool, where it stays
	FromSpent      Origin = "spent"  // of the doom pool, which it leaves
	FromCrisis     Origin = "crisis" // of a crisis pool
	FromResource   Origin = "resource"
	FromHelper     Origin = "helper" // given by another character (GANG-06)
)

// Die is one die of a pool.
type Die struct {
	Word   string   `json:"word,omitempty"` // of the trait, asset or affliction
	Name   string   `json:"name,omitempty"`
	Set    string   `json:"set,omitempty"`
	Die    dice.Die `json:"die"`
	From   Origin   `json:"from"`
	Hinder bool     `json:"hinder,omitempty"` // a distinction as d4 (TRAIT-06)
	Defied bool     `json:"defied,omitempty"` // of a trait that is tripled against its statement (CHAR-STMT-02)
	D4     bool     `json:"d4,omitempty"`     // a d4 affliction taken in by choice (COMP-12, STRESS-06)
	Own    bool     `json:"own,omitempty"`    // an own affliction beyond that, paid for (STRESS-12)
	// thrown beside the pool: the highest of these is added (CHAR-RES-05)
	BesidePool bool `json:"apart,omitempty"`
	// plot points that it costs by itself; an int8 because tables keep many dice
	Cost int8 `json:"cost,omitempty"`
	// paid with itself: it leaves its source, and is not in a relayed pool (DOOM-07)
	LeavesSource bool `json:"gone,omitempty"`
	KeepsMore    bool `json:"more,omitempty"` // of scale: the pool keeps one more result (SCALE-02)
	// dice in the same group cost a plot point from the second on (STRESS-14)
	RivalGroup string `json:"rival,omitempty"`
}

// DieNames returns the names of dice for a throw: the word of each, else its origin. They tell the
// dice of an undone throw apart (PP-SPEND-R1).
func DieNames(pool []Die) []string {
	names := make([]string, len(pool))
	for i, p := range pool {
		names[i] = cmp.Or(p.Word, string(p.From))
	}
	return names
}

// SizeWords returns names for dice by their sizes, with a prefix: d6, d6.2, d8.
func SizeWords(prefix string, ds []dice.Die) []string {
	var ws []string
	n := map[dice.Die]int{}
	for _, d := range ds {
		n[d]++
		w := prefix + d.String()
		if n[d] > 1 {
			w += "." + strconv.Itoa(n[d])
		}
		ws = append(ws, w)
	}
	return ws
}

// KeptSizes returns the sizes of the dice that may be kept: those that are not beside the pool.
func KeptSizes(pool []Die) []dice.Die {
	var ds []dice.Die
	for _, p := range pool {
		if !p.BesidePool {
			ds = append(ds, p.Die)
		}
	}
	return ds
}

// sizesBeside returns the sizes of the dice beside the pool, nil for none.
func sizesBeside(pool []Die) []dice.Die {
	var ds []dice.Die
	for _, p := range pool {
		if p.BesidePool {
			ds = append(ds, p.Die)
		}
	}
	return ds
}

// ResultsKept returns how many results of a pool are kept for free: base, or one more with dice of scale,
// however many (SCALE-06). If all results count it adds none (ADDALL-R1).
func ResultsKept(base int, pool []Die) int {
	if base < len(pool) && slices.ContainsFunc(pool, func(p Die) bool { return p.KeepsMore }) {
		return base + 1
	}
	return base
}
