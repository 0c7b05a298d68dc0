package check

import (
	"reflect"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// late is a hero die that was added to a roll.
var late = pool.LateDie{Die: 6, Face: 4, From: "hero"}

// change is an event and what it makes of its roll.
type change struct {
	event game.Event
	want  func(*pool.Roll)
}

// check checks that the event changes roll 1 as it should, and no other roll.
func (c change) check(t *testing.T, name string) {
	t.Helper()
	roll := func(id int) Rolled {
		e := thrown(id, "t1", "ana", 4, 1, 7)
		e.Roll.Kept, e.Roll.Effect, e.Roll.Committed, e.Roll.IgnoresOnes = []int{0, 2}, []int{1}, true, true
		e.Roll.Spent, e.Roll.OpportunityUsers, e.Roll.PaidResults, e.Roll.Lift = []int{0}, []string{"ana"}, 1, 1
		e.Roll.Touched, e.Roll.Used = []pool.Touch{{On: "rope", By: "ana"}}, []string{"rope"}
		e.Roll.LateDice = []pool.LateDie{late}
		return e
	}
	want, other := roll(1).Roll, roll(3).Roll
	c.want(&want)
	b := newTable(t, "").fold(roll(1), roll(3), c.event)
	if got := *b.roll(1); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, want %+v", name, got, want)
	}
	if got := *b.roll(3); !reflect.DeepEqual(got, other) {
		t.Errorf("%s: the other roll is %+v, want %+v", name, got, other)
	}
}

// Rules: REROLL-02 CORE-HITCH-R1 OPP-R1 CORE-EFFECT-R3
//
// TestReadingChangesItsRoll: the choice, a second throw for the effect die, effect dice and hitches
// that are used.
func TestReadingChangesItsRoll(t *testing.T) {
	for name, c := range map[string]change{
		"read": {Chosen{Roll: 1, Kept: []int{2, 0}, Effect: []int{1, -1}},
			func(r *pool.Roll) { r.Kept, r.Effect, r.Committed = []int{2, 0}, []int{1, -1}, true }},
		"a second throw": {EffectThrown{Roll: 1, Faces: []int{2, 6, 4}, Die: 1},
			func(r *pool.Roll) { r.EffectFaces, r.Effect = []int{2, 6, 4}, []int{1} }},
		"of some dice": {EffectThrown{Roll: 1, At: []int{0, 2}, Faces: []int{3, 5}, Die: 1},
			func(r *pool.Roll) { r.EffectFaces, r.Effect = []int{3, 0, 5}, []int{2} }},
		"the first of some": {EffectThrown{Roll: 1, At: []int{1, 2}, Faces: []int{6, 5}, Die: 0},
			func(r *pool.Roll) { r.EffectFaces, r.Effect = []int{0, 6, 5}, []int{1} }},
		"of 1s alone": {EffectThrown{Roll: 1, At: []int{0, 2}, Faces: []int{1, 1}, Die: -1},
			func(r *pool.Roll) { r.EffectFaces, r.Effect = []int{1, 0, 1}, []int{-1} }},
		"an effect die more": {EffectAdded{Roll: 1, Die: 2}, func(r *pool.Roll) { r.Effect = []int{1, 2} }},
		"a d4 more":          {EffectAdded{Roll: 1, Die: -1}, func(r *pool.Roll) { r.Effect = []int{1, -1} }},
		"beyond the dice":    {EffectAdded{Roll: 1, Die: 3}, func(*pool.Roll) {}},
		"used":               {EffectUsed{1, "limp"}, func(r *pool.Roll) { r.Used = []string{"rope", "limp"} }},
		"hitches": {OnesSpent{Roll: 1, Dice: []int{1, 2}, On: "limp"}, func(r *pool.Roll) {
			r.Spent, r.Touched = []int{0, 1, 2}, []pool.Touch{{On: "rope", By: "ana"}, {On: "limp"}}
		}},
		"on the thing of before": {OnesSpent{Roll: 1, Dice: []int{2}, On: "rope", By: "ana"}, func(r *pool.Roll) {
			r.Spent, r.OpportunityUsers = []int{0, 2}, []string{"ana", "ana"}
		}},
		"by another player": {OnesSpent{Roll: 1, Dice: []int{2}, On: "rope", By: "beto"}, func(r *pool.Roll) {
			r.Spent, r.OpportunityUsers = []int{0, 2}, []string{"ana", "beto"}
			r.Touched = []pool.Touch{{On: "rope", By: "ana"}, {On: "rope", By: "beto"}}
		}},
		"on nothing":   {OnesSpent{Roll: 1, Dice: []int{2}}, func(r *pool.Roll) { r.Spent = []int{0, 2} }},
		"passed":       {OnesPassed{Roll: 1}, func(r *pool.Roll) { r.HitchesPassed = true }},
		"resolved":     {RollResolved{1}, func(r *pool.Roll) { r.Resolved = true }},
		"another roll": {RollResolved{2}, func(*pool.Roll) {}},
		"none kept":    {Chosen{Roll: 9, Kept: []int{0}}, func(*pool.Roll) {}},
	} {
		c.check(t, name)
	}
}

