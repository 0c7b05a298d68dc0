package reckon

import (
	"fmt"
	"slices"
)

func init() {
	onEvent("cortex.die.added", (*Table).added)
	onEvent("cortex.effect.thrown", (*Table).effectThrown)
	onEvent("cortex.ones.spent", (*Table).onesSpent)
	onEvent("cortex.resolved", (*Table).resolved)
	onEvent("cortex.rerolled", (*Table).rerolled)
	onEvent("cortex.raised", (*Table).raised)
	onEvent("cortex.joined", (*Table).joined)
	onEvent("cortex.effect.placed", (*Table).placed)
	onEvent("cortex.effect.added", (*Table).effectAdded)
}

// added counts a die that is thrown later, unless it shows 1 (HERO-04, HERO-R4).
func (t *Table) added(e struct {
	Roll int `json:"roll"`
	Late struct {
		Die  int `json:"die"`
		Face int `json:"face"`
	} `json:"late"`
	Total int `json:"total"`
}) {
	r := t.throws[e.Roll]
	if r == nil {
		return
	}
	if e.Late.Face < 1 || e.Late.Face > e.Late.Die || !isDie(e.Late.Die) {
		t.fault("a d%d shows %d", e.Late.Die, e.Late.Face)
	}
	if e.Late.Face > 1 {
		r.late += e.Late.Face
		r.total += e.Late.Face
	}
	if r.chosen {
		t.want(fmt.Sprintf("roll %d: total with a die added (HERO-04)", r.ID), e.Total, r.total)
	}
}

// effectThrown checks the second throw for the effect die: the pool without the dice beside it, and
// the highest die, the larger on a tie (REROLL-R1, -R2).
func (t *Table) effectThrown(e struct {
	Roll  int   `json:"roll"`
	Dice  []int `json:"dice"`
	Faces []int `json:"faces"`
	Die   int   `json:"die"`
}) {
	r := t.throws[e.Roll]
	if r == nil || len(e.Dice) != len(e.Faces) {
		t.fault("a second throw of roll %d that does not fit", e.Roll)
		return
	}
	var sizes []int
	for _, p := range r.Pool {
		if !p.BesidePool && p.From != "resource" { // a hero die in the pool is part of it (HERO-17)
			sizes = append(sizes, p.Die)
		}
	}
	if !slices.Equal(sizes, e.Dice) && len(r.Uses) == 0 {
		t.fault("roll %d: %v are thrown again, not %v (REROLL-R2)", r.ID, e.Dice, sizes)
	}
	best := -1
	for i, face := range e.Faces {
		if face < 1 || face > e.Dice[i] {
			t.fault("a d%d shows %d", e.Dice[i], face)
		}
		if face > 1 && (best < 0 || face > e.Faces[best] || face == e.Faces[best] && e.Dice[i] > e.Dice[best]) {
			best = i
		}
	}
	size := func(i int) int {
		if i < 0 || i >= len(e.Dice) {
			return 4
		}
		return e.Dice[i]
	}
	if (e.Die < 0) != (best < 0) {
		t.fault("roll %d: die %d of the second throw is the effect die (REROLL-R1)", r.ID, e.Die)
	} else if best >= 0 && (e.Die >= len(e.Faces) || e.Faces[e.Die] != e.Faces[best]) {
		t.fault("roll %d: the effect die does not show most (REROLL-R1)", r.ID)
	}
	if len(r.Uses) == 0 {
		t.want(fmt.Sprintf("roll %d: effect die (REROLL-02)", r.ID), size(e.Die), size(best))
	}
	r.effect = size(e.Die)
}

// onesSpent checks that used hitches and opportunities are dice that show them, each used once
// (CORE-HITCH-R1, OPP-R1).
func (t *Table) onesSpent(e struct {
	Roll int    `json:"roll"`
	Dice []int  `json:"dice"`
	By   string `json:"by"`
	Why  string `json:"why"`
	On   string `json:"on"`
}) {
	r := t.throws[e.Roll]
	if r == nil {
		t.fault("1s of roll %d, which nobody threw", e.Roll)
		return
	}
	for _, i := range e.Dice {
		if i < 0 || i >= len(r.Faces) || !r.isHitch(i) || slices.Contains(r.spent, i) {
			t.fault("roll %d: die %d is no 1 that is left to be used (CORE-HITCH-R1)", r.ID, i)
			return
		}
		r.spent = append(r.spent, i)
	}
	t.ones = append(t.ones, spentOnes{r, len(e.Dice), e.By, e.Why, e.On})
}

