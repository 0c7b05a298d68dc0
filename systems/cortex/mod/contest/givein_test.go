package contest_test

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/contest"
)

// Rules: GIVEIN-01 GIVEIN-02 GIVEIN-03 GIVEIN-05 GIVEIN-R1 GIVEIN-R3 GIVEIN-R4
// CORE-CONTEST-09 PP-EARN-05 E-GIVEIN-01
func TestGiveInEarnsAPointAndBarsARestart(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, nil)
	vexLeads(r, "d10")
	r.WantUrgent("ana", "roll", "give-in")
	r.Do("ana", "give-in", "terms=I drop the bag and run")
	r.WantPoints("ana", 1, 0)
	r.WantComps("ana", "")
	if people.Of(r.S).Char("ana").Out != "" {
		t.Fatal("Ana is out")
	}
	r.WantRefusal("GIVEIN-05", "ana", "contest", "against=vex")
	r.WantRefusal("GIVEIN-05", "ana", "contest", "against=guard", "join=vex")
	if o := r.FindOffer("ana", "contest"); o == nil || !o.Ready() {
		t.Fatal("no contest with anybody else is ready")
	}
	// The other side is not barred; another test lifts the bar.
	if no := r.Decide("gm", game.Command{Move: "contest", Args: cortextest.Args([]string{"who=vex", "against=ana"})},
		nil); no != nil {
		t.Fatal("Vex is barred:", no)
	}
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=beto", "difficulty=easy")
	r.Throw("beto", "beto", "2d8", 4, 5)
	r.Do("ana", "contest", "against=vex")
}

// Rules: GIVEIN-R1
func TestGiveInBarIsLifted(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	vexLeads(r, "d6")
	r.Do("ana", "give-in")
	r.Do("beto", "contest", "against=guard")
	r.Throw("beto", "beto", "2d8", 4, 5)
	r.Do("gm", "decline")
	r.Do("ana", "contest", "against=vex")

	r = cortextest.InScene(t, scene.NormalStakes, nil, "contest.give_in_bar=scene")
	vexLeads(r, "d6")
	r.Do("ana", "give-in")
	r.Do("beto", "contest", "against=guard")
	r.Throw("beto", "beto", "2d8", 4, 5)
	r.Do("gm", "decline")
	r.WantRefusal("GIVEIN-05", "ana", "contest", "against=vex")
	r.Do("gm", "unbar")
	r.Do("ana", "contest", "against=vex")
}

// Rules: GIVEIN-04 CORE-CONTEST-03 E-GIVEIN-02
func TestGiveInNotOpposingEarnsNothing(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"beto": 1})
	r.Do("ana", "contest", "against=beto")
	r.Throw("ana", "ana", "2d8 d6", 8, 7, 4)
	r.Keep("ana", "1,2", "3")
	r.WantRefusal("GIVEIN-04", "beto", "give-in")
	r.Do("beto", "decline")
	r.WantPoints("beto", 1, 0)
	if c := contest.Section.Of(r.S).Contests[0]; c.Status != contest.Uncontested || c.Winner != "ana" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: GIVEIN-R2 GIVEIN-R6
func TestGiveInRefusedOutOfTurn(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.WantRefusal("GIVEIN-R6", "ana", "give-in")
	vexLeads(r, "d8")
	r.Throw("ana", "ana", "2d8", 2, 3)
	r.WantRefusal("GIVEIN-R2", "ana", "give-in")
}

// Rules: GIVEIN-R5
func TestGiveInOfAGMCPaysTheBankByOption(t *testing.T) {
	for option, want := range map[string]int{"none": 0, "bank": 1} {
		r := cortextest.InScene(t, scene.NormalStakes, nil, "contest.gmc_give_in_pp="+option)
		r.Do("gm", "contest", "who=vex", "against=ana", "make=asset", "name=Lead")
		r.Throw("gm", "vex", "2d8", 4, 5)
		r.Throw("ana", "ana", "2d8", 6, 5)
		r.Do("gm", "give-in")
		r.WantPoints(points.BankKey, want, 0)
		if len(things.Of(r.S).Assets) > 0 {
			t.Fatal("the loser made its asset")
		}
	}
}
