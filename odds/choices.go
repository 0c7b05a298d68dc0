package odds

import (
	"cmp"
	"slices"

	"mesa/dice"
)

// Choice is a way to read dice that have been thrown: which are added to the
// total and which is the effect die, by their places in the pool.
type Choice struct {
	Kept   []int
	Effect int // -1: no die is left for it, so it is the default d4
	Total  int
	Die    dice.Die
}

// Choices are the ways to read a roll that are worth a look when so many
// results are kept: no other way gives a higher total with as large an effect
// die, or a larger one with as high a total. There are at most keep+1 of them,
// and five; the highest total comes first. It refuses pools and keeps beyond
// the bounds, and faces that do not fit the pool.
func Choices(pool []dice.Die, faces []int, keep int) ([]Choice, error) {
	if err := checkDice("pool", pool, 1); err != nil {
		return nil, err
	}
	if err := within("keep", keep, 1, MaxKeep); err != nil {
		return nil, err
	}
	if err := within("faces", len(faces), len(pool), len(pool)); err != nil {
		return nil, err
	}
	for i, face := range faces {
		if err := within("faces", face, 1, int(pool[i])); err != nil {
			return nil, err
		}
	}
	return undominated(pool, faces, keep, false), nil
}

// undominated: of equal values the smaller die pays for the total, so that the
// larger one is left as effect die. All other choices worth a look give up one
// kept die for the best one outside: that die is then the effect. Read loosely,
// it may be given up for nothing.
func undominated(pool []dice.Die, faces []int, keep int, loose bool) []Choice {
	var order []int
	for i, face := range faces {
		if face > 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(faces[b], faces[a]), cmp.Compare(pool[a], pool[b]))
	})
	keep = min(keep, len(order))
	kept, rest := order[:keep], order[keep:]
	all := []Choice{read(pool, faces, kept, rest)}
	for i := range kept {
		others := slices.Concat(kept[:i], kept[i+1:])
		switch {
		case len(rest) > 0:
			all = append(all, read(pool, faces, append(others, rest[0]), append(slices.Clone(rest[1:]), kept[i])))
		case loose && len(others) > 0:
			all = append(all, read(pool, faces, others, kept[i:i+1]))
		}
	}
	return frontier(all)
}

// read adds the kept dice and takes the largest other one as effect die.
func read(pool []dice.Die, faces []int, kept, rest []int) Choice {
	c := Choice{Kept: slices.Sorted(slices.Values(kept)), Effect: -1, Die: dice.D4}
	for _, i := range kept {
		c.Total += faces[i]
	}
	for _, i := range rest {
		if c.Effect < 0 || pool[i] > c.Die {
			c.Effect, c.Die = i, pool[i]
		}
	}
	return c
}

func frontier(all []Choice) []Choice {
	slices.SortStableFunc(all, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(b.Die, a.Die))
	})
	best := all[:1]
	for _, c := range all[1:] {
		if c.Die > best[len(best)-1].Die {
			best = append(best, c)
		}
	}
	return best
}

// Choose gives the place of the choice that a policy takes against a known
// difficulty, or, below 0, against one not yet known; a tie does not beat it.
// The choices stand as Choices gives them, the highest total first.
func Choose(among []Choice, p Policy, difficulty int) int {
	if difficulty < 0 && p != BestEffect {
		return 0
	}
	return choose(among, p, difficulty, 1)
}

// choose asks a margin of at least so much.
func choose(among []Choice, p Policy, difficulty, margin int) int {
	best := 0
	for i, c := range among {
		beats := c.Total >= difficulty+margin
		switch {
		case p == BestEffect,
			beats && (p == WinThenEffect || p == WinThenEffectLoose),
			beats && p == WinThenStepped && stepped(c, difficulty) > stepped(among[best], difficulty):
			best = i
		}
	}
	return best
}

// stepped is the rank of an effect die after heroic steps; 5 is beyond d12.
func stepped(c Choice, difficulty int) int {
	return min(rank(c.Die)+(c.Total-difficulty)/Step, 5)
}
