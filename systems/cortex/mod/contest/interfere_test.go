package contest_test

import (
	"testing"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/contest"
)

// Rules: INTERFERE-01 INTERFERE-02 INTERFERE-04 INTERFERE-05 INTERFERE-06
// INTERFERE-R3 INTERFERE-R4 GIVEIN-06 E-INTERFERE-01
func TestHigherInterferenceHaltsTheContest(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 2, "caio": 1, points.BankKey: 2})
	vexLeads(r, "d6")
	for _, chair := range []string{"caio", "gm"} { // on the card, for players
		if o := r.FindOffer(chair, "interfere"); o == nil || o.Card == "" || o.Optional != (chair == "caio") {
			t.Errorf("%s is offered %+v", chair, o)
		}
	}
	r.Do("caio", "interfere")
	r.WantPoints("caio", 0, 0)
	r.WantUrgent("caio", "roll")
	r.WantRefusal("INTERFERE-R1", "ana", "roll", "dice=d8")
	r.Throw("caio", "caio", "d10 d8 d6", 8, 6, 3)
	r.Keep("caio", "1,2", "3")
	r.WantUrgent("ana", "go-on")
	r.WantUrgent("gm", "go-on")
	r.WantRefusal("INTERFERE-05", "ana", "roll", "dice=d8")
	r.Do("ana", "go-on", "how=pay")
	r.Do("gm", "go-on", "how=pay")
	r.WantPoints("ana", 1, 0)
	r.WantPoints(points.BankKey, 1, 0)
	r.WantPoints("caio", 2, 0)
	r.WantRefusal("INTERFERE-06", "ana", "give-in")
	r.Throw("ana", "ana", "2d8", 2, 3)
	r.WantRefusal("INTERFERE-06", "gm", "give-in")
	r.WantUrgent("gm", "roll")
	r.Throw("gm", "vex", "2d8", 4, 4)
	r.Do("ana", "give-in") // both have rolled again
	r.WantComps("ana", "")
}

// Rules: INTERFERE-03 INTERFERE-R2 E-INTERFERE-02
func TestLowerInterferenceCostsAComplication(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, map[string]int{"caio": 1})
	vexLeads(r, "d8")
	r.Do("caio", "interfere")
	r.Throw("caio", "caio", "2d8 d10", 5, 7, 3)
	r.Keep("caio", "1,2", "3")
	r.WantUrgent("gm", "land")
	r.Do("gm", "land", "on=new", "name=Shoved Aside")
	r.WantComps("caio", "d8")
	r.WantPoints("caio", 0, 0)
	r.WantUrgent("ana", "roll", "give-in")
	if people.Of(r.S).Char("caio").Out != "" {
		t.Fatal("Caio is out")
	}
}

// Rules: INTERFERE-01 INTERFERE-R1 INTERFERE-R6 OUT-R5 E-INTERFERE-03
func TestInterferenceRefusedOutOfTurn(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"caio": 1})
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.WantRefusal("INTERFERE-01", "caio", "interfere")
	r.Throw("gm", "vex", "2d8", 6, 5)
	r.WantRefusal("INTERFERE-R6", "ana", "interfere")
	r.WantRefusal("PP-SPEND-19", "beto", "interfere")
	r.Fold(r.S, people.OutSet{Char: "caio", How: people.OutCompared})
	r.WantRefusal("OUT-R5", "caio", "interfere")
	r.Fold(r.S, people.OutSet{Char: "caio"})
	r.Throw("ana", "ana", "2d8", 2, 3)
	r.WantRefusal("INTERFERE-R1", "caio", "interfere")
	r.WantPoints("caio", 1, 0)
}

// Rules: INTERFERE-R3
func TestHaltedContestEndsUndecidedIfASideStops(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"caio": 1, points.BankKey: 1})
	vexLeads(r, "d6")
	r.Do("caio", "interfere")
	r.Throw("caio", "caio", "2d8", 8, 8)
	r.WantRefusal("PP-SPEND-19", "ana", "go-on", "how=pay")
	r.Do("gm", "go-on", "how=pay", "char=vex")
	r.Do("ana", "go-on", "how=stop")
	r.WantPoints(points.BankKey, 1, 0)
	r.WantPoints("caio", 0, 0)
	r.WantPoints("ana", 0, 0)
	if c := contest.Section.Of(r.S).Contests[0]; c.Status != contest.Undecided || c.Winner != "" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: INTERFERE-07 INTERFERE-R5
func TestSecondInterferenceRisksEachHigherSide(t *testing.T) {
	again := func(faces ...int) *cortextest.Table {
		r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, "caio": 2, points.BankKey: 1})
		vexLeads(r, "d6")
		r.Do("caio", "interfere")
		r.Throw("caio", "caio", "2d8", 8, 8)
		r.Do("ana", "go-on", "how=pay")
		r.Do("gm", "go-on", "how=pay")
		r.Throw("ana", "ana", "2d8 d4", 4, 5, 2)
		r.Keep("ana", "1,2", "3")
		r.WantRefusal("INTERFERE-R1", "caio", "interfere")
		r.Throw("gm", "vex", "2d8 d10", 6, 5, 2)
		r.Keep("gm", "1,2", "3")
		r.Do("caio", "interfere")
		r.Throw("caio", "caio", "2d8", faces...)
		return r
	}
	name := func(r *cortextest.Table) {
		for len(check.Of(r.S).Pending) > 0 {
			r.Do("gm", "land", "on=new", "owed="+check.OwedWord(check.Of(r.S).Pending[0].ID), "name=Bruised")
		}
	}
	r := again(6, 5) // a tie with the higher one, above the lower
	name(r)
	r.WantComps("caio", "d10")
	r = again(5, 4) // below one, level with the other
	name(r)
	r.WantComps("caio", "d10")
	r = again(2, 3) // below both
	name(r)
	r.WantComps("caio", "d10 d4")
	r = again(8, 8)
	if contest.Section.Of(r.S).Contests[0].Halted != "caio" {
		t.Fatal("not halted")
	}
}

// Rules: INTERFERE-R4 INTERFERE-R6
func TestInterferersThrowInTheirOrder(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, "beto": 1, points.BankKey: 3})
	vexLeads(r, "d6")
	r.Do("gm", "interfere", "char=guard")
	r.WantPoints(points.BankKey, 2, 0)
	r.Do("beto", "interfere")
	r.WantRefusal("INTERFERE-R6", "beto", "interfere")
	r.WantUrgent("beto")
	r.Throw("gm", "guard", "2d8", 8, 8)
	r.Do("ana", "go-on", "how=pay")
	r.Do("gm", "go-on", "how=pay")
	r.WantPoints(points.BankKey, 3, 0) // Ana's and Vex's own came back to the bank
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "2d8", 6, 5)
	r.WantUrgent("beto", "roll")
	r.Do("gm", "end-contest")
	r.WantPoints("beto", 1, 0) // did not get to roll
}
