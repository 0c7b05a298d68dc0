package check

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// face returns the text of a die and its face.
func face(d dice.Die, n int) game.Msg {
	return game.Say("die.rolled", game.D("die", d), game.N("face", n))
}

// named returns the text of a die of the trait Brave and its face.
func named(n int) game.Msg {
	return game.Say("cortex.die.named", game.W("name", "Brave"), game.D("die", 8), game.N("face", n))
}

// told returns the text of an event.
func told(key string, args ...game.Arg) game.Msg { return game.Say("cortex.event."+key, args...) }

// ana names Ana in what is told.
var ana = game.W("name", "Ana")

// Rules: CORE-ROLL-01 CORE-ROLL-08 CORE-HITCH-01 CORE-HITCH-07 CORE-POOL-R2 CORE-HITCH-R7
//
// TestEveryDieOfAThrowIsTold: its size and face, the 1s as hitches or opportunities, a botch, and
// the prime sets that the pool leaves out.
func TestEveryDieOfAThrowIsTold(t *testing.T) {
	throw := func(change func(*Rolled), faces ...int) Rolled {
		e := thrown(1, "t1", "ana", faces...)
		if e.Name = "Ana"; change != nil {
			change(&e)
		}
		return e
	}
	dice := func(key string, who game.Arg, ds ...game.Msg) game.Msg {
		return told(key, who, game.L("dice", ds...))
	}
	ones := func(word string, n, beside int) game.Msg {
		return told(word, game.N("n", n), game.N("beside", beside))
	}
	gms := func(e *Rolled) { e.Roll.GM = true }
	b := newTable(t, "")
	for _, c := range []struct {
		e    Rolled
		want []game.Msg
	}{
		{throw(nil, 3, 8), []game.Msg{dice("rolled", ana, named(3), named(8))}},
		{throw(func(e *Rolled) { e.Name = "" }, 3), []game.Msg{dice("rolled", game.W("name", "ana"), named(3))}},
		{throw(nil, 1, 8, 1), []game.Msg{dice("rolled", ana, named(1), named(8), named(1)), ones("hitches", 2, 0)}},
		{throw(nil, 1, 1), []game.Msg{dice("rolled", ana, named(1), named(1)), ones("hitches_botch", 2, 0)}},
		{throw(func(e *Rolled) { e.Roll.Pool[1].BesidePool = true }, 1, 5),
			[]game.Msg{dice("rolled", ana, named(1), named(5)), ones("hitches_botch", 1, 5)}},
		{throw(gms, 1, 8), []game.Msg{dice("rolled_against", ana, named(1), named(8)), ones("opportunities", 1, 0)}},
		{throw(gms, 1), []game.Msg{dice("rolled_against", ana, named(1)), ones("opportunities_botch", 1, 0)}},
		{throw(func(e *Rolled) { e.Roll.GM, e.Roll.For = true, "u2" }, 4),
			[]game.Msg{dice("rolled", ana, named(4))}},
		{throw(func(e *Rolled) { e.Roll.GM, e.Roll.Char, e.Name = true, "", "" }, 4),
			[]game.Msg{dice("rolled_difficulty", game.W("name", ""), named(4))}},
		{throw(func(e *Rolled) { e.Lacks = []string{"Skills", "Values"} }, 4), []game.Msg{
			dice("rolled", ana, named(4)),
			told("no_prime", ana, game.W("set", "Skills")),
			told("no_prime", ana, game.W("set", "Values"))}},
	} {
		b.wantTold("beto", []game.Event{c.e}, c.want...)
	}
}

// Rules: CORE-HITCH-01 CORE-HITCH-07 CORE-ROLL-08
//
// TestStatisticsCountThe1sOfAThrow: hitches of its dice and botches of players, and opportunities of
// the GM's dice.
func TestStatisticsCountThe1sOfAThrow(t *testing.T) {
	const hitches, botch = "cortex.count.hitch", "cortex.count.botch"
	for _, c := range []struct {
		gm    bool
		faces []int
		want  []game.Count
	}{
		{false, []int{1, 4, 1}, []game.Count{{Key: hitches, N: 2, Of: 3}, {Key: botch, Of: 1}}},
		{false, []int{1, 1}, []game.Count{{Key: hitches, N: 2, Of: 2}, {Key: botch, N: 1, Of: 1}}},
		{true, []int{1, 1}, []game.Count{{Key: "cortex.count.opportunity", N: 2, Of: 2}}},
	} {
		e := thrown(1, "t1", "ana", c.faces...)
		if e.Roll.GM = c.gm; !slices.Equal(e.Stats(), c.want) {
			t.Errorf("%v count as %v, want %v", c.faces, e.Stats(), c.want)
		}
	}
}

