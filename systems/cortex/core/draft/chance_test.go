package draft

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// fighter is a sheet with the skill Fight alone, of a size.
func fighter(id, die string) people.CharacterSet {
	rank := people.PC
	if id == "vex" {
		rank = people.Major
	}
	return written(id, rank, "skills fight "+die)
}

// sore is stress d6 on Ana's skill Fight.
var sore = things.Affliction{ID: "sore", On: "ana", Trait: "fight", Die: 6}

// The actors of the tests of chances.
var (
	gm       = coretest.Actor(game.GMChair)
	ana      = coretest.Actor("ana")
	everyone = game.Actor{}
)

// Rules: CORE-TEST-R6
//
// TestChanceIsToldToThoseWhoMayKnow: a GM always; players and everyone as the table says, if they know
// what is to be beaten. A d10 beats 5 on 6 to 10.
func TestChanceIsToldToThoseWhoMayKnow(t *testing.T) {
	d10 := pool.Throw{Dice: loose("d10"), Keep: 2}
	for name, c := range map[string]struct {
		options string
		secret  bool
		by      game.Actor
		id      string
		throw   pool.Throw
		want    bool
	}{
		"a player":                    {"", false, ana, "x1", d10, true},
		"everyone":                    {"", false, everyone, "x1", d10, true},
		"a player who does not know":  {"", true, ana, "x1", d10, false},
		"the GM knows":                {"", true, gm, "x1", d10, true},
		"the table shows none":        {"odds.show=off", false, ana, "x1", d10, false},
		"to nobody":                   {"odds.show=off", false, everyone, "x1", d10, false},
		"but to the GM":               {"odds.show=off", false, gm, "x1", d10, true},
		"no such check":               {"", false, gm, "y1", d10, false},
		"the highest die is left out": {"", false, gm, "x1", pool.Throw{Dice: d10.Dice, Keep: 2, Drop: true}, false},
	} {
		b := newTable(t, c.options, toyCheck{total: 5, secret: c.secret}.mod())
		st := b.at("ana")
		st.ID = c.id
		p, total, ok := Chance(b.S, c.by, st, c.throw)
		if ok != c.want || ok && (!isNear(p, 0.5) || total != 5) {
			t.Errorf("%s: %v to beat %d, told %v", name, p, total, ok)
		}
	}
	for options, c := range map[string][2]bool{"": {true, true}, "test.reveal_difficulty=at_outcome": {false, true}} {
		b := newTable(t, options)
		if got := [2]bool{KnowsDifficulty(b.S, ana), KnowsDifficulty(b.S, gm)}; got != c {
			t.Errorf("%q: the difficulty is known by Ana and the GM: %v", options, got)
		}
	}
}

// Rules: CORE-POOL-01 CORE-POOL-04 CORE-POOL-05 CORE-POOL-08
//
// TestUsualThrowHasTheLargestTraits: of the distinctions and each prime set, or of each set if the table
// has no prime sets; own assets; and what starts in the pool.
func TestUsualThrowHasTheLargestTraits(t *testing.T) {
	tide := hooked(Hooks{PoolOptions: func(*engine.State, *people.Character, string) []PoolOption {
		return []PoolOption{{Word: "tide", Dice: loose("d4"), StartsIn: true}, {Word: "extra", Dice: loose("d12")}}
	}})
	for options, want := range map[string]string{
		"":                             "d10 d8 d12 d6 d4",
		"sets.prime=attributes,powers": "d10 d8 d6 d4",
		"sets.prime=skills,powers":     "d10 d12 d6 d4",
	} {
		b := newTable(t, options, tide).fold(asset("rope", "ana", "d6", false), asset("lamp", "", "d8", false),
			asset("map", "beto", "d8", true), written("ana", people.PC, "distinctions brave d8 old d10 shy d4",
				"attributes body d8 mind d8", "skills fight d12 move d8"))
		got := UsualThrow(b.S, b.at("ana"))
		if show(got.Dice) != want || got.Keep != 2 {
			t.Errorf("%q: %s, %d kept, want %s", options, show(got.Dice), got.Keep, want)
		}
		if slices.ContainsFunc(got.Dice, func(d pool.Die) bool { return d.Word == "mind" }) {
			t.Errorf("%q: of equal traits the later one is thrown", options)
		}
	}
}

