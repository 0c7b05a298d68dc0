package turnorder_test

import (
	"encoding/json"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/turnorder"
	"mesa/systems/cortex/sheet"
)

// initiativeTable returns a table in action order with this mode of initiative. Caio and the guard
// are not in the scene.
func initiativeTable(t *testing.T, initiative string, options ...string) *cortextest.Table {
	t.Helper()
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, points.BankKey: 2},
		append(options, "order.mode=action_order", "initiative.mode="+initiative)...)
	r.Do("gm", "leave-scene", "who=caio")
	r.Do("gm", "leave-scene", "who=guard")
	return r
}

// dramaTable returns a table in dramatic order.
func dramaTable(t *testing.T, options ...string) *cortextest.Table {
	t.Helper()
	return cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, points.BankKey: 2},
		append(options, "order.mode=dramatic")...)
}

// currentOrder returns the order of the current scene.
func currentOrder(r *cortextest.Table) turnorder.Order {
	for _, o := range turnorder.Section.Of(r.S).Orders {
		if o.Scene == scene.Of(r.S).Scene.N {
			return *o
		}
	}
	return turnorder.Order{}
}

func wantRow(r *cortextest.Table, want ...string) {
	r.T.Helper()
	var row []string
	for _, sc := range currentOrder(r).Row {
		row = append(row, sc.Char)
	}
	if !slices.Equal(row, want) {
		r.T.Fatalf("the order of the scene is %v, want %v", row, want)
	}
}

// Rules: INIT-02 INIT-R1
//
// TestTieGoesToPCThenToTheLargerDie checks that a tie goes to a PC before a GMC, and of two PCs to
// the larger highest die, in any order of the throws.
func TestTieGoesToPCThenToTheLargerDie(t *testing.T) {
	r := initiativeTable(t, "individual")
	r.Do("gm", "initiative")
	r.Throw("gm", "vex", "d12 d6", 5, 4)
	r.Throw("beto", "beto", "d8 d6", 5, 4)
	r.Throw("ana", "ana", "d10 d4", 6, 3)
	wantRow(r, "ana", "beto", "vex")
	wantTurn(r, "ana", 1)
	r.WantRefusal("INIT-R1", "ana", "act-after") // the larger die has broken the tie
}

// Rules: INIT-R1
//
// TestTiedPlayersMayAgreeOnTheOrder checks that at a full tie the first may let the other act
// first, also during its own turn, but not after one of them has acted.
func TestTiedPlayersMayAgreeOnTheOrder(t *testing.T) {
	r := initiativeTable(t, "individual")
	r.Do("gm", "initiative")
	r.Throw("gm", "vex", "d12 d6", 2, 2)
	r.Throw("beto", "beto", "d8 d6", 5, 4)
	r.Throw("ana", "ana", "d8 d6", 5, 4)
	wantRow(r, "ana", "beto", "vex")
	r.WantRefusal("INIT-R1", "beto", "act-after")
	r.Do("ana", "act-after", "who=beto")
	wantRow(r, "beto", "ana", "vex")
	wantTurn(r, "beto", 1)
	r.Do("beto", "end-turn")
	wantTurn(r, "ana", 1)
	r.WantRefusal("INIT-R1", "ana", "act-after")
	r.Do("ana", "end-turn")
	r.Do("gm", "end-turn")
	wantTurn(r, "beto", 2) // it lasts for the scene
	r.Do("beto", "act-after", "who=ana")
	wantTurn(r, "ana", 2)
}

// Rules: INIT-R1 ORDER-R2
//
// TestRankingOutlastsCharactersThatComeAndGo checks that a character that is out is passed over,
// one that is gone leaves the order, and a newcomer acts last.
func TestRankingOutlastsCharactersThatComeAndGo(t *testing.T) {
	r := initiativeTable(t, "fixed")
	r.Do("gm", "initiative")
	wantRow(r, "ana", "beto", "vex")
	r.Do("gm", "out", "who=beto")
	r.Do("gm", "enter", "who=guard")
	r.Do("ana", "end-turn")
	wantTurn(r, "vex", 1)
	r.Do("gm", "end-turn")
	wantTurn(r, "guard", 1)
	r.Do("gm", "retire", "who=ana")
	wantRow(r, "beto", "vex")
	r.Do("gm", "end-turn")
	wantTurn(r, "vex", 2)
	r.Do("gm", "scene-order", "mode=action_order")
	wantRow(r)
	wantTurn(r, "", 0)
	if r.FindOffer("gm", "initiative") == nil {
		t.Error("the order began anew, and nobody can throw for it")
	}
}

