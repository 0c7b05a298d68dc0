package reckon

import (
	"slices"
	"strconv"
	"strings"
)

func init() {
	onEvent("cortex.doom", func(t *Table, e struct {
		Dice []int `json:"dice"`
	}) {
		t.doom, t.doomKnown = e.Dice, true
	})
	onEvent("cortex.doom.promised", func(t *Table, e struct {
		Coming struct {
			Roll int `json:"roll"`
			N    int `json:"n"`
		} `json:"coming"`
	}) {
		if t.throws[e.Coming.Roll] == nil {
			t.fault("doom of roll %d, which nobody threw", e.Coming.Roll)
		}
		t.coming[e.Coming.Roll] += e.Coming.N // when the roll is resolved (DOOM-R13)
	})
	onEvent("cortex.doom.added", func(t *Table, e struct {
		Dice []int `json:"dice"`
		Now  []int `json:"now"`
	}) {
		t.setDoom("doom pool (DOOM-10)", e.Now, append(slices.Clone(t.doom), e.Dice...))
	})
	onEvent("cortex.doom.spent", func(t *Table, e struct {
		Dice []int `json:"dice"`
		Left []int `json:"left"`
	}) {
		t.setDoom("doom pool (DOOM-07)", e.Left, t.doomWithout(e.Dice))
	})
	onEvent("cortex.doom.stepped", func(t *Table, e struct {
		Was int   `json:"was"`
		Die int   `json:"die"`
		Now []int `json:"now"`
	}) {
		die, _ := step(e.Was, 1)
		t.want("a doom die stepped up (DOOM-11)", e.Die, die)
		t.setDoom("doom pool (DOOM-11)", e.Now, append(t.doomWithout([]int{e.Was}), e.Die))
	})
}

// doomWithout returns the doom pool without some of its dice.
func (t *Table) doomWithout(dice []int) []int {
	left := slices.Clone(t.doom)
	for _, d := range dice {
		i := slices.Index(left, d)
		if i < 0 {
			if t.doomKnown {
				t.fault("a doom die d%d is spent that is not there (DOOM-06, -07)", d)
			}
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	return left
}

func (t *Table) setDoom(what string, told, counted []int) {
	if t.doomKnown {
		t.wantSizes(what, told, counted)
	}
	t.doom, t.doomKnown = told, true
}

// checkDoom checks that the doom dice of a roll are in the pool (DOOM-06), and that those named in
// the command are thrown.
func (t *Table) checkDoom(r *throw) {
	left := slices.Clone(t.doom)
	n := 0
	for _, p := range r.Pool {
		if p.From != "doom" && p.From != "spent" {
			continue
		}
		n++
		if i := slices.Index(left, p.Die); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else if t.doomKnown {
			t.fault("roll %d: a doom die d%d that is not there (DOOM-06, CORE-TEST-R9)", r.ID, p.Die)
		}
	}
	if want, ok := t.expectedDoomDice(r); ok && t.decision.Move == "resist" {
		t.want("doom dice of roll "+strconv.Itoa(r.ID)+" (ACT-02, DOOM-R12)", n, want)
	}
}

// expectedDoomDice returns the number of doom dice that the GM sets against an action: those that are
// named, or else all (DOOM-04, DOOM-R10). If a GMC opposes with its traits, only spent ones count
// (DOOM-R3). ok is false if it cannot be told.
func (t *Table) expectedDoomDice(r *throw) (n int, ok bool) {
	named, spent, other := 0, 0, 0
	for _, words := range t.decision.Words {
		for _, w := range words {
			switch {
			case strings.HasPrefix(w, "doom."):
				named++
			case strings.HasPrefix(w, "spend."):
				spent++
			}
		}
	}
	for _, w := range t.decision.Words["difficulty"] {
		if !strings.HasPrefix(w, "doom.") {
			other++
		}
	}
	switch {
	case slices.ContainsFunc(r.Pool, func(p poolDie) bool { return p.From == "trait" }),
		t.option("doom.mode", "off") != "full":
		return spent, true
	case named > 0:
		return named + spent, true
	}
	return len(t.doom) + spent, t.doomKnown && other == 0
}