// Rules: SHAKEN-R4 SHAKEN-R6 SHAKEN-02 STRESS-05
//
// TestStressOfUsedTraitsJoins: larger than d4, of the thrower, on a trait that it throws; not what is
// pushed or lies there already; of a rival group the largest.
func TestStressOfUsedTraitsJoins(t *testing.T) {
	of := func(change func(*things.Affliction)) []things.Affliction {
		k := sore
		change(&k)
		return []things.Affliction{k}
	}
	grouped := []things.Affliction{
		{ID: "a", On: "ana", Trait: "fight", Die: 6, RivalGroup: "ana"},
		{ID: "b", On: "ana", Trait: "fight", Die: 10, RivalGroup: "ana"},
		{ID: "c", On: "ana", Trait: "fight", Die: 8, RivalGroup: "ana"},
		{ID: "d", On: "ana", Trait: "fight", Die: 6, RivalGroup: "way"},
		{ID: "e", On: "ana", Trait: "fight", Die: 6}, {ID: "f", On: "ana", Trait: "fight", Die: 6},
	}
	fight, pushed := traits("skills", "fight", "d8"), []pool.Die{{Word: "sore", Die: 6, From: "stress"}}
	asAsset := []pool.Die{{Word: "fight", Die: 8, From: pool.FromAsset}}
	for name, c := range map[string]struct {
		stress          []things.Affliction
		thrown, against []pool.Die
		want            string
	}{
		"used":            {[]things.Affliction{sore}, fight, nil, "sore"},
		"unused":          {[]things.Affliction{sore}, traits("skills", "move", "d8"), nil, ""},
		"no trait's die":  {[]things.Affliction{sore}, asAsset, nil, ""},
		"a d4":            {of(func(k *things.Affliction) { k.Die = 4 }), fight, nil, ""},
		"of another":      {of(func(k *things.Affliction) { k.On = "beto" }), fight, nil, ""},
		"on no trait":     {of(func(k *things.Affliction) { k.Trait = "" }), fight, nil, ""},
		"pushed":          {[]things.Affliction{sore}, slices.Concat(fight, pushed), nil, ""},
		"against already": {[]things.Affliction{sore}, fight, pushed, ""},
		"rival groups":    {grouped, fight, nil, "b d e f"},
	} {
		b := newTable(t, "", toyCheck{joined: 4}.mod(stress(c.stress...))).fold(thrown(4, "", true, c.against, 2, 3))
		opp, joins := JoiningDice(b.S, "x1", "ana", c.thrown)
		if got := strings.Join(pool.DieNames(joins), " "); got != c.want || opp == nil || opp.ID != 4 {
			t.Errorf("%s: %q joins %v, want %q", name, got, opp, c.want)
		}
	}
	for id, joined := range map[string]int{"y1": 4, "x1": 5} {
		b := newTable(t, "", toyCheck{joined: joined}.mod(stress(sore))).fold(thrown(4, "", true, nil, 2, 3))
		if opp, joins := JoiningDice(b.S, id, "ana", fight); opp != nil || joins != nil {
			t.Errorf("in %s, roll %d: %v joins %v", id, joined, joins, opp)
		}
	}
}

// Rules: SHAKEN-R6 CORE-TEST-03 CORE-HITCH-01
//
// TestChanceCountsTheStressThatJoins: of a difficulty the best two results are read anew, of a roll that
// was read the joining die competes with the two that were chosen. 3, 2 and 4 lie, a d6 joins, a d10 is
// thrown: the total is then 7, 7, 7, 8, 9, 10, or with 4 not chosen 5, 5, 6, 7, 8, 9.
func TestChanceCountsTheStressThatJoins(t *testing.T) {
	for plain, want := range map[bool]float64{false: (0.3 + 0.3 + 0.3 + 0.2 + 0.1 + 0) / 6,
		true: (0.5 + 0.5 + 0.4 + 0.3 + 0.2 + 0.1) / 6} {
		b := newTable(t, "", toyCheck{total: 5, joined: 4, plain: plain}.mod(stress(sore))).
			fold(thrown(4, "", true, loose("3d8"), 3, 2, 4))
		throw := pool.Throw{Dice: traits("skills", "fight", "d10"), Keep: 2}
		if p, _, ok := Chance(b.S, ana, b.at("ana"), throw); !ok || !isNear(p, want) {
			t.Errorf("chosen results stay: %v: %v, want %v", plain, p, want)
		}
		throw.Drop = true
		if _, _, ok := Chance(b.S, ana, b.at("ana"), throw); ok {
			t.Error("a chance is told where a die is left out after the throw")
		}
	}
}

// Rules: SHAKEN-R6
//
// TestStressOfARollJoinsWhatAnswersIt: a d8 that answers exceeds 5 on 6 to 8; with a d6 of stress 12 of
// 48 throws do not.
func TestStressOfARollJoinsWhatAnswersIt(t *testing.T) {
	b := newTable(t, "", toyCheck{}.mod(stress(sore)))
	answer := pool.Throw{Dice: loose("d8"), Keep: 2}
	for word, want := range map[string]float64{"move": 3.0 / 8, "fight": 36.0 / 48} {
		r := pool.Roll{Char: "ana", Pool: traits("skills", word, "d8")}
		if p, ok := ExceedChance(b.S, &r, 5, answer); !ok || !isNear(p, want) {
			t.Errorf("of %s: %v, want %v", word, p, want)
		}
	}
}

