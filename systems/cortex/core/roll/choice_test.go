package roll

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// four is a throw of four dice that all count.
var four = []dieAs{{dice.D8, 6}, {dice.D8, 5}, {dice.D10, 4}, {dice.D6, 3}}

// Rules: CORE-ROLL-02 CORE-ROLL-05 CORE-ROLL-09 CORE-ROLL-R4 CORE-HEROIC-R3 CORE-EFFECT-07 PP-SPEND-03 NOEFF-01
//
// TestChoiceIsCommittedAndPaid: total and effect die together; a d4 if none is left; a point for each
// further result or effect die, of which the one that rises is the first.
func TestChoiceIsCommittedAndPaid(t *testing.T) {
	say := strings.Fields
	for name, c := range map[string]struct {
		from         pool.Effect
		dice         []dieAs
		words        []string
		paid         int
		kept, effect []int
		total        int
	}{
		"any two":         {"", four, say("total=1 total=4 effect=3"), 0, []int{0, 3}, []int{2}, 9},
		"a third":         {"", four, say("total=1 total=2 total=3 effect=4 pay=1"), 1, []int{0, 1, 2}, []int{3}, 15},
		"none is left":    {"", four[:2], say("total=1 total=2 effect=none"), 0, []int{0, 1}, []int{-1}, 11},
		"two effect dice": {"", four, say("total=1 total=2 effect=3 effect=4 pay=1"), 1, []int{0, 1}, []int{2, 3}, 11},
		"the second rises": {"", four, say("total=1 total=2 effect=3 effect=4 rise=4 pay=1"), 1, []int{0, 1},
			[]int{3, 2}, 11},
		"no effect dice": {pool.EffectNone, four, say("total=1 total=2"), 0, []int{0, 1}, nil, 11},
	} {
		b := newTable(t, "").fold(has("ana", 1))
		b.check.target = 8
		r := b.thrown(func(r *pool.Roll) { r.EffectFrom = c.from }, c.dice...)
		b.Do("ana", "choose", c.words...)
		b.wantPoints(name, "ana", 1-c.paid, 0)
		b.wantRead(name, r, c.kept, c.effect)
		i := slices.IndexFunc(b.Events, func(e game.Event) bool { _, is := e.(check.Chosen); return is })
		if e := b.Events[i].(check.Chosen); e.Total != c.total || e.Paid != c.paid || r.Total() != c.total {
			t.Errorf("%s: told is %+v", name, e)
		}
	}
	b := newTable(t, "").fold(has("ana", 1))
	b.check.target = 8
	b.thrown(nil, four...)
	b.WantRefusal("CORE-HEROIC-R3", "ana", "choose", "total=1", "total=2", "effect=3", "rise=4")
	b = newTable(t, "")
	b.check.opposed = true
	r := b.thrown(ofGM, four...)
	b.Do(game.GMChair, "choose", "total=1", "total=2", "effect=3", "roll="+check.RollWord(r.ID))
	if r.Total() != 11 || len(b.check.read) > 0 {
		t.Errorf("a difficulty of %d has the outcome of %v", r.Total(), b.check.read)
	}
}

// Rules: CORE-ROLL-R4 CORE-TEST-R1 CORE-ROLL-R7
//
// TestWhoReadsARoll: its player or the GM, until it is read; the GM's difficulty the GM, until it is
// answered or raised, while there is another way to read it.
func TestWhoReadsARoll(t *testing.T) {
	reads := readAs([]int{0, 1}, []int{2})
	inOneWay, ofOther := readAs([]int{0, 1}, []int{-1}), func(r *pool.Roll) { r.For = "x9" }
	raised := check.Raised{Roll: 2, Die: 3, Effect: []int{2}}
	answer := check.Rolled{Roll: pool.Roll{ID: 3, For: "x1", Char: "ana"}}
	for name, c := range map[string]struct {
		chair  string
		change func(*pool.Roll)
		dice   []dieAs
		after  game.Event
		may    bool
		own    bool
	}{
		"her player":           {"ana", nil, four, nil, true, true},
		"another":              {"beto", nil, four, nil, false, false},
		"the GM":               {game.GMChair, nil, four, nil, true, false},
		"a guest":              {"", nil, four, nil, false, false},
		"it is read":           {"ana", reads, four, nil, false, true},
		"it is over":           {"ana", nil, four, check.RollResolved{Roll: 2}, false, true},
		"the GM's dice":        {game.GMChair, ofGM, four, nil, true, true},
		"the GM's, to her":     {"ana", ofGM, four, nil, false, false},
		"the GM's, read":       {game.GMChair, both(ofGM, reads), four, nil, true, false},
		"the GM's, in one way": {game.GMChair, both(ofGM, inOneWay), four[:2], nil, false, false},
		"the GM's, raised":     {game.GMChair, both(ofGM, reads), four, raised, false, false},
		"the GM's, answered":   {game.GMChair, both(ofGM, reads), four, answer, false, false},
		"the GM's, of another": {game.GMChair, both(ofGM, ofOther), four, nil, false, true},
	} {
		b := newTable(t, "")
		b.check.opposed = true
		r := b.thrown(c.change, c.dice...)
		if c.after != nil {
			b.fold(c.after)
		}
		by := coretest.Actor(c.chair)
		if may, own := mayChoose(b.S, by, r), isOwnRoll(b.S, by, r); may != c.may || own != c.own {
			t.Errorf("%s: may %v, waits for them %v", name, may, own)
		}
	}
	b := newTable(t, "", withSFX(toySFX{rethrow: true})) // it throws dice again before they are read
	b.check.opposed = true
	if r := b.thrown(both(ofGM, inOneWay), four[:2]...); mayChoose(b.S, coretest.Actor(game.GMChair), r) {
		t.Error("an SFX lets the GM read dice anew")
	}
	b = newTable(t, "")
	b.thrown(reads, four...)
	b.wantReason("read", b.Try("ana", "choose", "total=1"), "CORE-ROLL-R4", "committed")
	b.wantReason("nothing", b.Try("beto", "choose", "total=1"), "CORE-ROLL-02", "no_reading")
}

