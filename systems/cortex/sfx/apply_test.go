package sfx

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/pool"
)

// plain is a World of attributes, skills and one power set.
type plain struct{}

func (plain) Kind(set string) string { return set }
func (plain) Holds(string, Use) bool { return false }

// parseDice returns the dice of a text "set name d8, set name d6".
func parseDice(t *testing.T, text string) []pool.Die {
	t.Helper()
	var poolDice []pool.Die
	for part := range strings.SplitSeq(text, ", ") {
		w := strings.Fields(part)
		d, ok := sizeOf(w[2])
		if !ok {
			t.Fatal(part)
		}
		poolDice = append(poolDice, pool.Die{Word: w[1], Name: w[1], Set: w[0], From: pool.FromTrait, Die: d})
	}
	return poolDice
}

// Rules: SFXM-04 SFXM-06 SFX-TRICK-01 SFX-TRICK-02 SFX-TRICK-04 RUL-SFX-ORDER CORE-DICE-R2
// RUL-SFX-STEP-TOP RUL-SFX-DOUBLE
// RUL-PWR-DANGEROUS
// Rules: RUL-PWR-BURST RUL-PWR-FOCUS RUL-PWR-MULTI RUL-PWR-VERSATILE POWER-06
//
// TestApplyChangesThePool: what entries make of a pool, by their rules.
func TestApplyChangesThePool(t *testing.T) {
	const skills, powers = "skills fight d8, skills move d10", "powers blast d8, powers flight d10, skills fight d8"
	for _, c := range []struct {
		laid, uses, want, refused string
		price                     int
	}{
		{skills, "SFX-PSET-TYPICAL-STEP::fight", "", "RUL-SFX-HOST", 0}, // no power is in the pool
		{powers, "SFX-PSET-TYPICAL-STEP::fight", "d8 d10 d10", "", 1},
		{powers, "SFX-PSET-TYPICAL-DOUBLE::blast", "d8 d8 d10 d8", "", 1},
		{powers, "SFX-PSET-TYPICAL-DOUBLE", "d8 d10 d10 d8", "", 1}, // the larger power
		{powers, "SFX-PSET-TYPICAL-ADD", "d8 d10 d8 d6", "", 1},
		// Step then double gives two of the larger size; double then step, one of each.
		{"powers blast d8", "SFX-PSET-TYPICAL-STEP SFX-PSET-TYPICAL-DOUBLE", "d10 d10", "", 2},
		{"powers blast d8", "SFX-PSET-TYPICAL-DOUBLE SFX-PSET-TYPICAL-STEP", "d10 d8", "", 2},
		// A step beyond d12 that is paid for is refused; one down beside it nets it.
		{"powers blast d12", "SFX-PSET-TYPICAL-STEP", "", "RUL-SFX-STEP-TOP", 0},
		{"powers blast d12", "SFX-PWR-DANGEROUS SFX-PSET-TYPICAL-STEP", "d12 d6", "", 1},
		{"powers blast d12, skills fight d8", "SFX-PWR-DANGEROUS", "d10 d8 d6", "", 0},
		{"powers blast d8, skills fight d8", "SFX-PWR-FOCUS", "d10", "", 0},
		{"powers blast d12, skills fight d12", "SFX-PWR-FOCUS", "", "RUL-SFX-STEP-TOP", 0},
		{"powers blast d8, skills fight d6", "SFX-PWR-FOCUS", "", "RUL-SFX-HOST", 0},
		// Three powers step down twice each.
		{"powers a d10, powers b d10, powers c d8", "SFX-PWR-MULTIPOWER", "d6 d6 d4", "", 0},
		{"powers a d10, powers b d6, powers c d8", "SFX-PWR-MULTIPOWER", "", "RUL-PWR-MULTI", 0},
		{"powers a d10", "SFX-PWR-MULTIPOWER", "", "RUL-SFX-HOST", 0},
		{"powers a d10", "SFX-PWR-VERSATILE:0", "d8 d8", "", 0},
		{"powers a d10", "SFX-PWR-VERSATILE:1", "d6 d6 d6", "", 0},
		{"powers a d6", "SFX-PWR-VERSATILE:0", "d4 d4", "", 0},
		{"powers a d6", "SFX-PWR-VERSATILE:1", "", "RUL-PWR-VERSATILE", 0},
		{"powers a d8", "SFX-PWR-BURST:1", "", "RUL-SFX-HOST", 0}, // of how many targets the world says nothing
		// What a trait of another set does needs that trait in the pool.
		{"attributes will d8, skills fight d8", "SFX-EX-LIFE-PP", "d10 d8", "", 1},
		{"attributes will d12, skills fight d8", "SFX-EX-LIFE-PP", "", "RUL-SFX-STEP-TOP", 0},
		{"skills fight d8", "SFX-EX-LIFE-PP", "", "RUL-SFX-HOST", 0},
		{"relationships ann d8, skills fight d6", "SFX-EX-QUIRK-PP", "d8 d8 d6", "", 1},
		{"skills fight d6", "SFX-EX-QUIRK-PP", "", "RUL-SFX-HOST", 0},
	} {
		var uses []Use
		for _, f := range strings.Fields(c.uses) {
			p := append(strings.Split(f, ":"), "", "")
			u := Use{Entry: Find(p[0]), Word: p[0], Name: p[0], Set: "powers", Pick: p[2]}
			if p[1] == "1" {
				u.Branch = 1
			}
			uses = append(uses, u)
		}
		poolDice := parseDice(t, c.laid)
		before := slices.Clone(poolDice)
		got, no := Apply(poolDice, uses, plain{})
		if !slices.Equal(poolDice, before) {
			t.Errorf("%s: the pool that was handed in has changed", c.uses)
		}
		switch {
		case c.refused == "" && no != nil, no != nil && no.Rule != c.refused:
			t.Errorf("%s on %s: %+v", c.uses, c.laid, no)
		case c.refused != "" && no == nil:
			t.Errorf("%s on %s: not refused by %s", c.uses, c.laid, c.refused)
		case no == nil && formatDice(got.Dice) != c.want:
			t.Errorf("%s on %s: %s, want %s", c.uses, c.laid, formatDice(got.Dice), c.want)
		case no == nil && got.Price != c.price:
			t.Errorf("%s on %s: costs %d, want %d", c.uses, c.laid, got.Price, c.price)
		}
	}
}