// Rules: CORE-ROLL-02 CORE-TEST-R2 CORE-TEST-R6 REROLL-01 CORE-ROLL-08
//
// TestChoiceIsTold: the total with its dice and the effect die; of a difficulty the number, or to
// players only that it is hidden, and what a failure costs. A botch was told by its dice.
func TestChoiceIsTold(t *testing.T) {
	total, effect := game.N("total", 11), game.D("effect", 6)
	ds := game.L("dice", face(8, 7), face(6, 4))
	read := Chosen{Roll: 2, Kept: []int{0, 1}, Char: "ana", Name: "Ana", Total: 11, Die: 6, Dice: []dice.Die{8, 6},
		Faces: []int{7, 4}}
	set := Chosen{Roll: 1, Total: 11, Die: 6, Set: "Ana"}
	difficulty := func(key string, more ...game.Arg) game.Msg {
		return told("difficulty"+key, append([]game.Arg{game.N("n", 11), ana, game.W("what", "")}, more...)...)
	}
	with := func(e Chosen, change func(*Chosen)) Chosen {
		change(&e)
		return e
	}
	hidden := with(set, func(e *Chosen) { e.Hidden = true })
	plain, secret := difficulty(""), told("difficulty_hidden")
	type msgs []game.Msg
	for _, c := range []struct {
		e        Chosen
		ana, gms msgs
	}{
		{read, msgs{told("chosen", ana, total, ds, effect)}, nil},
		{with(read, func(e *Chosen) { e.Kept, e.Total = nil, 0 }), msgs{}, nil},
		{with(read, func(e *Chosen) { e.Dice = nil }), msgs{told("chosen_brief", ana, total, effect)}, nil},
		{with(read, func(e *Chosen) { e.Char, e.Name = "", "" }),
			msgs{told("chosen_opposition", total, ds)}, nil},
		{with(read, func(e *Chosen) { e.By = pool.EffectReroll }), msgs{told("added", ana, total, ds)}, nil},
		{set, msgs{plain}, nil},
		{hidden, msgs{secret}, msgs{plain}},
		{with(set, func(e *Chosen) { e.Risky = true }), msgs{difficulty(".risky", effect)}, nil},
		{with(set, func(e *Chosen) { e.Risky, e.Risk = true, "stress" }), msgs{difficulty(".stress", effect)}, nil},
		{with(set, func(e *Chosen) { e.Risky, e.Die = true, 0 }), msgs{plain, game.Say("cortex.test.risky")}, nil},
		{with(hidden, func(e *Chosen) { e.Risky, e.Risk = true, "stress" }),
			msgs{secret, game.Say("cortex.test.stress")}, msgs{difficulty(".stress", effect)}},
	} {
		if c.gms == nil {
			c.gms = c.ana
		}
		b := newTable(t, "")
		b.wantTold("ana", []game.Event{c.e}, c.ana...)
		b.wantTold(game.GMChair, []game.Event{c.e}, c.gms...)
	}
}