// offered returns how the offers to read a roll are labelled, each with its price.
func offered(os []game.Offer) []string {
	var keys []string
	for _, o := range os {
		key := o.Label.Key
		for _, a := range o.Label.Args {
			if a.Name == "label" {
				key += " " + a.Msgs[0].Key
			}
		}
		for _, sum := range o.Cost {
			key += " " + game.Itoa(sum.N)
		}
		keys = append(keys, key)
	}
	return keys
}

// Rules: CORE-ROLL-R4 PP-SPEND-03 RUL-TAL-REMARK CORE-TEST-R6 CORE-ROLL-R7
//
// TestOffersToReadARoll: the suggested choice first, then the other useful ones, the best with one more
// result for each point, one alone where an SFX says so, and the form. What is read is offered in
// another way alone, and of a hidden difficulty nothing is said.
func TestOffersToReadARoll(t *testing.T) {
	three := []dieAs{{dice.D12, 5}, {dice.D8, 7}, {dice.D6, 4}} // 12 with d6, 11 with d12
	one := withSFX(toySFX{one: true})
	vex := func(r *pool.Roll) { r.GM, r.Char = true, "vex" }
	for name, c := range map[string]struct {
		options string
		mod     *engine.Mod
		has     int
		target  int
		change  func(*pool.Roll)
		want    []string
		urgent  int
	}{
		"not known":    {"", nil, 0, -1, nil, []string{"effect", "effect", "other"}, 0},
		"one beats it": {"", nil, 0, 10, nil, []string{"beats", "beats", "other"}, 0},
		"with a point": {"", nil, 1, -1, nil, []string{"effect", "effect", "effect -1", "other"}, 0},
		"one alone":    {"", one, 0, -1, nil, []string{"effect", "effect", "effect", "other"}, 0}, // the 7 with d12
		"no effect dice": {"", nil, 0, -1, func(r *pool.Roll) { r.EffectFrom = pool.EffectNone },
			[]string{"total", "other_total"}, 0},
		"the GM's": {"", nil, 0, -1, ofGM, []string{"of_opposition effect", "of_opposition effect",
			"other_opposition"}, 0},
		"a GMC's": {"", nil, 0, -1, vex, []string{"of effect", "of effect", "other"}, 0},
		"the GM's, read": {"", nil, 0, -1, both(ofGM, readAs([]int{0, 1}, []int{2})),
			[]string{"of_opposition effect", "other_opposition"}, -1},
		"the GM's, hidden": {"test.reveal_difficulty=at_outcome", nil, 0, -1, ofGM,
			[]string{"of_opposition effect", "of_opposition effect", "shut"}, 2},
	} {
		var mods []*engine.Mod
		if c.mod != nil {
			mods = append(mods, c.mod)
		}
		b := newTable(t, c.options, mods...).fold(has("ana", c.has))
		b.check.target = c.target
		r := b.thrown(c.change, three...)
		b.check.opposed = r.Char == ""
		chair := "ana"
		if r.GM {
			chair = game.GMChair
		}
		os := chooseOffers(b.S, r, isOwnRoll(b.S, coretest.Actor(chair), r))
		for i, key := range c.want {
			c.want[i] = "cortex.choose." + key
			if of, label, both := strings.Cut(key, " effect"); both {
				c.want[i] = "cortex.choose." + of + " cortex.choose.effect" + label
			}
		}
		if got := offered(os); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if urgent := slices.IndexFunc(os, func(o game.Offer) bool { return o.Urgent }); urgent != c.urgent {
			t.Errorf("%s: the card waits for %d, want %d", name, urgent, c.urgent)
		}
	}
}

// Rules: PP-SPEND-03 CORE-ROLL-R4
//
// TestFurtherResultsAreOfferedForPoints: for each point the best choice with one more result, of three the
// 15, which beats 14, and not 14 with d10; a total that beats the number says whether it may be beaten. The
// suggested choice is offered first.
func TestFurtherResultsAreOfferedForPoints(t *testing.T) {
	b := newTable(t, "").fold(has("ana", 2))
	b.check.target, b.check.holds = 14, func(int) float64 { return 0.5 }
	os := chooseOffers(b.S, b.thrown(nil, four...), true)
	want := [][]string{{"1", "2"}, {"1", "2", "3"}, {"1", "2", "3", "4"}, nil} // the form has none
	for i, o := range os {
		if i >= len(want) || !slices.Equal(o.Fixed["total"], want[i]) {
			t.Errorf("offered are %d, that at %d with %v", len(os), i, o.Fixed["total"])
		}
		if beats := i == 1 || i == 2; (len(o.Odds) == 1) != beats {
			t.Errorf("of %v is told %v", o.Fixed["total"], o.Odds)
		}
	}
	b = newTable(t, "")
	b.check.target = 10 // beaten by 12 with d6, and by 11 with d12
	o := chooseOffers(b.S, b.thrown(nil, dieAs{dice.D12, 5}, dieAs{dice.D8, 7}, dieAs{dice.D6, 4}), true)[0]
	if !o.Urgent || !slices.Equal(o.Fixed["total"], []string{"2", "3"}) || o.Fixed.One("effect") != "1" {
		t.Errorf("first is offered %v", o.Fixed)
	}
}
