package roll

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// Rules: HERO-04 HERO-R4
//
// TestDieIsAddedToTheTotal: its face counts, unless it shows 1.
func TestDieIsAddedToTheTotal(t *testing.T) {
	for face, total := range map[int]int{5: 16, 1: 11} {
		b := newTable(t, "").script(face)
		r := b.thrown(readAs([]int{0, 1}, []int{-1}), dieAs{dice.D8, 6}, dieAs{dice.D8, 5})
		if got := AddDie(b.Tx(), r, dice.D6, "hero"); got != face || r.Total() != total ||
			b.Events[0].(check.DieAdded).Total != total {
			t.Errorf("%d: shown is %d, the total %d, told as %+v", face, got, r.Total(), b.Events[0])
		}
	}
}

// Rules: SHAKEN-02 SHAKEN-R6
//
// TestStressOfATraitJoinsTheOpposition: the GM's dice are read anew with it; in a character's roll it
// takes the place of the smallest result, if it is larger. It does not join unless the trait is used.
func TestStressOfATraitJoinsTheOpposition(t *testing.T) {
	vex := func(r *pool.Roll) { r.Char = "vex" }
	two, free := readAs([]int{0, 1}, []int{2}), readAs([]int{0, 1}, []int{-1})
	paid := both(two, func(r *pool.Roll) { r.PaidResults = 1 })
	for name, c := range map[string]struct {
		opposed bool
		change  func(*pool.Roll)
		pick    string
		joins   []int
		total   int
		kept    []int
		effect  []int
	}{
		"of the GM's dice":      {true, both(ofGM, two), "fight", []int{8}, 15, []int{0, 3}, []int{1}},
		"one result was paid":   {true, both(ofGM, paid), "fight", []int{8}, 21, []int{0, 1, 3}, []int{-1}},
		"not read yet":          {true, ofGM, "fight", []int{8}, 0, nil, nil},
		"a larger result":       {false, both(vex, two), "fight", []int{8}, 15, []int{0, 3}, []int{2}},
		"a smaller result":      {false, both(vex, two), "fight", []int{2}, 13, []int{0, 1}, []int{2}},
		"in place of a free d4": {false, both(vex, free), "fight", []int{2}, 13, []int{0, 1}, []int{3}},
		"not used":              {true, both(ofGM, two), "move", nil, 13, []int{0, 1}, []int{2}},
	} {
		b := newTable(t, "")
		b.stress, b.check.opposed = dice.D8, c.opposed
		r := b.thrown(c.change, dieAs{dice.D8, 7}, dieAs{dice.D8, 6}, dieAs{dice.D6, 1})
		b.check.joined = r.ID
		b.script(3).script(c.joins...)
		b.Do("ana", "roll", "pool="+c.pick)
		if len(r.Faces) != 3+len(c.joins) || r.Total() != c.total || !slices.Equal(r.Kept, c.kept) ||
			!slices.Equal(r.Effect, c.effect) {
			t.Errorf("%s: %v comes to %d by %v, effect %v", name, r.Faces, r.Total(), r.Kept, r.Effect)
		}
	}
}

// Rules: SHAKEN-02 SHAKEN-R6 STATIC-R2
//
// TestStressOfATraitIsTheOppositionIfNothingElseIsThrown: it is thrown as the check says, and read at once,
// in full pace too.
func TestStressOfATraitIsTheOppositionIfNothingElseIsThrown(t *testing.T) {
	for name, c := range map[string]struct {
		terms pool.Roll
		pick  string
		face  int
		total int // below 0: nothing is thrown
	}{
		"alone":         {pool.Roll{KeptFree: 2}, "fight", 5, 5},
		"a 1":           {pool.Roll{KeptFree: 2}, "fight", 1, 0},
		"to a number":   {pool.Roll{KeptFree: pool.All, Modifier: 7}, "fight", 5, 12},
		"a 1, a number": {pool.Roll{KeptFree: pool.All, Modifier: 7}, "fight", 1, 7},
		"not used":      {pool.Roll{KeptFree: 2}, "move", 0, -1},
	} {
		b := newTable(t, "").script(3)
		c.terms.For, c.terms.GM = "x1", true
		b.stress, b.check.opposed, b.check.terms = dice.D8, true, &c.terms
		if c.face > 0 {
			b.script(c.face)
		}
		b.Do("ana", "roll", "pool="+c.pick)
		r := b.last()
		if thrown := r.GM; thrown != (c.total >= 0) || thrown && (!r.Committed || r.Total() != c.total) {
			t.Errorf("%s: %v for %q comes to %d, read %v", name, r.Faces, r.Char, r.Total(), r.Committed)
		}
	}
}