func formatDice(poolDice []pool.Die) string {
	var sizes []string
	for _, d := range poolDice {
		sizes = append(sizes, d.Die.String())
	}
	return strings.Join(sizes, " ")
}

// Rules: RUL-HINDER-COMBINE
//
// TestGivenUpDieCannotBeImproved: a die that was given up for a plot point is bettered by nothing.
func TestGivenUpDieCannotBeImproved(t *testing.T) {
	poolDice := parseDice(t, "powers blast d8, distinctions brave d4")
	poolDice[1].Hinder = true
	u := Use{Entry: Find("SFX-PSET-TYPICAL-STEP"), Set: "powers", Pick: "brave"}
	if _, no := Apply(poolDice, []Use{u}, plain{}); no == nil || no.Rule != "RUL-HINDER-COMBINE" {
		t.Errorf("%+v", no)
	}
}

// Rules: POWER-06 RUL-SWAP CORE-POOL-R6
//
// TestPowersTakenTogetherCostAsOne: several powers are one trait where they are taken in together, and a
// die that fills another set's place costs nothing further.
func TestPowersTakenTogetherCostAsOne(t *testing.T) {
	bill := func(poolDice []pool.Die) int { return pool.PriceOf(poolDice).Cost }
	three := parseDice(t, "powers a d10, powers b d10, powers c d8")
	if bill(three) != 2 {
		t.Fatal("further traits of a set are free")
	}
	l, no := Apply(three, []Use{{Entry: Find("SFX-PWR-MULTIPOWER"), Set: "powers"}}, plain{})
	if no != nil || bill(l.Priced) != 0 {
		t.Errorf("%+v, %v", l, no)
	}
	two := parseDice(t, "skills fight d10, skills move d8")
	l, no = Apply(two, []Use{{Entry: Find("SFX-STD-SWAP"), Pick: "move"}}, plain{})
	if no != nil || bill(l.Priced) != 0 || l.Price != 1 || !slices.Equal(pool.Sizes(l.Dice), []dice.Die{10, 8}) {
		t.Errorf("%+v, %v", l, no)
	}
}