// Rules: CORE-TEST-05 CORE-TEST-R3 CORE-HEROIC-01 ACT-R1 ADDALL-R2 STATIC-01 STATIC-02 SHAKEN-R6 SCALE-02
// Rules: OUT-06
//
// TestUsualDiceHaveAChance: of a d8 against dice or a number. A 1 counts as 0 and beats nothing.
func TestUsualDiceHaveAChance(t *testing.T) {
	ties, one := CallPolicy.Is(CallTerms{Ties: true}), check.ResultsAdded.Is(1)
	oneBeside := []pool.Die{{Die: 4}, {Die: 4, BesidePool: true}}
	scaled := append(loose("2d4"), pool.Die{Die: 4, KeepsMore: true})
	d4, number := Pool{Dice: loose("d4")}, func(n int, dice string) Pool {
		return Pool{Sum: true, Number: n, Dice: loose(dice)}
	}
	for name, c := range map[string]struct {
		options      string
		answer       []engine.Answer
		stress       []things.Affliction
		against      Pool
		beat, heroic float64
	}{
		"a d4":                       {"", nil, nil, d4, 22.0 / 32, 7.0 / 32},
		"two d4":                     {"", nil, nil, Pool{Dice: loose("2d4")}, 55.0 / 128, 10.0 / 128},
		"one of two beside":          {"", nil, nil, Pool{Dice: oneBeside}, 55.0 / 128, 10.0 / 128},
		"three that all count":       {"", nil, nil, Pool{Dice: scaled}, 111.0 / 512, 13.0 / 512},
		"a heroic step of 3":         {"heroic.step=3", nil, nil, d4, 22.0 / 32, 15.0 / 32},
		"ties win":                   {"", []engine.Answer{ties}, nil, d4, 25.0 / 32, 7.0 / 32},
		"only one result counts":     {"", []engine.Answer{one}, nil, Pool{Dice: loose("2d4")}, 78.0 / 128, 15.0 / 128},
		"nothing":                    {"", nil, nil, Pool{}, 7.0 / 8, 4.0 / 8},
		"a number":                   {"", nil, nil, number(5, ""), 3.0 / 8, 0},
		"ties lose to a number":      {"", []engine.Answer{ties}, nil, number(5, ""), 3.0 / 8, 0},
		"a number and a d4":          {"", nil, nil, number(5, "d4"), 4.0 / 32, 0},
		"a number out of reach":      {"", nil, nil, number(8, ""), 0, 0},
		"a d4 and stress that joins": {"", nil, []things.Affliction{sore}, d4, 61.0 / 192, 10.0 / 192},
		"nothing but that stress":    {"", nil, []things.Affliction{sore}, Pool{}, 27.0 / 48, 7.0 / 48},
		"a number and that stress":   {"", nil, []things.Affliction{sore}, number(5, ""), 4.0 / 48, 0},
	} {
		b := newTable(t, c.options, &engine.Mod{Name: "toy", Policies: c.answer,
			Hooks: []engine.Hooks{stress(c.stress...)}}).fold(fighter("ana", "d8"))
		got, ok := c.against.UsualChance(b.S, b.char("ana"))
		if !ok || !isNear(got.Beat, c.beat) || !isNear(got.Heroic, c.heroic) {
			t.Errorf("%s: %+v (%v), want %v and %v", name, got, ok, c.beat, c.heroic)
		}
	}
	b := newTable(t, "").fold(written("ana", people.PC, "skills fight d8", "attributes body d8"),
		people.OutSet{Char: "ana", How: people.OutBeyond})
	got, ok := d4.UsualChance(b.S, b.char("ana"))
	if !ok || !isNear(got.Beat, 226.0/256) || !isNear(got.Heroic, 91.0/256) {
		t.Errorf("the best of two d8 against a d4: %+v", got)
	}
	b = newTable(t, "", answering(PlaySFX.Is(toySFX{hitches: 2}))).fold(fighter("ana", "d8"))
	if _, ok := d4.UsualChance(b.S, b.char("ana")); ok {
		t.Error("a chance is known where more faces are hitches")
	}
	if _, ok := d4.Margins(b.S, b.char("ana")); ok {
		t.Error("a margin is known where more faces are hitches")
	}
}

// Rules: LIFE-02 LIFE-11 SHAKEN-R6
//
// TestUsualDiceHaveAMargin: of a d8 against 6 it is 1 on a 7 and 2 on an 8, and 0 on all else; stress
// joins dice.
func TestUsualDiceHaveAMargin(t *testing.T) {
	b := newTable(t, "").fold(fighter("ana", "d8"))
	law, ok := Pool{Sum: true, Number: 6}.Margins(b.S, b.char("ana"))
	if !ok || !isNear(law[0], 6.0/8) || !isNear(law[1], 1.0/8) || !isNear(law[2], 1.0/8) {
		t.Errorf("against 6: %v", law)
	}
	for missed, all := range map[float64][]things.Affliction{10.0 / 32: nil, 131.0 / 192: {sore}} {
		b := newTable(t, "", hooked(stress(all...))).fold(fighter("ana", "d8"))
		law, ok := Pool{Dice: loose("d4")}.Margins(b.S, b.char("ana"))
		if !ok || !isNear(law[0], missed) {
			t.Errorf("against a d4 with %v: %v", all, law)
		}
	}
}
