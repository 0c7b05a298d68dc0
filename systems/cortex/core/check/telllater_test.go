package check

import (
	"reflect"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-HITCH-R4 CORE-STAKES-R3 OUT-R7
//
// TestOwedDecisionIsToldByItsKind: and by what it asks: to stay, another character, which of several
// things, the use of an effect die, or how the character goes out.
func TestOwedDecisionIsToldByItsKind(t *testing.T) {
	for key, p := range map[string]Pending{
		"land":         {},
		"land_to_stay": {Damage: &Damage{ToStay: true}, Asks: "beto", Things: []string{"rope"}},
		"land_asks":    {Asks: "beto", Things: []string{"rope"}, Damage: &Damage{}},
		"land_several": {Things: []string{"rope"}, Aim: UseFirst},
		"land_first":   {Aim: UseFirst, Falls: "beyond"},
		"land_beyond":  {Falls: "beyond", Aim: "asset"},
	} {
		for size, named := range map[dice.Die]dice.Die{0: 4, 4: 4, 10: 10} {
			p.Kind, p.Char, p.Name, p.Die = PendLand, "ana", "Limp", size
			newTable(t, "").wantTold("beto", []game.Event{DecisionOwed{Pending: p, Name: "Ana", From: "Vex"}},
				told("owed."+key, ana, game.D("die", named), game.W("from", "Vex"), game.W("what", "Limp")))
		}
	}
}

// Rules: CORE-HITCH-R4 CORE-STAKES-R3
//
// TestAnswerIsToldIfItMatters: a refused hitch, a decision that was dropped, no complication; any
// other answer only where its decision tells nothing else.
func TestAnswerIsToldIfItMatters(t *testing.T) {
	settled := told("settled", ana)
	for _, c := range []struct {
		e    DecisionMade
		want game.Msg
	}{
		{DecisionMade{How: HowRefuse}, told("hitch_refused")},
		{DecisionMade{How: Abandoned}, told("owed_dropped")},
		{DecisionMade{How: OnNothing, Kind: PendLand}, told("owed.land_nothing", ana)},
		{DecisionMade{How: OnNothing}, settled},
		{DecisionMade{How: OnNew, Kind: PendLand}, settled},
	} {
		c.e.Name = "Ana"
		b := newTable(t, "")
		b.wantTold("beto", []game.Event{c.e}, c.want)
		more := told("waived")
		if c.want.Equal(settled) {
			b.wantTold("beto", []game.Event{c.e, Waived{}}, more)
		} else {
			b.wantTold("beto", []game.Event{c.e, Waived{}}, c.want, more)
		}
	}
}

// Rules: HERO-04 HERO-R4 HERO-18 SHAKEN-02 DOOM-05 RUL-SFX-REROLL REROLL-02 CORE-TEST-R6 RECOVER-06 OPP-R8
//
// TestWhatComesAfterTheThrowIsTold: each die with its face, and what it changed.
func TestWhatComesAfterTheThrowIsTold(t *testing.T) {
	hero := func(f int) DieAdded {
		return DieAdded{Late: pool.LateDie{Die: 8, Face: f, From: "hero"}, Char: "ana", Name: "Ana", Total: 12}
	}
	added := []game.Arg{ana, game.D("die", 8)}
	raised := Raised{Size: 8, Face: 5, Total: 14, Name: "Ana"}
	raisedMsg := told("raised", game.M("die", face(8, 5)), game.N("n", 14), ana)
	hidden := raised
	hidden.Hidden = true
	again := EffectThrown{Char: "ana", Name: "Ana", Dice: []dice.Die{8, 10}, Faces: []int{3, 2}, Die: 0}
	gms := EffectThrown{Dice: []dice.Die{8}, Faces: []int{1}, Die: -1}
	for _, c := range []struct {
		e     game.Event
		chair string
		want  game.Msg
	}{
		{hero(5), "beto", told("die_added.hero", append(added, game.N("face", 5), game.N("total", 12))...)},
		{hero(1), "beto", told("die_added.hero_one", append(added, game.N("face", 1), game.N("total", 12))...)},
		{EffectPlaced{Placed: pool.PlacedEffect{Die: 8, From: "hero"}, Char: "ana", Was: 6}, "beto",
			told("placed.hero", game.W("name", "ana"), game.D("die", 8), game.D("was", 6))},
		{EffectPlaced{Placed: pool.PlacedEffect{Die: 8, From: "hero"}, Char: "ana", Name: "Ana"}, "beto",
			told("placed.hero_only", ana, game.D("die", 8), game.D("was", 0))},
		{Joined{Pool: []pool.Die{{Name: "Brave", Die: 8}, {Die: 6}}, Faces: []int{2, 6}}, "beto",
			told("joined", game.L("dice", named(2), face(6, 6)))},
		{raised, "beto", raisedMsg},
		{hidden, "beto", told("raised_hidden")},
		{hidden, game.GMChair, raisedMsg},
		{Rerolled{Char: "ana", Name: "Ana", Dice: []dice.Die{8, 6}, Was: []int{1, 2}, Faces: []int{7, 1}}, "beto",
			told("rerolled", ana, game.L("was", face(8, 1), face(6, 2)), game.L("dice", face(8, 7), face(6, 1)))},
		{again, "beto", told("thrown_again", ana, game.L("dice", face(8, 3), face(10, 2)), game.D("effect", 8))},
		{gms, "beto", told("thrown_again_difficulty", game.W("name", ""), game.L("dice", face(8, 1)),
			game.D("effect", 4))},
		{EffectAdded{Char: "ana", Name: "Ana", Size: 8}, "beto", told("contest.extra", ana, game.D("die", 8))},
		{OnesSpent{Why: "recovery", Dice: []int{0, 2}}, "beto", told("spent.recovery", game.N("n", 2))},
		{OnesPassed{Name: "Ana"}, "beto", told("passed", ana)},
		{OnesPassed{Name: "Ana", By: "gm"}, "beto", told("passed.gm", ana)},
	} {
		newTable(t, "").wantTold(c.chair, []game.Event{c.e}, c.want)
	}
	b := newTable(t, "")
	for _, e := range []game.Event{OnesSpent{Dice: []int{0}, By: "ana"}, Drafted{}, EffectUsed{}, RollResolved{},
		SFXOn{}, RollMoved{}} {
		b.wantTold("ana", []game.Event{e})
	}
	call, passed := Waived{}, OnesPassed{Name: "Ana"}
	b.wantTold("ana", []game.Event{passed, call}, told("waived"), told("passed", ana))
	passed.By = "gm"
	b.wantTold("ana", []game.Event{passed, call}, told("passed.gm", ana), told("waived"))
}

// Rules: CORE-ROLL-01 CORE-HITCH-01 CORE-HITCH-07 SHAKEN-02 HERO-R4
//
// TestDiceThatFellAreShown: with their faces, in the order in which they fell; 1s are hitches, or
// opportunities on the GM's dice.
func TestDiceThatFellAreShown(t *testing.T) {
	gms := thrown(1, "t1", "", 1, 5)
	gms.Roll.GM = true
	for _, c := range []struct {
		e     game.DiceThrown
		dice  []dice.Die
		faces []int
		marks []string
	}{
		{thrown(1, "t1", "ana", 1, 5), []dice.Die{8, 8}, []int{1, 5}, []string{"hitch", ""}},
		{gms, []dice.Die{8, 8}, []int{1, 5}, []string{"opportunity", ""}},
		{EffectThrown{Dice: []dice.Die{8, 6}, Faces: []int{3, 1}}, []dice.Die{8, 6}, []int{3, 1}, []string{"", ""}},
		{Rerolled{Dice: []dice.Die{8, 6}, Was: []int{1, 1}, Faces: []int{3, 1}}, []dice.Die{8, 6}, []int{3, 1},
			[]string{"", ""}},
		{Joined{Pool: []pool.Die{{Die: 6}, {Die: 8}}, Faces: []int{1, 4}}, []dice.Die{6, 8}, []int{1, 4},
			[]string{"opportunity", ""}},
		{DieAdded{Late: pool.LateDie{Die: 10, Face: 7}}, []dice.Die{10}, []int{7}, []string{"total"}},
		{DieAdded{Late: pool.LateDie{Die: 10, Face: 1}}, []dice.Die{10}, []int{1}, []string{"hitch"}},
	} {
		ds, faces := c.e.Thrown()
		if !slices.Equal(ds, c.dice) || !slices.Equal(faces, c.faces) {
			t.Errorf("%T: thrown are %v showing %v, want %v showing %v", c.e, ds, faces, c.dice, c.faces)
		}
		var marks []string
		news := newTable(t, "").Rules.Events.Tell([]game.Event{c.e.(game.Event)}, coretest.Actor("ana"))
		for i, d := range news.Dice {
			if marks = append(marks, d.Mark); i >= len(c.dice) || d.Size != c.dice[i] || d.Face != c.faces[i] {
				t.Errorf("%T: shown is %+v", c.e, d)
			}
		}
		if !reflect.DeepEqual(marks, c.marks) {
			t.Errorf("%T: marked %q, want %q", c.e, marks, c.marks)
		}
	}
}
