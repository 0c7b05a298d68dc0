package draft

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// d10AndD4 is the chance that the sum of a d10 and a d4 exceeds 5: 11 of 40 throws do not, a 1 counts
// as 0.
const d10AndD4 = 29.0 / 40

// Rules: CORE-TEST-R6 SHAKEN-R6
//
// TestChanceOfAPoolIsToldToEveryone: where everyone may know the target, which is named as growing
// where stress joins.
func TestChanceOfAPoolIsToldToEveryone(t *testing.T) {
	for name, c := range map[string]struct {
		check  toyCheck
		stress []things.Affliction
		key    string
		now    float64
	}{
		"a known target":   {toyCheck{total: 5}, nil, "cortex.odds.to_beat", 0.5},
		"the GM's secret":  {toyCheck{total: 5, secret: true}, nil, "", 0},
		"stress will join": {toyCheck{total: 5, joined: 4}, []things.Affliction{sore}, "cortex.odds.grown", 1.2 / 6},
	} {
		b := newTable(t, "", c.check.mod(stress(c.stress...))).fold(fighter("ana", "d10"),
			thrown(4, "", true, loose("3d8"), 3, 2, 4))
		d := b.draft("ana", "fight")
		got := d.PublicChance(b.S, d.Pool())
		wantOdds(t, name, got, c.key, c.now, -1)
		if len(got) > 0 && (!got[0].Public || got[0].Of.Args[0].Num != 5) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// Rules: CORE-TEST-05 CORE-POOL-01
//
// TestUsualDiceMightBeatATarget: as the actor sees it; for everyone it is public.
func TestUsualDiceMightBeatATarget(t *testing.T) {
	for name, c := range map[string]struct {
		secret bool
		by     game.Actor
		key    string
		public bool
	}{
		"a player": {false, ana, "cortex.odds.might", false}, "everyone": {false, everyone, "cortex.odds.might", true},
		"a secret": {true, ana, "", false}, "not to the GM": {true, gm, "cortex.odds.might", false},
	} {
		b := newTable(t, "", toyCheck{total: 5, secret: c.secret}.mod()).fold(fighter("ana", "d10"))
		got := UsualOdds(b.S, c.by, "x1", b.char("ana"))
		wantOdds(t, name, got, c.key, 0.5, -1)
		if len(got) > 0 && got[0].Public != c.public {
			t.Errorf("%s: public %v", name, got[0].Public)
		}
	}
}

// Rules: CORE-TEST-R6 SHAKEN-R6 OPP-R2
//
// TestOppositionShowsWhatAnotherTotalDoes: a d10 beats 5 on 6 to 10, 7 on 8 to 10; not where stress will
// join, to those who do not know the difficulty, or where nobody is opposed.
func TestOppositionShowsWhatAnotherTotalDoes(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		check   toyCheck
		stress  []things.Affliction
		by      game.Actor
		key     string
	}{
		"a player":                {"", toyCheck{}, nil, ana, "cortex.odds.with_usual"},
		"stress will join":        {"", toyCheck{}, []things.Affliction{sore}, ana, ""},
		"no difficulty":           {"", toyCheck{plain: true}, nil, ana, ""},
		"the table shows none":    {"odds.show=off", toyCheck{}, nil, ana, ""},
		"told at the outcome":     {"test.reveal_difficulty=at_outcome", toyCheck{}, nil, ana, ""},
		"but to the GM":           {"test.reveal_difficulty=at_outcome", toyCheck{}, nil, gm, "cortex.odds.with_usual"},
		"and with chances hidden": {"odds.show=off", toyCheck{}, nil, gm, "cortex.odds.with_usual"},
	} {
		b := newTable(t, c.options, c.check.mod(stress(c.stress...))).fold(fighter("ana", "d10"),
			thrown(4, "", true, loose("2d8"), 3, 2))
		wantOdds(t, name, UsualOddsAgainst(b.S, c.by, check.Of(b.S).Roll(4), 7), c.key, 0.5, 0.3)
	}
}

// TestChangeShowsTheChanceOfTheOwnPool: now and with the die that a change adds, to the player
// who builds the pool.
func TestChangeShowsTheChanceOfTheOwnPool(t *testing.T) {
	more := func(d PoolDraft) []pool.Die { return append(d.Pool().Dice, loose("d4")...) }
	same := func(PoolDraft) []pool.Die { return nil }
	for name, c := range map[string]struct {
		secret bool
		by     string
		change func(PoolDraft) []pool.Die
		key    string
	}{
		"a die more":          {false, "ana", more, "cortex.odds.to_beat"},
		"no change":           {false, "ana", same, ""},
		"another's pool":      {false, "beto", more, ""},
		"of an unknown total": {true, "ana", more, ""},
	} {
		b := newTable(t, "", toyCheck{total: 5, secret: c.secret}.mod()).
			fold(fighter("ana", "d10"), drafted(nil, "fight"))
		by := game.Actor{Chair: c.by, Role: game.Player}
		wantOdds(t, name, OddsAfterChange(b.S, by, c.change), c.key, 0.5, d10AndD4)
	}
}

// Rules: GANG-06
//
// TestHelpersDieRaisesTheChance: of the pool that is being built, or of the usual dice before anything
// is picked.
func TestHelpersDieRaisesTheChance(t *testing.T) {
	for name, c := range map[string]struct {
		picked     []game.Event
		secret     bool
		now, after float64
		told       bool
	}{
		"usual dice":       {nil, false, 0.5, d10AndD4, true},
		"a pool of a d4":   {[]game.Event{drafted(nil, "move")}, false, 0, 6.0 / 16, true},
		"an unknown total": {nil, true, 0, 0, false},
	} {
		b := newTable(t, "", toyCheck{total: 5, secret: c.secret}.mod()).
			fold(written("ana", people.PC, "skills fight d10 move d4")).fold(c.picked...)
		got, ok := OddsWithDie(b.S, ana, b.at("ana"), 4)
		if ok != c.told || got.Now != game.ChanceOf(c.now) || got.After != game.ChanceOf(c.after) {
			t.Errorf("%s: %+v, told %v, want %v and %v", name, got, ok, c.now, c.after)
		}
	}
}

// chances returns the chances of some difficulties after a tap.
func chances(input game.Input, words ...string) []game.Chance {
	var all []game.Chance
	for _, word := range words {
		for _, c := range input.Choices {
			if c.Word == word {
				all = append(all, c.ChanceAfter)
			}
		}
	}
	return all
}

// wantChances checks the chances of the difficulties none, very-easy and easy.
func wantChances(t *testing.T, what string, input game.Input, want ...float64) {
	t.Helper()
	for i, got := range chances(input, NoDice, VeryEasy, Easy) {
		if got != game.ChanceOf(want[i]) {
			t.Errorf("%s: place %d is %v, want %v", what, i, got, game.ChanceOf(want[i]))
		}
	}
}

// Rules: CORE-TEST-04 CORE-TEST-R3 STATIC-01 RUL-ABIL-PRECOG
//
// TestEachDifficultyShowsTheUsualChance: of a d8, with the rest of the opposition; where several words
// may be picked, after a tap on one more.
func TestEachDifficultyShowsTheUsualChance(t *testing.T) {
	const none, one, two = 7.0 / 8, 22.0 / 32, 55.0 / 128
	for name, c := range map[string]struct {
		answer []engine.Answer
		with   Pool
		most   int
		picked []string
		want   []float64
	}{
		"rows": {nil, Pool{}, 1, nil, []float64{none, two, 67.0 / 288}},
		"numbers": {[]engine.Answer{byNumber}, Pool{Sum: true}, 1, nil,
			[]float64{none, 5.0 / 8, 1.0 / 8}},
		"one picked":            {nil, Pool{}, 1, []string{VeryEasy}, []float64{none, two, 67.0 / 288}},
		"one of several picked": {nil, Pool{}, 2, []string{VeryEasy}, []float64{two, none, two}},
		"foreseen": {[]engine.Answer{PlaySFX.Is(toySFX{foresees: "ana"})}, Pool{}, 1, nil,
			[]float64{none, one, 27.0 / 48}},
	} {
		b := newTable(t, "", answering(c.answer...)).fold(fighter("ana", "d8"))
		input := InputDifficulty(b.S, c.picked, NoDice)
		input.Max = c.most
		got := c.with.AddDifficultyOdds(b.S, b.char("ana"), input, c.picked, "")
		wantChances(t, name, got, c.want...)
		if got.Note.Key != "cortex.odds.usually" || input.Choices[0].ChanceAfter.IsKnown() {
			t.Errorf("%s: note %v, first choice of the input %v", name, got.Note, input.Choices[0].ChanceAfter)
		}
	}
}

// Rules: ACT-03 CORE-TEST-04
//
// TestEachDifficultyShowsTheChanceToHold: a total of 5 holds unless the dice exceed it, as two d4 do in
// 6 of 16 throws and two d6 in 24 of 36.
func TestEachDifficultyShowsTheChanceToHold(t *testing.T) {
	for name, c := range map[string]struct {
		answer []engine.Answer
		with   Pool
		most   int
		row    string
		want   []float64
	}{
		"rows":       {nil, Pool{}, 1, NoDice, []float64{1, 10.0 / 16, 12.0 / 36}},
		"one result": {[]engine.Answer{check.ResultsAdded.Is(1)}, Pool{}, 1, NoDice, []float64{1, 1, 25.0 / 36}},
		"with a d6":  {nil, Pool{Dice: loose("d6")}, 1, NoDice, []float64{5.0 / 6, -1, -1}},
		"one picked": {nil, Pool{}, 1, VeryEasy, []float64{1, 10.0 / 16, 12.0 / 36}},
		"several":    {nil, Pool{}, 2, VeryEasy, []float64{10.0 / 16, 1, 10.0 / 16}},
		"one foreseen": {[]engine.Answer{PlaySFX.Is(toySFX{foresees: "ana"})}, Pool{}, 1, NoDice,
			[]float64{1, 1, 5.0 / 6}},
	} {
		b := newTable(t, "", answering(c.answer...))
		input := InputDifficulty(b.S, nil, c.row)
		input.Max = c.most
		got := c.with.AddHoldOdds(b.S, b.char("ana"), 5, input, "")
		for i, chance := range chances(got, NoDice, VeryEasy, Easy) {
			if c.want[i] >= 0 && chance != game.ChanceOf(c.want[i]) {
				t.Errorf("%s: place %d is %v, want %v", name, i, chance, game.ChanceOf(c.want[i]))
			}
		}
		if !got.Note.Equal(game.Say("cortex.odds.stands", game.W("name", "Ana"), game.N("n", 5))) ||
			input.Choices[0].ChanceAfter.IsKnown() {
			t.Errorf("%s: note %v, first choice of the input %v", name, got.Note, input.Choices[0].ChanceAfter)
		}
	}
}

// Rules: TRAUMA-06 TRAUMA-09 CORE-TEST-R6 ACT-R1
//
// TestRecoveryShowsItsChances: of a d8 against a d4; a slow one also how likely it fails with a hitch,
// which is a 1 of the d8.
func TestRecoveryShowsItsChances(t *testing.T) {
	d4, ties := Pool{Dice: loose("d4")}, CallPolicy.Is(CallTerms{Ties: true})
	for name, c := range map[string]struct {
		options string
		answer  []engine.Answer
		char    string
		against Pool
		by      game.Actor
		now     float64
		worse   float64
	}{
		"a player":             {"", nil, "ana", d4, ana, 22.0 / 32, 1.0 / 8},
		"ties win":             {"", []engine.Answer{ties}, "ana", d4, ana, 25.0 / 32, 1.0 / 8},
		"ties lose to numbers": {"", []engine.Answer{ties}, "ana", Pool{Sum: true, Number: 5}, ana, 3.0 / 8, 1.0 / 8},
		"nobody":               {"", nil, "ghost", d4, ana, -1, 0},
		"no chances shown":     {"odds.show=off", nil, "ana", d4, ana, -1, 0},
		"told at the outcome":  {"test.reveal_difficulty=at_outcome", nil, "ana", d4, ana, -1, 0},
		"but to the GM":        {"test.reveal_difficulty=at_outcome", nil, "ana", d4, gm, 22.0 / 32, 1.0 / 8},
		"foreseen": {"", []engine.Answer{PlaySFX.Is(toySFX{foresees: "ana"})}, "ana", Pool{Dice: loose("d4 d6")}, ana,
			22.0 / 32, 1.0 / 8},
	} {
		b := newTable(t, c.options, answering(c.answer...)).fold(fighter("ana", "d8"))
		quick, slow := c.against.RecoveryOdds(b.S, c.by, c.char, false), c.against.RecoveryOdds(b.S, c.by, c.char, true)
		if c.now < 0 {
			if quick != nil || slow != nil {
				t.Errorf("%s: %v, %v", name, quick, slow)
			}
			continue
		}
		wantOdds(t, name, quick, "cortex.odds.with_usual", c.now, -1)
		if len(slow) != 2 {
			t.Fatalf("%s: %v", name, slow)
		}
		wantOdds(t, name, slow[:1], "cortex.odds.eases", c.now, -1)
		wantOdds(t, name, slow[1:], "cortex.odds.worsens", c.worse, -1)
	}
}

// Rules: ACT-03 SHAKEN-R6
//
// TestActionStandsUnlessExceeded: a d8 against a d4, on which ties are the actor's; stress on the trait
// of the action joins the reaction.
func TestActionStandsUnlessExceeded(t *testing.T) {
	for want, all := range map[float64][]things.Affliction{25.0 / 32: nil, 81.0 / 192: {sore}} {
		b := newTable(t, "", hooked(stress(all...))).fold(fighter("ana", "d8"), fighter("vex", "d4"))
		if p, ok := UsualActionChance(b.S, b.char("ana"), b.char("vex")); !ok || !isNear(p, want) {
			t.Errorf("with %v: %v, want %v", all, p, want)
		}
	}
	b := newTable(t, "").fold(fighter("ana", "d8"))
	if p, ok := UsualActionChance(b.S, b.char("ana"), b.char("vex")); ok {
		t.Errorf("against nobody's dice: %v", p)
	}
}

// TestEachWordShowsTheChanceAfterATap: with its die, without it, or 0 for an empty pool; not on a word
// that no tap changes.
func TestEachWordShowsTheChanceAfterATap(t *testing.T) {
	mod := toyCheck{total: 5}.mod(Hooks{PoolOptions: func(*engine.State, *people.Character, string) []PoolOption {
		return []PoolOption{{Word: "must", Required: true}}
	}})
	b := newTable(t, "", mod).fold(written("ana", people.PC, "skills fight d10 move d4"))
	words := []game.Choice{{Word: "fight"}, {Word: "move"}, {Word: "must"}, {Word: "move", Unlisted: true}}
	wantOdds(t, "the pool", b.draft("ana", "fight").Forecast(b.S, ana, words), "cortex.odds.to_beat", 0.5, -1)
	for i, want := range []game.Chance{game.ChanceOf(0), game.ChanceOf(d10AndD4), 0, 0} {
		if words[i].ChanceAfter != want {
			t.Errorf("%s (%d): %v, want %v", words[i].Word, i, words[i].ChanceAfter, want)
		}
	}
	words = []game.Choice{{Word: "fight"}}
	if got := b.draft("ana").Forecast(b.S, ana, words); got != nil || words[0].ChanceAfter.IsKnown() {
		t.Errorf("of an empty pool: %v, %v", got, words)
	}
}
