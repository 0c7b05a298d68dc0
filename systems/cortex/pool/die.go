package pool

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
)

// Origin is why a die lies in a pool; of an affliction it is the kind.
type Origin string

// The origins that the core knows.
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
	FromHelper     Origin = "helper" // another character gives it (GANG-06)
)

// Die is one die of a pool.
type Die struct {
	Word   string   `json:"word,omitempty"` // of the trait, asset or burden
	Name   string   `json:"name,omitempty"`
	Set    string   `json:"set,omitempty"`
	Die    dice.Die `json:"die"`
	From   Origin   `json:"from"`
	Hinder bool     `json:"hinder,omitempty"` // a distinction as d4 (TRAIT-06)
	Defied bool     `json:"defied,omitempty"` // of a trait that is tripled against its statement (CHAR-STMT-02)
	D4     bool     `json:"d4,omitempty"`     // a d4 affliction taken in by choice (COMP-12, STRESS-06)
	Own    bool     `json:"own,omitempty"`    // an affliction of one's own beyond that, paid for (STRESS-12)
	// thrown beside the pool: the highest of these is added (CHAR-RES-05)
	BesidePool bool `json:"apart,omitempty"`
	// plot points that it costs by itself; small, since tables keep many dice
	Cost int8 `json:"cost,omitempty"`
	// it was paid with itself: it leaves where it was, and is not laid out again (DOOM-07)
	LeavesSource bool `json:"gone,omitempty"`
	KeepsMore    bool `json:"more,omitempty"` // of scale: its pool keeps one more result (SCALE-02)
	// dice with the same cost a plot point from the second on (STRESS-14)
	RivalGroup string `json:"rival,omitempty"`
}

// DieNames are what the dice of a pool are thrown for, each by its word, else by
// its origin: so the dice of an undone throw are told apart (PP-SPEND-R1).
func DieNames(pool []Die) []string {
	names := make([]string, len(pool))
	for i, p := range pool {
		names[i] = cmp.Or(p.Word, string(p.From))
	}
	return names
}

// SizeWords name dice by their sizes behind a prefix, each die by its own: d6, d6.2, d8.
// Dice of a size are all the same.
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

// KeptSizes are the sizes of the dice that may be kept: those that are not thrown
// beside the pool.
func KeptSizes(pool []Die) []dice.Die {
	var ds []dice.Die
	for _, p := range pool {
		if !p.BesidePool {
			ds = append(ds, p.Die)
		}
	}
	return ds
}

// sizesBeside are the sizes of the others.
func sizesBeside(pool []Die) []dice.Die {
	var ds []dice.Die
	for _, p := range pool {
		if p.BesidePool {
			ds = append(ds, p.Die)
		}
	}
	return ds
}

// Keep is how many results of a pool are kept for free, where base would be
// without scale: one more with it, however many dice it brings (SCALE-06). Where
// all results count there is none to add (ADDALL-R1).
func Keep(base int, pool []Die) int {
	if base < len(pool) && slices.ContainsFunc(pool, func(p Die) bool { return p.KeepsMore }) {
		return base + 1
	}
	return base
}
