package pool

import (
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// All is the KeptFree of a roll that adds all its results (ADDALL-01).
const All = odds.KeepAll

// Roll is a throw on the table.
type Roll struct {
	ID               int      `json:"id"`
	For              string   `json:"for"`            // the test or contest
	Char             string   `json:"char,omitempty"` // the roller; "" for plain difficulty dice
	GM               bool     `json:"gm,omitempty"`   // its 1s are opportunities, not hitches (CORE-HITCH-07)
	Pool             []Die    `json:"pool"`
	Faces            []int    `json:"faces"`            // of the dice of Pool, in its order
	KeptFree         int      `json:"base"`             // results kept for free: usually 2; or All
	FewRule          string   `json:"few,omitempty"`    // the rule by which KeptFree is small; see FewBy
	Kept             []int    `json:"kept,omitempty"`   // indices of the dice in the total
	Effect           []int    `json:"effect,omitempty"` // indices; -1 is the default d4
	Committed        bool     `json:"committed,omitempty"`
	Resolved         bool     `json:"resolved,omitempty"`
	Spent            []int    `json:"spent,omitempty"`  // hitches (or opportunities) already used
	OpportunityUsers []string `json:"takers,omitempty"` // chairs that used opportunities (opportunity.pool)
	// things that its 1s were used on; another 1 on one of them costs and pays nothing
	// (CORE-HITCH-R1, OPP-R1)
	Touched []Touch `json:"touched,omitempty"`
	// results added for a price that is not plot points; with them, the choice is final (DOOM-05)
	PaidResults   int  `json:"raised,omitempty"`
	IgnoresOnes   bool `json:"idle,omitempty"`   // its 1s are neither hitches nor opportunities (INIT-R2)
	HitchesPassed bool `json:"passed,omitempty"` // the GM lets the remaining hitches pass
	Aim           Aim  `json:"aim,omitzero"`
	// things that its effect dice were used on (CORE-EFFECT-R3)
	Used       []string `json:"used,omitempty"`
	EffectFrom Effect   `json:"by,omitempty"`
	Modifier   int      `json:"add,omitempty"` // a number added to the dice (STATIC-02)
	// faces of the second throw, for the effect die (REROLL-02)
	EffectFaces  []int     `json:"rethrown,omitempty"`
	LateDice     []LateDie `json:"late,omitempty"`
	ExtraEffects int       `json:"more,omitempty"` // effect dice that SFX add, for other targets
	Lift         int       `json:"lift,omitempty"` // steps of the first effect die by SFX (CORE-EFFECT-09)
	Drop         bool      `json:"drop,omitempty"` // the highest die is left out (RUL-PWR-BURST)
	// faces up to this are hitches; 0: only 1 (RUL-LIM-DREAD)
	HitchUpTo int      `json:"hitchTo,omitempty"`
	SFXUsed   []string `json:"uses,omitempty"` // the SFX that its roller used, by word (RUL-SFX-ONCE)
	// for each SFX used on the pool, the word of the die that it acted on
	SFXDice []string       `json:"acts,omitempty"`
	Placed  []PlacedEffect `json:"placed,omitempty"`
}

// LateDie is a die thrown after the roll. Its face is added to the total, unless the face is 1
// (HERO-04, HERO-R4).
type LateDie struct {
	Die  dice.Die `json:"die"`
	Face int      `json:"face"`
	From Origin   `json:"from"`
}

// Touch is a thing that 1s of a roll were used on: the word of a complication, an asset or harm. By
// is the chair that used them, "" for the GM.
type Touch struct {
	On string `json:"on"`
	By string `json:"by,omitempty"`
}

// HasTouched reports whether a chair, "" for the GM, has used 1s of the roll on a thing.
func (r *Roll) HasTouched(on, by string) bool {
	return slices.Contains(r.Touched, Touch{On: on, By: by})
}

// FewBy returns the rule by which fewer results than usual are kept for free: FewRule, or OUT-06 if
// FewRule is "" and KeptFree is 1. It is "" for none.
func (r *Roll) FewBy() string {
	if r.FewRule == "" && r.KeptFree == 1 {
		return "OUT-06"
	}
	return r.FewRule
}

// Countable returns the indices of the dice that may be kept: those that show no hitch
// (CORE-ROLL-06, RUL-LIM-DREAD), are not left out, and are not beside the pool.
func (r *Roll) Countable() []int {
	var is []int
	out := r.DroppedIndex()
	for i, f := range r.Faces {
		if f > max(1, r.HitchUpTo) && i != out && !r.isBesidePool(i) {
			is = append(is, i)
		}
	}
	return is
}

// Counts reports whether the die at an index may be kept or be an effect die.
func (r *Roll) Counts(i int) bool { return slices.Contains(r.Countable(), i) }

// WasBeside reports whether the die at an index was thrown beside the pool.
func (r *Roll) WasBeside(i int) bool { return r.isBesidePool(i) }

// BesideIndex returns the index of the highest die beside the pool, -1 if there is none or all of
// them show hitches (RUL-RES-HITCH).
func (r *Roll) BesideIndex() int {
	best := -1
	for i, f := range r.Faces {
		if r.isBesidePool(i) && f > max(1, r.HitchUpTo) && (best < 0 || f > r.Faces[best]) {
			best = i
		}
	}
	return best
}

// isBesidePool is WasBeside. It is false if the roll has no Pool.
func (r *Roll) isBesidePool(i int) bool { return i < len(r.Pool) && r.Pool[i].BesidePool }

// BesideTotal returns the face of BesideIndex, the only die beside the pool that is added; 0 for
// none.
func (r *Roll) BesideTotal() int {
	if i := r.BesideIndex(); i >= 0 {
		return r.Faces[i]
	}
	return 0
}

// DroppedIndex returns the index of the die that is left out, -1 for none. It is the die of the
// pool with the highest face. If several dice show this face, it is the smallest of these dice.
func (r *Roll) DroppedIndex() int {
	best := -1
	for i, f := range r.Faces {
		if r.Drop && !r.isBesidePool(i) &&
			(best < 0 || f > r.Faces[best] || f == r.Faces[best] && r.Pool[i].Die < r.Pool[best].Die) {
			best = i
		}
	}
	return best
}

// Hitches returns the indices of the dice that show a 1, or another face that is a hitch in this
// roll. It is nil if the roll ignores its 1s.
func (r *Roll) Hitches() []int {
	if r.IgnoresOnes {
		return nil
	}
	var is []int
	for i, f := range r.Faces {
		if f <= max(1, r.HitchUpTo) && i != r.DroppedIndex() {
			is = append(is, i)
		}
	}
	return is
}

// UnspentHitches returns the indices of the hitches that are not used yet.
func (r *Roll) UnspentHitches() []int {
	return slices.DeleteFunc(r.Hitches(), func(i int) bool { return slices.Contains(r.Spent, i) })
}

// IsBotch reports whether no die may be kept and no number is added (CORE-ROLL-08). Dice beside the
// pool do not prevent it.
func (r *Roll) IsBotch() bool {
	return len(r.Faces) > 0 && r.Modifier == 0 && len(r.Countable()) == 0
}

// Total returns the sum of the kept results, the die beside the pool, the modifier and the
// late dice. Before the choice neither results nor the die beside the pool are in the sum. A botch
// has no results, so its total is 0 without late dice or a die beside the pool (CORE-HITCH-R7).
func (r *Roll) Total() int {
	n := r.Modifier
	if r.Kept != nil || r.Committed {
		n += r.BesideTotal()
	}
	for _, i := range r.Kept {
		n += r.Faces[i]
	}
	for _, l := range r.LateDice {
		if l.Face > 1 {
			n += l.Face
		}
	}
	return n
}

// WordsAndDice returns the words of the options and the loose dice that build a roll's pool again.
// It leaves out dice that the throw used up (Die.LeavesSource). The price of the pool is paid again
// (CORE-CONTEST-R1). A nil roll has none.
func (r *Roll) WordsAndDice() (words []string, loose []dice.Die) {
	if r == nil {
		return nil, nil
	}
	for _, p := range r.Pool {
		word := p.choice()
		switch {
		case p.LeavesSource:
		case p.From == FromLoose:
			loose = append(loose, p.Die)
		case !slices.Contains(words, word):
			words = append(words, word)
		}
	}
	return words, loose
}

// OwnWords returns the words of the traits and assets in a pool, without dice that have left their
// source.
func (r *Roll) OwnWords() []string {
	var words []string
	for _, p := range r.Pool {
		if word := p.choice(); (p.From == FromTrait || p.From == FromAsset) && !p.LeavesSource &&
			!slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// choice returns the word by which a die was picked, with its suffix.
func (p Die) choice() string {
	word := p.Word
	if p.Hinder {
		word += HinderSuffix
	}
	if p.Defied {
		word += DefySuffix
	}
	return word
}
