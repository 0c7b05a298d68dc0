package pool

import (
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// All is the KeptFree of a roll that adds all its results (ADDALL-01).
const All = odds.KeepAll

// Effect is the origin of the effect dice of a roll.
type Effect string

// The origins of effect dice.
const (
	EffectLeft   Effect = ""       // the dice that are not in the total (CORE-ROLL-03)
	EffectNone   Effect = "none"   // the effect die is a d6 that is not thrown (NOEFF-01, -02)
	EffectReroll Effect = "reroll" // the highest dice of a second throw (REROLL-02)
)

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
	Raised        int  `json:"raised,omitempty"`
	IgnoresOnes   bool `json:"idle,omitempty"`   // its 1s are neither hitches nor opportunities (INIT-R2)
	HitchesPassed bool `json:"passed,omitempty"` // the GM lets the remaining hitches pass
	Aim           Aim  `json:"aim,omitzero"`
	// things that its effect dice were used on (CORE-EFFECT-R3)
	Used       []string `json:"used,omitempty"`
	EffectFrom Effect   `json:"by,omitempty"`
	Add        int      `json:"add,omitempty"` // a number added to the dice (STATIC-02)
	// faces of the second throw, for the effect die (REROLL-02)
	EffectFaces []int      `json:"rethrown,omitempty"`
	Additions   []Addition `json:"late,omitempty"`
	More        int        `json:"more,omitempty"` // effect dice that SFX add, for other targets
	Lift        int        `json:"lift,omitempty"` // steps of the first effect die by SFX (CORE-EFFECT-09)
	Drop        bool       `json:"drop,omitempty"` // the highest die is left out (RUL-PWR-BURST)
	// faces up to this are hitches; 0: only 1 (RUL-LIM-DREAD)
	HitchUpTo int      `json:"hitchTo,omitempty"`
	SFXUsed   []string `json:"uses,omitempty"` // the SFX that its roller used, by word (RUL-SFX-ONCE)
	// for each SFX used on the pool, the word of the die that it acted on
	SFXDice []string       `json:"acts,omitempty"`
	Placed  []PlacedEffect `json:"placed,omitempty"`
}

// Addition is a die thrown after the roll. Its face is added to the total, unless the face is 1
// (HERO-04, HERO-R4).
type Addition struct {
	Die  dice.Die `json:"die"`
	Face int      `json:"face"`
	From Origin   `json:"from"`
}

