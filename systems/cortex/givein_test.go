package cortex

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/part/contest"
)

// Rules: GIVEIN-01 GIVEIN-02 GIVEIN-03 GIVEIN-05 GIVEIN-R1 GIVEIN-R3 GIVEIN-R4
// CORE-CONTEST-09 PP-EARN-05 E-GIVEIN-01
func TestGiveIn(t *testing.T) {
	r := in(t, core.HighStakes, nil)
	vexLeads(r, "d10")
	r.wantUrgent("ana", "roll", "give-in")
	r.do("ana", "give-in", "terms=I drop the bag and run")
	r.wantPoints("ana", 1, 0)
	r.wantComps("ana", "")
	if r.s.Char("ana").Out != "" {
		t.Fatal("Ana is out")
	}
	r.refused("GIVEIN-05", "ana", "contest", "against=vex")
	r.refused("GIVEIN-05", "ana", "contest", "against=guard", "join=vex")
	if o := r.offered("ana", "contest"); o == nil || !o.Ready() {
		t.Fatal("no contest with anybody else is ready")
	}
	// The other side is not barred; another test lifts the bar.
	if no := r.decide("gm", game.Command{Move: "contest", Args: parseArgs([]string{"who=vex", "against=ana"})}, nil); no != nil {
		t.Fatal("Vex is barred:", no)
	}
	r.dice.Add(3, 3)
	r.do("gm", "test", "who=beto", "difficulty=easy")
	r.throw("beto", "beto", "2d8", 4, 5)
	r.do("ana", "contest", "against=vex")
}

// Rules: GIVEIN-R1
func TestGiveInBarIsLifted(t *testing.T) {
	r := in(t, core.NormalStakes, nil)
	vexLeads(r, "d6")
	r.do("ana", "give-in")
	r.do("beto", "contest", "against=guard")
	r.throw("beto", "beto", "2d8", 4, 5)
	r.do("gm", "decline")
	r.do("ana", "contest", "against=vex")

	r = in(t, core.NormalStakes, nil, "contest.give_in_bar=scene")
	vexLeads(r, "d6")
	r.do("ana", "give-in")
	r.do("beto", "contest", "against=guard")
	r.throw("beto", "beto", "2d8", 4, 5)
	r.do("gm", "decline")
	r.refused("GIVEIN-05", "ana", "contest", "against=vex")
	r.do("gm", "unbar")
	r.do("ana", "contest", "against=vex")
}

// Rules: GIVEIN-04 CORE-CONTEST-03 E-GIVEIN-02
func TestGiveInNotOpposingEarnsNothing(t *testing.T) {
	r := in(t, core.NormalStakes, map[string]int{"beto": 1})
	r.do("ana", "contest", "against=beto")
	r.throw("ana", "ana", "2d8 d6", 8, 7, 4)
	r.keep("ana", "1,2", "3")
	r.refused("GIVEIN-04", "beto", "give-in")
	r.do("beto", "decline")
	r.wantPoints("beto", 1, 0)
	if c := contest.Group.Of(r.s).Contests[0]; c.Status != contest.Uncontested || c.Winner != "ana" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: GIVEIN-R2 GIVEIN-R6
func TestGiveInOutOfPlace(t *testing.T) {
	r := in(t, core.NormalStakes, nil)
	r.refused("GIVEIN-R6", "ana", "give-in")
	vexLeads(r, "d8")
	r.throw("ana", "ana", "2d8", 2, 3)
	r.refused("GIVEIN-R2", "ana", "give-in")
}

// Rules: GIVEIN-R5
func TestGiveInOfAGMC(t *testing.T) {
	for option, want := range map[string]int{"none": 0, "bank": 1} {
		r := in(t, core.NormalStakes, nil, "contest.gmc_give_in_pp="+option)
		r.do("gm", "contest", "who=vex", "against=ana", "make=asset", "name=Lead")
		r.throw("gm", "vex", "2d8", 4, 5)
		r.throw("ana", "ana", "2d8", 6, 5)
		r.do("gm", "give-in")
		r.wantPoints(core.BankKey, want, 0)
		if len(r.s.Assets) > 0 {
			t.Fatal("the loser made its asset")
		}
	}
}