// Rules: INIT-03
//
// TestRankedOrderNamesNoCardIfTheFirstIsBusy checks that OrderRanked names no card if the first to
// act is still busy elsewhere.
func TestRankedOrderNamesNoCardIfTheFirstIsBusy(t *testing.T) {
	for begun, want := range map[bool]game.Ref{false: "turn/1", true: ""} {
		r := initiativeTable(t, "fixed")
		if begun {
			r.Do("ana", "contest", "against=vex")
			r.Throw("ana", "ana", "d8 d8", 4, 5)
		}
		r.Do("gm", "initiative")
		e, _ := cortextest.FirstEvent[turnorder.OrderRanked](r)
		if of, _ := e.Card(); of != want {
			t.Errorf("begun %v: told of %q, want %q", begun, of, want)
		}
	}
}

// Rules: INIT-R1 DOOM-14
//
// TestRankingGoesOnAfterAnInterruption checks that an interrupted character is next, and that the
// order then goes on.
func TestRankingGoesOnAfterAnInterruption(t *testing.T) {
	r := initiativeTable(t, "fixed", "doom.mode=full")
	r.Do("gm", "initiative")
	r.Do("gm", "doom pool", "dice=d6,d10")
	r.Do("gm", "doom interrupt", "who=vex", "die=d10")
	wantTurn(r, "vex", 1)
	r.Do("gm", "end-turn")
	wantTurn(r, "ana", 1)
	r.Do("ana", "end-turn")
	wantTurn(r, "beto", 1)
	r.Do("beto", "end-turn")
	wantTurn(r, "ana", 2)
}

// Rules: INIT-03 INIT-R3
//
// TestRatingsAddTwoTraits checks that two traits are added, each the highest of some, and that a
// missing trait counts as d4.
func TestRatingsAddTwoTraits(t *testing.T) {
	for formula, want := range map[string][]int{
		"largest":              {8 + 10, 4 + 4, 4 + 4}, // the largest of each of the first two sets
		"Physical + Mental":    {8 + 6, 4 + 4, 4 + 4},
		"Mental/Fight + Sneak": {10 + 4, 4 + 4, 4 + 4},
	} {
		setup := cortextest.InScene(t, scene.NormalStakes, nil, "order.mode=action_order", "initiative.mode=fixed",
			"initiative.traits="+formula).Setup
		setup.Chars = setup.Chars[:3]
		setup.Chars[0].Sets = []sheet.Set{
			{Name: "Distinctions", Traits: []sheet.Trait{{Name: "Lucky", Word: "lucky", Die: dice.D12}}},
			{Name: "Attributes", Traits: []sheet.Trait{{Name: "Physical", Word: "physical", Die: dice.D8},
				{Name: "Mental", Word: "mental", Die: dice.D6}}},
			{Name: "Skills", Traits: []sheet.Trait{{Name: "Fight", Word: "fight", Die: dice.D10}}},
		}
		r := cortextest.Begin(t, setup)
		r.Do("gm", "initiative")
		for i, sc := range currentOrder(r).Row {
			if sc.Total != want[i] {
				t.Errorf("%s: %s has %d, want %d", formula, sc.Char, sc.Total, want[i])
			}
		}
	}
}