// PlacedEffect is a die put in place of the N-th effect die of a roll, counted from 0 (HERO-18).
type PlacedEffect struct {
	N    int      `json:"n,omitempty"`
	Die  dice.Die `json:"die"`
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
	out := r.DroppedDie()
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

// BesideDie returns the index of the highest die beside the pool, -1 if there is none or all of
// them show hitches (RUL-RES-HITCH).
func (r *Roll) BesideDie() int {
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

// BesideTotal returns the face of BesideDie, the only die beside the pool that is added; 0 for
// none.
func (r *Roll) BesideTotal() int {
	if i := r.BesideDie(); i >= 0 {
		return r.Faces[i]
	}
	return 0
}

// DroppedDie returns the index of the die that is left out, -1 for none. It is the die of the
// pool with the highest face. If several dice show this face, it is the smallest of these dice.
func (r *Roll) DroppedDie() int {
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
		if f <= max(1, r.HitchUpTo) && i != r.DroppedDie() {
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
	return len(r.Faces) > 0 && r.Add == 0 && len(r.Countable()) == 0
}

// Total returns the sum of the kept results, the die beside the pool, the added number and the
// later additions. Before the choice neither results nor the die beside the pool are in the sum. A
// botch has no results, so its total is 0 without additions or a die beside the pool
// (CORE-HITCH-R7).
func (r *Roll) Total() int {
	n := r.Add
	if r.Kept != nil || r.Committed {
		n += r.BesideTotal()
	}
	for _, i := range r.Kept {
		n += r.Faces[i]
	}
	for _, l := range r.Additions {
		if l.Face > 1 {
			n += l.Face
		}
	}
	return n
}

// placedEffect returns the die that was put in place of the n-th effect die, counted from 0; 0 for
// none.
func (r *Roll) placedEffect(n int) dice.Die {
	for _, p := range r.Placed {
		if p.N == n {
			return p.Die
		}
	}
	return 0
}

// HasHeroicSteps reports whether heroic steps change the n-th effect die. They do not if another
// die was put in its place (HERO-19).
func (r *Roll) HasHeroicSteps(n int) bool { return r.placedEffect(n) == 0 }

// EffectDie returns the size of the n-th effect die, counted from 0: d4 by default (CORE-ROLL-05),
// d6 with EffectNone (NOEFF-02), and 0 while it is still to be thrown (REROLL-01). The first effect
// die includes the steps that SFX give, except with EffectNone and if another die was put in its
// place.
func (r *Roll) EffectDie(n int) dice.Die {
	d := r.CommittedEffect(n)
	if n > 0 || d == 0 || r.EffectFrom == EffectNone || r.placedEffect(n) > 0 {
		return d
	}
	lifted, _ := d.Step(r.Lift)
	return lifted
}

// CommittedEffect returns the n-th effect die as EffectDie does, but without the steps that SFX
// give (CORE-STAKES-R4).
func (r *Roll) CommittedEffect(n int) dice.Die {
	switch d := r.placedEffect(n); {
	case d > 0:
		return d
	case r.EffectFrom == EffectNone:
		return dice.D6
	case r.EffectFrom == EffectReroll && r.EffectFaces == nil:
		return 0
	}
	return r.rawEffectDie(n)
}

// rawEffectDie returns the n-th effect die of the choice, d4 by default. It ignores EffectFrom,
// dice put in its place and SFX.
func (r *Roll) rawEffectDie(n int) dice.Die {
	if n >= len(r.Effect) || r.Effect[n] < 0 {
		return dice.D4
	}
	return r.Pool[r.Effect[n]].Die
}

// LiftBeyondD12 returns how many steps SFX lift the n-th effect die beyond d12. Only the first is
// lifted.
func (r *Roll) LiftBeyondD12(n int) int {
	if n > 0 || r.Lift == 0 || r.EffectFrom == EffectNone || r.placedEffect(n) > 0 {
		return 0
	}
	_, over := r.rawEffectDie(n).Step(r.Lift)
	return over
}

// IsEffect reports whether the die at an index is an effect die that no other die replaces. It is
// false if effect dice come from elsewhere.
func (r *Roll) IsEffect(die int) bool {
	n := slices.Index(r.Effect, die)
	return n >= 0 && r.EffectFrom == EffectLeft && r.placedEffect(n) == 0
}

// DiceLeft returns the indices of the Countable dice that are neither in the total nor effect dice.
func (r *Roll) DiceLeft() []int {
	return slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(r.Kept, i) || r.IsEffect(i) })
}

// EffectCandidates returns the indices of the dice that may become one more effect die: the
// DiceLeft, or only the next highest die of a second throw (REROLL-R3). It is nil with EffectNone.
func (r *Roll) EffectCandidates() []int {
	switch r.EffectFrom {
	case EffectNone:
		return nil
	case EffectReroll:
		return r.nextEffect()
	}
	return r.DiceLeft()
}

// nextEffect returns the index of the highest die of the second throw that is no effect die yet. If
// several show the highest face, it is the largest of them. The result is nil if no other die shows
// more than 1.
func (r *Roll) nextEffect() []int {
	best := -1
	for i, f := range r.EffectFaces {
		if f <= 1 || slices.Contains(r.Effect, i) || r.isBesidePool(i) {
			continue
		}
		if best < 0 || f > r.EffectFaces[best] || f == r.EffectFaces[best] && r.Pool[i].Die > r.Pool[best].Die {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return []int{best}
}

// HighestDie returns the index of the effect die in a second throw with these faces (REROLL-R1). It
// is -1, which stands for a d4, if all show 1.
func (r *Roll) HighestDie(faces []int) int {
	again := Roll{EffectFrom: EffectReroll, Pool: r.Pool, EffectFaces: faces}
	if is := again.nextEffect(); len(is) > 0 {
		return is[0]
	}
	return -1
}

// LargestDie returns the largest Countable die, d4 if there is none (CORE-TEST-R4). With EffectNone
// it is d6 (NOEFF-02).
func (r *Roll) LargestDie() dice.Die {
	if r.EffectFrom == EffectNone {
		return dice.D6
	}
	d := dice.Die(4)
	for _, i := range r.Countable() {
		d = max(d, r.Pool[i].Die)
	}
	return d
}

// WordsAndDice returns the words and the loose dice from which a roll's pool can be built again.
// Dice that have left their source are not among them. The new pool is paid again
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

// LargestFirst sorts places of dice in a roll by size, largest first, in place.
func LargestFirst(r *Roll, is []int) []int {
	slices.SortStableFunc(is, func(a, b int) int { return int(r.Pool[b].Die - r.Pool[a].Die) })
	return is
}

// EffectAfterSteps returns an effect die after steps up. Without effect dice it goes no further
// than d12 (NOEFF-R1).
func EffectAfterSteps(r *Roll, d dice.Die, steps int) (stepped dice.Die, beyond bool) {
	stepped, over := d.Step(steps)
	if stepped == 0 {
		stepped = dice.D4
	}
	return stepped, over > 0 && r.EffectFrom != EffectNone
}