// Rules: CORE-TEST-R1 DOOM-05
//
// TestOppositionIsRaisedBeforeTheAnswer: by a die that counts and is not kept, highest first. If that
// was the effect die, the largest die left is it, or a d4.
func TestOppositionIsRaisedBeforeTheAnswer(t *testing.T) {
	ds := []dieAs{{dice.D8, 7}, {dice.D8, 6}, {dice.D6, 3}, {dice.D10, 2}, {dice.D4, 4}, {dice.D4, 1}}
	for name, c := range map[string]struct {
		ds     []dieAs
		effect int
		die    int
		left   []int
		then   int
		total  int
	}{
		"another die":     {ds, 3, 4, []int{4, 2, 3}, 3, 17},
		"the effect die":  {ds, 3, 3, []int{4, 2, 3}, 2, 15},
		"the last die":    {ds[:3], 2, 2, []int{2}, -1, 16},
		"the default die": {ds[:3], -1, 2, []int{2}, -1, 16},
	} {
		b := newTable(t, "")
		b.check.opposed = true
		r := b.thrown(both(ofGM, readAs([]int{0, 1}, []int{c.effect})), c.ds...)
		if left := RaisableDice(b.S, r); !slices.Equal(left, c.left) {
			t.Errorf("%s: it may be raised by %v", name, left)
		}
		if !mayChoose(b.S, coretest.Actor(game.GMChair), r) {
			t.Errorf("%s: before that the GM may not read it anew", name)
		}
		Raise(b.Tx(), r, c.die)
		if r.Total() != c.total || !slices.Equal(r.Effect, []int{c.then}) || r.PaidResults != 1 {
			t.Errorf("%s: the total is %d, the effect die %v", name, r.Total(), r.Effect)
		}
		if e := b.Events[0].(check.Raised); e.Total != c.total || (dieAs{e.Size, e.Face}) != c.ds[c.die] {
			t.Errorf("%s: told is %+v", name, e)
		}
		if mayChoose(b.S, coretest.Actor(game.GMChair), r) {
			t.Errorf("%s: the GM reads it again", name)
		}
	}
	b := newTable(t, "")
	b.check.opposed = true
	r := b.thrown(ofGM, ds...)
	if left := RaisableDice(b.S, r); left != nil {
		t.Errorf("unread it may be raised by %v", left)
	}
	readAs([]int{0, 1}, []int{2})(r)
	if b.thrown(nil, dieAs{dice.D8, 5}); !AnsweredBy(b.S, r) || RaisableDice(b.S, r) != nil {
		t.Errorf("answered it may be raised by %v", RaisableDice(b.S, r))
	}
	if own := b.last(); RaisableDice(b.S, own) != nil {
		t.Error("a player's roll may be raised")
	}
}

// TestUnreadRollIsTheActorsOwn: thrown, not read, not over, of the own character and not the GM's dice.
func TestUnreadRollIsTheActorsOwn(t *testing.T) {
	for name, c := range map[string]struct {
		chair  string
		change func(*pool.Roll)
		want   bool
	}{
		"own":        {"ana", nil, true},
		"another's":  {"beto", nil, false},
		"of the GM":  {game.GMChair, nil, false},
		"read":       {"ana", readAs([]int{0}, []int{-1}), false},
		"resolved":   {"ana", func(r *pool.Roll) { r.Resolved = true }, false},
		"opposition": {"ana", func(r *pool.Roll) { r.GM = true }, false},
	} {
		b := newTable(t, "")
		if got := IsUnread(b.S, coretest.Actor(c.chair), b.thrown(c.change, dieAs{dice.D8, 6})); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