func (t *Table) resolved(e struct {
	Roll int `json:"roll"`
}) {
	r := t.throws[e.Roll]
	if r == nil || r.over {
		t.fault("roll %d ends, which is over or was not thrown", e.Roll)
		return
	}
	r.over = true
	for range t.coming[r.ID] {
		t.doom = append(t.doom, 6)
	}
	delete(t.coming, r.ID)
	t.resolvedRolls = append(t.resolvedRolls, r)
	t.release(e.Roll, false)
}

func (t *Table) rerolled(e struct {
	Roll  int   `json:"roll"`
	At    []int `json:"at"`
	Was   []int `json:"was"`
	Faces []int `json:"faces"`
}) {
	r := t.throws[e.Roll]
	for n, i := range e.At {
		if r == nil || i >= len(r.Faces) || n >= len(e.Faces) || n >= len(e.Was) {
			return
		}
		t.want(fmt.Sprintf("roll %d: a face thrown again", r.ID), e.Was[n], r.Faces[i])
		if e.Faces[n] < 1 || e.Faces[n] > r.Pool[i].Die {
			t.fault("a d%d shows %d", r.Pool[i].Die, e.Faces[n])
		}
		r.Faces[i] = e.Faces[n]
	}
}

// raised counts a die of the doom pool that joins the total of a difficulty (DOOM-05).
func (t *Table) raised(e struct {
	Roll   int   `json:"roll"`
	Die    int   `json:"die"`
	Effect []int `json:"effect"`
	Size   int   `json:"size"`
	Face   int   `json:"face"`
	Total  int   `json:"total"`
}) {
	r := t.throws[e.Roll]
	if r == nil || e.Die < 0 || e.Die >= len(r.Pool) {
		t.fault("roll %d has no die %d", e.Roll, e.Die)
		return
	}
	t.want("a die that raises", e.Size, r.Pool[e.Die].Die)
	t.want("its face", e.Face, r.Faces[e.Die])
	r.total += r.Faces[e.Die]
	t.want(fmt.Sprintf("roll %d: raised total (DOOM-05)", r.ID), e.Total, r.total)
	r.kept = append(r.kept, e.Die)
	if len(e.Effect) > 0 {
		r.effectDice = e.Effect
		r.effect = 4
		if i := e.Effect[0]; i >= 0 && i < len(r.Pool) {
			r.effect = r.Pool[i].Die
		}
	}
}

// joined adds dice that join a difficulty after its throw (SHAKEN-R6).
func (t *Table) joined(e struct {
	Roll  int       `json:"roll"`
	Pool  []poolDie `json:"pool"`
	Faces []int     `json:"faces"`
}) {
	if r := t.throws[e.Roll]; r != nil && len(e.Pool) == len(e.Faces) {
		for i, p := range e.Pool {
			if e.Faces[i] < 1 || e.Faces[i] > p.Die {
				t.fault("a d%d shows %d", p.Die, e.Faces[i])
			}
		}
		r.Pool, r.Faces = append(r.Pool, e.Pool...), append(r.Faces, e.Faces...)
	}
}

func (t *Table) placed(e struct {
	Roll   int `json:"roll"`
	Placed struct {
		N   int `json:"n"`
		Die int `json:"die"`
	} `json:"placed"`
	Was int `json:"was"`
}) {
	if r := t.throws[e.Roll]; r != nil && e.Placed.N == 0 {
		r.effect = e.Placed.Die
		r.Uses = append(r.Uses, "placed") // heroic steps do not change it (HERO-19)
	}
}

func (t *Table) effectAdded(e struct {
	Roll int `json:"roll"`
	Die  int `json:"die"`
	Size int `json:"size"`
}) {
	r := t.throws[e.Roll]
	if r == nil {
		return
	}
	want := 4
	if e.Die >= 0 && e.Die < len(r.Pool) {
		used := slices.Contains(r.kept, e.Die) || r.isHitch(e.Die) || slices.Contains(r.effectDice, e.Die)
		if used && r.effectFrom != "reroll" {
			t.fault("roll %d: die %d cannot be a further effect die (CORE-EFFECT-07)", r.ID, e.Die)
		}
		want = r.Pool[e.Die].Die
	}
	if r.effectFrom != "reroll" {
		t.want(fmt.Sprintf("roll %d: further effect die (CORE-EFFECT-07)", r.ID), e.Size, want)
	}
	r.effectDice = append(r.effectDice, e.Die)
}
