package pool

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
)

// Origin is the source of a die in a pool, such as FromTrait. The origin of an affliction's die is
// the affliction's kind, such as "stress". Mods add origins of their own.
type Origin string

// The origins of the core.
const (
	FromTrait      Origin = "trait"
	FromAsset      Origin = "asset"
	FromDifficulty Origin = "difficulty"
	FromScene      Origin = "scene"
	FromLoose      Origin = "loose"
	FromDoom       Origin = "doom"   // of the doom pool, where the die stays
	FromSpent      Origin = "spent"  // of the doom pool, which the die leaves
	FromCrisis     Origin = "crisis" // of a crisis pool
	FromResource   Origin = "resource"
	FromHelper     Origin = "helper" // given by another character (GANG-06)
)

// Die is one die of a pool.
type Die struct {
	Word   string   `json:"word,omitempty"` // of the trait, asset or affliction; "": it has none
	Name   string   `json:"name,omitempty"`
	Set    string   `json:"set,omitempty"`
	Die    dice.Die `json:"die"`
	From   Origin   `json:"from"`
	Hinder bool     `json:"hinder,omitempty"` // a distinction as d4, which earns a point (TRAIT-06)
	Defied bool     `json:"defied,omitempty"` // of a trait tripled against its statement (CHAR-STMT-02)
	D4     bool     `json:"d4,omitempty"`     // an own d4 affliction, which earns a point (COMP-12, STRESS-06)
	Own    bool     `json:"own,omitempty"`    // another own affliction, which costs a point (STRESS-12)
	// thrown beside the pool: the highest of these is added (CHAR-RES-05)
	BesidePool bool `json:"apart,omitempty"`
	// plot points for this die, beside those for its set; an int8 because tables keep many dice
	Cost int8 `json:"cost,omitempty"`
	// the die leaves its source for this throw, so a pool that is thrown again lacks the die
	// (DOOM-07)
	LeavesSource bool `json:"gone,omitempty"`
	KeepsMore    bool `json:"more,omitempty"` // a die of scale: the pool keeps one more result (SCALE-02)
	// of the dice with the same group, each but the first costs a plot point (STRESS-14); "": none
	RivalGroup string `json:"rival,omitempty"`
}

// DieNames returns a name for each die of a throw: its word, or its origin if it has no word. The
// names tell the dice of an undone throw apart (PP-SPEND-R1).
func DieNames(pool []Die) []string {
	names := make([]string, len(pool))
	for i, p := range pool {
		names[i] = cmp.Or(p.Word, string(p.From))
	}
	return names
}

// SizeWords returns a word for each die: the prefix and the size, and a number from the second die
// of a size on, such as "d6", "d6.2" and "d8" without prefix.
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

// KeptSizes returns the sizes of the dice that may be kept, which are those not beside the pool.
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

// ResultsKept returns how many results of a pool are kept for free: base, or one more if the pool
// has dice of scale, however many they are (SCALE-06). It is base if the pool has no more than base
// dice, so also if all results count (ADDALL-R1).
func ResultsKept(base int, pool []Die) int {
	if base < len(pool) && slices.ContainsFunc(pool, func(p Die) bool { return p.KeepsMore }) {
		return base + 1
	}
	return base
}

// DieLeft returns what is left of a die that an effect die hits: 0 if the effect die is larger,
// else one step less, and 0 for a d4 (CRISIS-04, -05, GMC-R1).
func DieLeft(die, effect dice.Die) (left dice.Die) {
	if effect > die {
		return 0
	}
	left, _ = die.Step(-1)
	return left
}
