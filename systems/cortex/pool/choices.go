package pool

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Choice is a way to read a roll: which dice are added up, and which is the effect die.
type Choice struct {
	Kept   []int // indices of the dice that are added up
	Effect int   // index of the effect die; -1: the default d4, or no die of this throw
	Total  int
	// the effect die after steps of SFX (CORE-EFFECT-09); 0: it is no die of this throw
	Die    dice.Die
	Beyond int // steps of SFX beyond d12
}

// EffectAfter returns the effect die of a choice after some heroic steps, and how many steps, those
// of SFX included, are beyond d12.
func (c Choice) EffectAfter(steps int) (d dice.Die, beyond int) { return c.Die.Step(c.Beyond + steps) }

// EffectSize returns a number that is larger for a larger effect die. It counts steps beyond d12.
func (c Choice) EffectSize() int { return int(c.Die) + 2*c.Beyond }

// Undominated returns the choices with k results, or with all that count if they are fewer. It
// leaves out a choice if another is no worse in total and in effect die. Of equal faces the smaller
// die goes into the total. The highest total comes first; it comes alone if the effect die is no
// die of this throw.
func Undominated(r *Roll, k int) []Choice {
	order := r.Countable()
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.Faces[b], r.Faces[a]), cmp.Compare(r.Pool[a].Die, r.Pool[b].Die))
	})
	k = min(k, len(order))
	kept, rest := order[:k], order[k:]
	if r.EffectFrom != EffectLeft { // only the highest total is useful
		best := r.choice(kept, nil)
		best.Die, best.Beyond = 0, 0
		return []Choice{best}
	}
	all := []Choice{r.choice(kept, rest)}
	for i := range kept {
		if len(rest) == 0 {
			break
		}
		// Give up kept die i for the best one left, and use i as effect die.
		swapped := slices.Concat(kept[:i], kept[i+1:], rest[:1])
		all = append(all, r.choice(swapped, append(slices.Clone(rest[1:]), kept[i])))
	}
	return undominated(all)
}

// WithJoined returns the indices of the kept dice and of the effect dice after the last n dice have
// joined the roll. A joined die that Counts is kept while fewer than KeptFree dice are kept, and
// after that if it is higher than the lowest kept result, which it replaces. The effect dice stay,
// but if the only effect die was the default d4, the largest die that is left takes its place.
func (r *Roll) WithJoined(n int) (kept, effect []int) {
	kept, effect = slices.Clone(r.Kept), slices.Clone(r.Effect)
	byFace := func(a, b int) int { return cmp.Compare(r.Faces[a], r.Faces[b]) }
	for i := len(r.Pool) - n; i < len(r.Pool); i++ {
		switch {
		case !slices.Contains(r.Countable(), i):
		case len(kept) < r.KeptFree:
			kept = append(kept, i)
		case len(kept) > 0 && r.Faces[i] > r.Faces[slices.MinFunc(kept, byFace)]:
			kept[slices.Index(kept, slices.MinFunc(kept, byFace))] = i
		}
	}
	slices.Sort(kept)
	if slices.Equal(effect, []int{-1}) {
		left := slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(kept, i) })
		effect = []int{r.choice(nil, left).Effect}
	}
	return kept, effect
}

// choice returns the choice that adds up the kept dice and takes the largest of rest as effect die,
// or a d4 if rest is empty. The steps of SFX are added to the effect die.
func (r *Roll) choice(kept, rest []int) Choice {
	c := Choice{Kept: slices.Sorted(slices.Values(kept)), Effect: -1, Die: dice.D4, Total: r.BesideTotal()}
	for _, i := range kept {
		c.Total += r.Faces[i]
	}
	for _, i := range rest {
		if c.Effect < 0 || r.Pool[i].Die > c.Die {
			c.Effect, c.Die = i, r.Pool[i].Die
		}
	}
	c.Die, c.Beyond = c.Die.Step(r.Lift)
	return c
}

// undominated leaves out each choice that another one equals or beats in both total and effect die.
func undominated(all []Choice) []Choice {
	slices.SortStableFunc(all, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(b.EffectSize(), a.EffectSize()))
	})
	var best []Choice
	for _, c := range all {
		if len(best) == 0 || c.EffectSize() > best[len(best)-1].EffectSize() {
			best = append(best, c)
		}
	}
	return best
}

// Suggest returns the index of the best choice (CORE-ROLL-R4). Of the choices that beat the
// difficulty it is the one with the largest effect die after heroic steps, then with the higher
// total. If no choice beats the difficulty, or the difficulty is below 0, which means that there is
// none, it is the choice with the highest total, then with the largest effect die. step is the
// margin of one heroic step.
func Suggest(choices []Choice, difficulty, step int) int {
	best := 0
	for i, c := range choices {
		if isBetter(c, choices[best], difficulty, step) {
			best = i
		}
	}
	return best
}

// isBetter reports whether Suggest prefers a to b.
func isBetter(a, b Choice, difficulty, step int) bool {
	beats := func(c Choice) int {
		if difficulty >= 0 && c.Total > difficulty {
			return 1
		}
		return 0
	}
	by := cmp.Compare(beats(a), beats(b))
	if by == 0 && beats(a) == 1 {
		by = cmp.Compare(steppedRank(a, difficulty, step), steppedRank(b, difficulty, step))
	}
	return cmp.Or(by, cmp.Compare(a.Total, b.Total), cmp.Compare(a.EffectSize(), b.EffectSize())) > 0
}

// steppedRank returns a number that is larger for a larger effect die after heroic steps. All
// beyond d12 are equal.
func steppedRank(c Choice, difficulty, step int) int {
	d, beyond := c.EffectAfter(HeroicSteps(c.Total-difficulty, step))
	if beyond > 0 {
		return int(dice.D12) + 2
	}
	return int(d)
}

// HeroicSteps returns the steps of the effect die for a margin, one for each whole step in it
// (CORE-HEROIC-02). It is 0 if step is below 1.
func HeroicSteps(margin, step int) int {
	if step < 1 || margin < step {
		return 0
	}
	return margin / step
}

// HeroicStep is the usual margin that gives one heroic step.
const HeroicStep = 5

// Places returns indices of dice as words, counted from 1. It leaves out indices below 0.
func Places(is []int) []string {
	var ws []string
	for _, i := range is {
		if i >= 0 {
			ws = append(ws, game.Itoa(i+1))
		}
	}
	return ws
}

// Indices is the inverse of Places. The words must be numbers in digits.
func Indices(words []string) []int {
	var is []int
	for _, w := range words {
		n := 0
		for _, c := range w {
			n = n*10 + int(c-'0')
		}
		is = append(is, n-1)
	}
	return is
}

// DiceChoices returns dice of a roll as choices, the first selected, with the faces of a second
// throw if there was one.
func DiceChoices(r *Roll, dice []int) []game.Choice {
	shown := *r
	if r.EffectFaces != nil {
		shown.Faces = r.EffectFaces
	}
	var cs []game.Choice
	for n, i := range dice {
		cs = append(cs, game.Choice{Word: game.Itoa(i + 1), Label: DieName(&shown, i), Selected: n == 0})
	}
	return cs
}
