package odds

import (
	"slices"
	"testing"

	"mesa/dice"
)

// Nothing the rules allow is better than all choices, no choice is better than
// another, and each is what its dice make.
func TestChoicesAgainstEveryReading(t *testing.T) {
	r := random()
	for range several(3000) {
		pool, keep := somePool(r, 1, 7), 1+r.IntN(5)
		faces := make([]int, len(pool))
		for i, die := range pool {
			faces[i] = 1 + r.IntN(int(die))
		}
		among, err := Choices(pool, faces, keep)
		if err != nil || len(among) == 0 || len(among) > min(keep+1, 5) {
			t.Fatal(pool, faces, keep, among, err)
		}
		all := readings(pool, faces, keep, false)
		for _, c := range among {
			check(t, pool, faces, c)
			if !slices.Contains(all, reading{c.Total, int(c.Die)}) {
				t.Fatalf("%v %v keep %d: %+v is not allowed", pool, faces, keep, c)
			}
		}
		for _, r := range all {
			if !slices.ContainsFunc(among, func(c Choice) bool { return c.Total >= r.total && int(c.Die) >= r.die }) {
				t.Fatalf("%v %v keep %d: %+v misses %+v", pool, faces, keep, among, r)
			}
		}
		chosen(t, among, all)
	}
}

func check(t *testing.T, pool []dice.Die, faces []int, c Choice) {
	t.Helper()
	total, die := 0, dice.D4
	for _, i := range c.Kept {
		total += faces[i]
	}
	if c.Effect >= 0 {
		die = pool[c.Effect]
		if faces[c.Effect] == 1 || slices.Contains(c.Kept, c.Effect) {
			t.Fatalf("%v %v: the effect die of %+v", pool, faces, c)
		}
	}
	if total != c.Total || die != c.Die {
		t.Fatalf("%v %v: %+v makes %d and %v", pool, faces, c, total, die)
	}
}

// chosen compares what each policy takes.
func chosen(t *testing.T, among []Choice, all []reading) {
	t.Helper()
	for i, c := range among[1:] {
		if c.Total >= among[i].Total || c.Die <= among[i].Die {
			t.Fatalf("%+v is not in order", among)
		}
	}
	for p := BestTotal; p <= WinThenStepped; p++ {
		for difficulty := range 20 {
			c, want := among[Choose(among, p, difficulty)], liked(all, p, difficulty, false)
			if want != (reading{c.Total, int(c.Die)}) {
				t.Fatalf("%v against %d of %+v: %+v, want %+v", p, difficulty, among, c, want)
			}
		}
		c := among[Choose(among, p, -1)]
		if want := liked(all, min(p, BestEffect), 0, false); p <= BestEffect && want != (reading{c.Total, int(c.Die)}) || p > BestEffect && c.Total != among[0].Total {
			t.Fatalf("%v against the unknown: %+v", p, c)
		}
	}
}