// Rules: INIT-R2 PP-EARN-R1
//
// TestInitiativeCostsAndEarnsLikeAnyRoll checks that a pool costs and earns as any other, and what
// is different: earnings are free with the roll, there is no effect die, and 1s are no hitches.
func TestInitiativeCostsAndEarnsLikeAnyRoll(t *testing.T) {
	setup := initiativeTable(t, "side_leaders").Setup
	setup.Chars[0].Sets = []sheet.Set{{Name: "Distinctions",
		Traits: []sheet.Trait{{Name: "Lucky", Word: "lucky", Die: dice.D8}}}}
	setup.Options["pace"] = "full"
	r := cortextest.Begin(t, setup)
	r.Do("gm", "initiative", "who=ana", "against=vex")
	r.Dice.Add(1, 6, 5, 4)
	r.Do("ana", "roll", "pool=lucky:hinder", "dice=d8,d6,d6")
	r.WantPoints("ana", 2, 0)
	if sc := currentOrder(r).Initiative.Done[0]; sc.Total != 11 || sc.High != dice.D8 {
		t.Fatalf("Ana has %+v", sc)
	}
	r.WantRefusal("CORE-HITCH-01", "gm", "hitch")
	r.Throw("gm", "vex", "d8 d6", 1, 3)
	if o := r.FindOffer("ana", "opportunity"); o != nil {
		t.Errorf("a 1 is an opportunity: %+v", o)
	}
	if o := r.FindOffer("ana", "next", "who=beto"); o == nil {
		t.Error("Ana has won, and names nobody")
	}
	r.Do("ana", "next", "who=beto")
	wantTurn(r, "beto", 1)
}

// Rules: INIT-R2 SCENE-R2 SCENE-R4
//
// TestInitiativeOutlastsAFlashbackAndEndsWithItsScene checks that a throw goes on in and after a
// flashback, that it ends with its scene, and that a character that is out is not waited for.
func TestInitiativeOutlastsAFlashbackAndEndsWithItsScene(t *testing.T) {
	r := initiativeTable(t, "individual")
	r.Do("gm", "initiative")
	r.Throw("ana", "ana", "d8 d6", 5, 4)
	r.Do("gm", "out", "who=vex")
	r.Throw("beto", "beto", "d8 d6", 6, 4)
	wantRow(r, "beto", "ana")

	r = initiativeTable(t, "individual")
	r.Do("gm", "initiative")
	for _, who := range []string{"ana", "beto", "vex"} {
		r.Do("gm", "out", "who="+who)
	}
	if _, ok := cortextest.FirstEvent[turnorder.InitiativeDropped](r); !ok || len(check.Of(r.S).OpenChecks()) > 0 {
		t.Fatalf("nobody is left, and %v runs", check.Of(r.S).OpenChecks())
	}

	r = initiativeTable(t, "individual")
	r.Do("gm", "initiative")
	r.Do("gm", "end-scene")
	if len(check.Of(r.S).OpenChecks()) > 0 || len(turnorder.Section.Of(r.S).Orders) > 0 {
		t.Error("the scene is over, and the throw runs")
	}
}

// TestSnapshotKeepsInitiative checks that a snapshot keeps the scores and who has yet to throw.
func TestSnapshotKeepsInitiative(t *testing.T) {
	r := initiativeTable(t, "fixed_plus_die")
	r.Do("gm", "initiative")
	r.Dice.Add(3)
	r.Do("ana", "initiative-die")
	data, err := json.Marshal(r.S)
	if err != nil {
		t.Fatal(err)
	}
	if r.S, err = cortextest.Rules.Restore(data); err != nil {
		t.Fatal(err)
	}
	r.WantRefusal("INIT-R2", "ana", "initiative-die")
	r.WantUrgent("beto", "initiative-die")
}

// Rules: DRAMA-R1 OPP-R2 CORE-HITCH-01
//
// TestLeadRollOpensTheContest checks that the throw for the lead opens the contest: it is read
// anew, with an effect die and hitches, and the other throws are over.
func TestLeadRollOpensTheContest(t *testing.T) {
	r := dramaTable(t, "dramatic.lead_roll_stands=true")
	r.Do("ana", "lead")
	r.Do("beto", "lead")
	r.Do("gm", "set-lead", "who=ana,beto")
	r.Throw("beto", "beto", "d8 d6", 3, 4)
	r.Throw("ana", "ana", "2d8 d6 d4", 5, 6, 2, 1)
	r.WantRefusal("DRAMA-01", "beto", "contest", "against=vex")
	r.WantRefusal("CORE-HITCH-01", "gm", "hitch")
	r.Do("ana", "contest", "against=vex")
	r.WantRefusal("CORE-CONTEST-04", "gm", "roll", "dice=d8")
	r.Keep("ana", "1,2", "3")
	if len(check.Of(r.S).Rolls) != 2 || check.Of(r.S).Rolls[1].For[0] != 'c' {
		t.Fatalf("the throw does not stand: %+v", check.Of(r.S).Rolls)
	}
	r.Do("gm", "hitch")
	r.WantPoints("ana", 2, 0)
	r.Throw("gm", "vex", "2d8", 4, 4)
	r.Do("gm", "land", "on=new", "name=Winded")
	r.WantComps("vex", "d6")
	if currentOrder(r).Lead != "" {
		t.Error("the contest is over, and Ana leads still")
	}
}