// Rules: HERO-04 HERO-18 SHAKEN-02 DOOM-05 RUL-SFX-REROLL CORE-EFFECT-09 DRAMA-R1
//
// TestLaterDiceChangeTheirRoll: dice that join it or are thrown again, SFX, and another check that it
// counts for. A place beyond the dice, as after an undo, changes nothing.
func TestLaterDiceChangeTheirRoll(t *testing.T) {
	placed := pool.PlacedEffect{Die: 10, From: "hero"}
	shaken := pool.Die{Word: "shaken", Die: dice.D6, From: "stress"}
	for name, c := range map[string]change{
		"a hero die": {DieAdded{Roll: 1, Late: late},
			func(r *pool.Roll) { r.LateDice = []pool.LateDie{late, late} }},
		"in its place": {EffectPlaced{Roll: 1, Placed: placed}, func(r *pool.Roll) {
			r.Placed = []pool.PlacedEffect{placed}
		}},
		"stress joins": {Joined{Roll: 1, Pool: []pool.Die{shaken}, Faces: []int{5}}, func(r *pool.Roll) {
			r.Pool, r.Faces = append(slices.Clone(r.Pool), shaken), []int{4, 1, 7, 5}
		}},
		"a doom die": {Raised{Roll: 1, Die: 1, Effect: []int{-1}}, func(r *pool.Roll) {
			r.Kept, r.Effect, r.PaidResults = []int{0, 2, 1}, []int{-1}, 2
		}},
		"none of its dice": {Raised{Roll: 1, Die: 3, Effect: []int{-1}}, func(*pool.Roll) {}},
		"thrown again": {Rerolled{Roll: 1, At: []int{2, 0, 3}, Faces: []int{1, 8, 5}, Use: "focus"},
			func(r *pool.Roll) { r.Faces, r.SFXUsed = []int{8, 1, 1}, []string{"focus"} }},
		"an SFX":       {SFXOn{Roll: 1, Use: "focus"}, func(r *pool.Roll) { r.SFXUsed = []string{"focus"} }},
		"lifted by it": {SFXOn{Roll: 7, On: 1, Lift: 2}, func(r *pool.Roll) { r.Lift = 3 }},
		"for another check": {RollMoved{Roll: 1, For: "u2", By: pool.EffectReroll}, func(r *pool.Roll) {
			r.For, r.EffectFrom, r.Kept, r.Effect, r.Committed, r.IgnoresOnes = "u2", "reroll", nil, nil, false, false
		}},
	} {
		c.check(t, name)
	}
}

// Rules: CORE-TEST-R6 CORE-TEST-R2 CHAR-RES-05
//
// TestChoiceTakesAlongWhatIsTold: of a difficulty whom it is set for, whether it is hidden and what a
// failure costs; of another roll the dice of its total, with the highest beside the pool.
func TestChoiceTakesAlongWhatIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		hurts   bool
		event   Chosen
		want    Chosen
	}{
		"a difficulty": {"", false, Chosen{Roll: 1, Total: 8}, Chosen{Roll: 1, Total: 8, Set: "Ana"}},
		"hidden": {"test.reveal_difficulty=at_outcome", false, Chosen{Roll: 1, Kept: []int{0}},
			Chosen{Roll: 1, Kept: []int{0}, Set: "Ana", Hidden: true}},
		"risky": {"", true, Chosen{Roll: 1}, Chosen{Roll: 1, Set: "Ana", Risky: true, Risk: "risky"}},
		"Ana's": {"", true, Chosen{Roll: 2, Char: "ana", Kept: []int{2, 0}}, Chosen{Roll: 2, Char: "ana", Name: "Ana",
			Kept: []int{2, 0}, Dice: []dice.Die{8, 8, 6}, Faces: []int{7, 4, 5}}},
		"the first beside": {"", true, Chosen{Roll: 3, Char: "ana", Kept: []int{1}}, Chosen{Roll: 3, Char: "ana",
			Name: "Ana", Kept: []int{1}, Dice: []dice.Die{8, 8}, Faces: []int{2, 6}}},
	} {
		b := newTable(t, c.options).fold(begun{ID: "t1", Chars: []string{"ana"}}, thrown(1, "t1", "", 3, 5))
		mine := thrown(2, "t1", "ana", 4, 2, 7, 3, 5)
		mine.Roll.Pool[3].BesidePool, mine.Roll.Pool[4] = true, pool.Die{Die: dice.D6, BesidePool: true}
		next := thrown(3, "t1", "ana", 6, 2)
		next.Roll.Pool[0].BesidePool = true
		b.fold(mine, next)
		b.test.opposes, b.test.hurts, b.test.round = map[int]string{1: "ana"}, c.hurts, 3
		c.want.Of, c.want.Round = "test/t1", 3
		if b.emit(c.event); !reflect.DeepEqual(b.Events[0], game.Event(c.want)) {
			t.Errorf("%s: %+v, want %+v", name, b.Events[0], c.want)
		}
	}
	b := newTable(t, "")
	if b.emit(Chosen{Roll: 9, Char: "ana"}); !reflect.DeepEqual(b.Events[0], game.Event(Chosen{Roll: 9, Char: "ana",
		Name: "Ana"})) {
		t.Errorf("of no roll: %+v", b.Events[0])
	}
	toy := &engine.Mod{Name: "toy", Policies: []engine.Answer{RiskKey.Is("stress")}, Hooks: []engine.Hooks{Hooks{
		Kind: &CheckKind{Name: "test", Prefix: 't', Course: &toyTest{}, Throwing: &toyTest{},
			Opposed: &toyTest{opposes: map[int]string{1: "ana"}, hurts: true}}}}}
	other := coretest.New(t, "", Advance, append(below(), toy)...)
	other.Fold(thrown(1, "t1", "", 3, 5))
	if e := nameChoice(other.S, Chosen{Roll: 1}); !e.Risky || e.Risk != "stress" {
		t.Errorf("by a mod's cost: %+v", e)
	}
}