// Rules: CORE-TEST-03 CORE-TEST-R6 CORE-TEST-R8
//
// TestCallTellsTheDifficultyOfItsTest: which was thrown and read in the same decision, once, with
// what the test is for; unless it is hidden from the actor, set later or for another test. Older
// records have the dice of the choice in the throw alone.
func TestCallTellsTheDifficultyOfItsTest(t *testing.T) {
	what := game.W("what", "to climb")
	call, opposition := begun{ID: "t1", Chars: []string{"Ana"}}, thrown(1, "t1", "", 3, 5)
	opposition.Roll.GM = true
	set := Chosen{Roll: 1, Kept: []int{0, 1}, Total: 8, Set: "Ana"}
	old, hidden := Chosen{Roll: 1, Kept: []int{0, 1}, Total: 8}, set
	hidden.Hidden = true
	second, other := thrown(2, "t2", "", 6, 7), Chosen{Roll: 2, Kept: []int{0, 1}, Total: 13, Set: "Beto"}
	second.Roll.GM = true
	want := told("difficulty", game.N("n", 8), ana, what)
	for name, c := range map[string]struct {
		es    []game.Event
		chair string
		want  bool
	}{
		"at once":            {[]game.Event{call, opposition, set}, "ana", true},
		"by an older record": {[]game.Event{call, opposition, old}, "ana", true},
		"hidden":             {[]game.Event{call, opposition, hidden}, "ana", false},
		"hidden, to the GM":  {[]game.Event{call, opposition, hidden}, game.GMChair, true},
		"another test":       {[]game.Event{begun{"t2", []string{"Ana"}}, opposition, set}, "ana", false},
		"of another test":    {[]game.Event{begun{"t2", []string{"Beto"}}, second, other}, "ana", false},
		"of two tests": {[]game.Event{begun{"t2", []string{"Beto"}}, call, second, opposition, other, set}, "ana",
			true},
		"set later":       {[]game.Event{call, opposition}, "ana", false},
		"thrown earlier":  {[]game.Event{call, set}, "ana", false},
		"a player's roll": {[]game.Event{call, thrown(1, "t1", "ana", 3, 5), set}, "ana", false},
	} {
		got := TellSet(c.es, "t1", what, coretest.Actor(c.chair))
		if len(got) > 1 || (len(got) == 1) != c.want || c.want && !got[0].Equal(want) {
			t.Errorf("%s: told %v", name, got)
		}
	}
	renamed := set
	renamed.Set = "Anna"
	if got := TellSet([]game.Event{call, opposition, renamed}, "t1", what, coretest.Actor("ana")); len(got) != 1 ||
		!got[0].Equal(told("difficulty", game.N("n", 8), game.W("name", "Anna"), what)) {
		t.Errorf("of a record with a name: told %v", got)
	}
}

// Rules: CORE-TEST-03 CORE-TEST-R6
//
// TestChoiceOfTheSameDecisionIsToldOnce: a difficulty by its call, unless it is hidden, and another
// total with its dice, which older records have in the throw alone.
func TestChoiceOfTheSameDecisionIsToldOnce(t *testing.T) {
	call, opposition := begun{ID: "t1", Chars: []string{"Ana"}}, thrown(1, "t1", "", 3, 5)
	opposition.Roll.GM = true
	set := Chosen{Roll: 1, Kept: []int{0, 1}, Total: 8, Set: "Ana"}
	old, hidden := Chosen{Roll: 1, Kept: []int{0, 1}, Total: 8}, set
	hidden.Hidden = true
	b := newTable(t, "")
	dice := told("rolled_difficulty", game.W("name", ""), game.L("dice", named(3), named(5)))
	b.wantTold("ana", []game.Event{call, opposition, set}, dice)
	b.wantTold("ana", []game.Event{call, opposition, old}, dice)
	b.wantTold("ana", []game.Event{call, opposition, hidden}, dice, told("difficulty_hidden"))
	b.wantTold(game.GMChair, []game.Event{call, opposition, hidden}, dice)
	b.wantTold("ana", []game.Event{opposition, set}, dice,
		told("difficulty", game.N("n", 8), ana, game.W("what", "")))
	mine := old
	mine.Char, mine.Name, mine.Die = "ana", "Ana", 6
	for range 2 {
		b.wantTold("ana", []game.Event{thrown(1, "t1", "ana", 3, 5), mine},
			told("rolled", game.W("name", "ana"), game.L("dice", named(3), named(5))),
			told("chosen", ana, game.N("total", 8), game.L("dice", face(8, 3), face(8, 5)), game.D("effect", 6)))
		mine.Dice, mine.Faces = thrown(1, "t1", "ana", 3, 5).Thrown() // as newer records have them
	}
}