// Rules: DRAMA-R1 DRAMA-R2
//
// TestLeadGivenUpLeavesNoOpenRoll checks that a lead that is given up, or that the GM gives to
// another, leaves no dice behind.
func TestLeadGivenUpLeavesNoOpenRoll(t *testing.T) {
	for _, gives := range []func(r *cortextest.Table){
		func(r *cortextest.Table) { r.Do("ana", "no-lead") },
		func(r *cortextest.Table) { r.Do("gm", "set-lead", "who=caio") },
		func(r *cortextest.Table) { r.Do("gm", "out", "who=ana") },
		func(r *cortextest.Table) { r.Do("gm", "scene-order", "mode=none") },
	} {
		r := dramaTable(t, "dramatic.lead_roll_stands=true")
		r.Do("ana", "lead")
		r.Do("beto", "lead")
		r.Do("gm", "set-lead", "who=ana,beto")
		r.Throw("ana", "ana", "2d8", 5, 6)
		r.Throw("beto", "beto", "2d8", 3, 4)
		if currentOrder(r).Lead != "ana" {
			t.Fatalf("%q leads", currentOrder(r).Lead)
		}
		gives(r)
		for _, thrown := range check.Of(r.S).Rolls {
			if !thrown.Resolved {
				t.Errorf("a roll lies open still: %+v", thrown)
			}
		}
		if currentOrder(r).Opens != 0 {
			t.Error("the dice would open a contest still")
		}
	}
}

// Rules: DRAMA-01 DRAMA-R2
//
// TestLeadEndsWithItsContest checks that a decided contest ends a lead, and that a test, or a
// contest without a result, does not.
func TestLeadEndsWithItsContest(t *testing.T) {
	r := dramaTable(t)
	r.Do("gm", "set-lead", "who=ana")
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=ana", "difficulty=easy", "with=")
	r.Throw("ana", "ana", "d8 d6", 5, 4)
	r.Do("ana", "contest", "against=vex")
	r.Do("gm", "end-contest")
	if currentOrder(r).Lead != "ana" {
		t.Fatal("the lead was lost")
	}
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "d8 d6", 5, 4)
	r.Do("gm", "decline")
	if currentOrder(r).Lead != "" {
		t.Error("the lead outlives its contest")
	}
	r.Do("beto", "contest", "against=vex")
}

// Rules: DRAMA-02
//
// TestLeadClaimWaitsForTheGM checks that only the GM is waited for after a claim, and that a chance
// is to beat the highest score so far.
func TestLeadClaimWaitsForTheGM(t *testing.T) {
	r := dramaTable(t)
	r.Do("ana", "lead")
	r.WantUrgent("gm", "set-lead")
	r.WantUrgent("ana")
	r.Do("gm", "lead", "char=vex")
	r.Do("gm", "set-lead", "who=ana,vex")
	r.Throw("gm", "vex", "2d8", 5, 4)
	r.Do("ana", "pool", "dice=2d8")
	if o := r.FindOffer("ana", "roll"); len(o.Odds) == 0 {
		t.Error("no chance is told")
	}
	if ms := r.Rules.Show(r.S, game.Actor{}, "").Cards; len(ms) != 1 || len(ms[0].Sides) != 1 {
		t.Errorf("the card shows %+v", ms)
	}
	r.Throw("ana", "ana", "2d8", 5, 5)
	if currentOrder(r).Lead != "ana" {
		t.Errorf("%q leads", currentOrder(r).Lead)
	}
}