// TestEventsTakeNamesAndCardsAlong: the name of the character and the card and round of the check, so
// that they are told alike for ever, on that card.
func TestEventsTakeNamesAndCardsAlong(t *testing.T) {
	const on = game.Ref("test/t1")
	for _, c := range []struct {
		event, want game.Event
		onCard      bool
	}{
		{EffectThrown{Roll: 1, Char: "ana", Die: -1},
			EffectThrown{Roll: 1, Char: "ana", Die: -1, Name: "Ana", Of: on, Round: 2}, true},
		{EffectAdded{Roll: 1, Char: "ana"}, EffectAdded{Roll: 1, Char: "ana", Name: "Ana"}, false},
		{OnesSpent{Roll: 1}, OnesSpent{Roll: 1, Of: on, Round: 2}, true},
		{OnesSpent{Roll: 9}, OnesSpent{Roll: 9}, false},
		{OnesPassed{Roll: 1}, OnesPassed{Roll: 1, Name: "Ana", Of: on, Round: 2}, true},
		{OnesPassed{Roll: 9}, OnesPassed{Roll: 9}, false},
		{DieAdded{Roll: 1, Char: "beto"}, DieAdded{Roll: 1, Char: "beto", Name: "Beto", Of: on, Round: 2}, true},
		{EffectPlaced{Roll: 1, Char: "ana"}, EffectPlaced{Roll: 1, Char: "ana", Name: "Ana", Of: on, Round: 2}, true},
		{Joined{Roll: 1}, Joined{Roll: 1, Of: on, Round: 2}, true},
		{Raised{Roll: 1}, Raised{Roll: 1, Name: "Beto", Of: on, Round: 2}, true},
		{Rerolled{Roll: 1, Char: "ana"}, Rerolled{Roll: 1, Char: "ana", Name: "Ana", Of: on, Round: 2}, true},
		{DecisionOwed{Pending: Pending{ID: 3, Char: "ana", From: "vex"}},
			DecisionOwed{Pending: Pending{ID: 3, Char: "ana", From: "vex"}, Name: "Ana", From: "Vex"}, false},
		{DecisionOwed{Pending: Pending{ID: 3}}, DecisionOwed{Pending: Pending{ID: 3}}, false},
		{DecisionMade{ID: 8, How: "yes"}, DecisionMade{ID: 8, How: "yes", Kind: "push", Name: "Ana"}, false},
		{DecisionMade{ID: 9, How: "yes"}, DecisionMade{ID: 9, How: "yes"}, false},
		{Rolled{Roll: pool.Roll{ID: 2, For: "t1", Char: "ana"}},
			Rolled{Roll: pool.Roll{ID: 2, For: "t1", Char: "ana"}, Name: "Ana", Of: on, Round: 2}, true},
		{Rolled{Roll: pool.Roll{ID: 2, For: "t9"}}, Rolled{Roll: pool.Roll{ID: 2, For: "t9"}}, false},
	} {
		b := newTable(t, "").fold(begun{ID: "t1"}, thrown(1, "t1", "ana", 1), owed(8, "push", 1))
		b.test.round, b.test.opposes = 2, map[int]string{1: "beto"}
		if b.emit(c.event); !reflect.DeepEqual(b.Events[0], c.want) {
			t.Errorf("%+v, want %+v", b.Events[0], c.want)
		}
		news := b.Rules.Events.Tell(b.Events[:1], coretest.Actor("ana"))
		if (news.Card == on && news.Round == 2) != c.onCard {
			t.Errorf("%+v is told on %q in round %d", b.Events[0], news.Card, news.Round)
		}
	}
	b := newTable(t, "test.reveal_difficulty=at_outcome")
	if b.emit(Raised{Roll: 9}); b.Events[0].(Raised).Hidden != true {
		t.Errorf("%+v is not hidden", b.Events[0])
	}
}
