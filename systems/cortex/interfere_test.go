package cortex

import (
	"testing"

	"mesa/systems/cortex/core"
	"mesa/systems/cortex/part/contest"
)

// Rules: INTERFERE-01 INTERFERE-02 INTERFERE-04 INTERFERE-05 INTERFERE-06
// INTERFERE-R3 INTERFERE-R4 GIVEIN-06 E-INTERFERE-01
func TestInterferenceHalts(t *testing.T) {
	r := in(t, core.NormalStakes, map[string]int{"ana": 2, "caio": 1, core.BankKey: 2})
	vexLeads(r, "d6")
	r.do("caio", "interfere")
	r.wantPoints("caio", 0, 0)
	r.wantUrgent("caio", "roll")
	r.refused("INTERFERE-R1", "ana", "roll", "dice=d8")
	r.throw("caio", "caio", "d10 d8 d6", 8, 6, 3)
	r.keep("caio", "1,2", "3")
	r.wantUrgent("ana", "go-on")
	r.wantUrgent("gm", "go-on")
	r.refused("INTERFERE-05", "ana", "roll", "dice=d8")
	r.do("ana", "go-on", "how=pay")
	r.do("gm", "go-on", "how=pay")
	r.wantPoints("ana", 1, 0)
	r.wantPoints(core.BankKey, 1, 0)
	r.wantPoints("caio", 2, 0)
	r.refused("INTERFERE-06", "ana", "give-in")
	r.throw("ana", "ana", "2d8", 2, 3)
	r.refused("INTERFERE-06", "gm", "give-in")
	r.wantUrgent("gm", "roll")
	r.throw("gm", "vex", "2d8", 4, 4)
	r.do("ana", "give-in") // both have rolled again
	r.wantComps("ana", "")
}

// Rules: INTERFERE-03 INTERFERE-R2 E-INTERFERE-02
func TestInterferenceFails(t *testing.T) {
	r := in(t, core.HighStakes, map[string]int{"caio": 1})
	vexLeads(r, "d8")
	r.do("caio", "interfere")
	r.throw("caio", "caio", "2d8 d10", 5, 7, 3)
	r.keep("caio", "1,2", "3")
	r.wantUrgent("gm", "land")
	r.do("gm", "land", "on=new", "name=Shoved Aside")
	r.wantComps("caio", "d8")
	r.wantPoints("caio", 0, 0)
	r.wantUrgent("ana", "roll", "give-in")
	if r.s.Char("caio").Out != "" {
		t.Fatal("Caio is out")
	}
}

// Rules: INTERFERE-01 INTERFERE-R1 INTERFERE-R6 OUT-R5 E-INTERFERE-03
func TestInterferenceOutOfPlace(t *testing.T) {
	r := in(t, core.NormalStakes, map[string]int{"caio": 1})
	r.do("ana", "contest", "against=vex")
	r.throw("ana", "ana", "2d8", 4, 5)
	r.refused("INTERFERE-01", "caio", "interfere")
	r.throw("gm", "vex", "2d8", 6, 5)
	r.refused("INTERFERE-R6", "ana", "interfere")
	r.refused("PP-SPEND-19", "beto", "interfere")
	r.fold(r.s, core.OutSet{Char: "caio", How: core.OutCompared})
	r.refused("OUT-R5", "caio", "interfere")
	r.fold(r.s, core.OutSet{Char: "caio"})
	r.throw("ana", "ana", "2d8", 2, 3)
	r.refused("INTERFERE-R1", "caio", "interfere")
	r.wantPoints("caio", 1, 0)
}

// Rules: INTERFERE-R3
func TestInterferenceUndecided(t *testing.T) {
	r := in(t, core.NormalStakes, map[string]int{"caio": 1, core.BankKey: 1})
	vexLeads(r, "d6")
	r.do("caio", "interfere")
	r.throw("caio", "caio", "2d8", 8, 8)
	r.refused("PP-SPEND-19", "ana", "go-on", "how=pay")
	r.do("gm", "go-on", "how=pay", "char=vex")
	r.do("ana", "go-on", "how=stop")
	r.wantPoints(core.BankKey, 1, 0)
	r.wantPoints("caio", 0, 0)
	r.wantPoints("ana", 0, 0)
	if c := contest.Group.Of(r.s).Contests[0]; c.Status != contest.Undecided || c.Winner != "" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: INTERFERE-07 INTERFERE-R5
func TestInterferenceTwice(t *testing.T) {
	again := func(faces ...int) *runner {
		r := in(t, core.NormalStakes, map[string]int{"ana": 1, "caio": 2, core.BankKey: 1})
		vexLeads(r, "d6")
		r.do("caio", "interfere")
		r.throw("caio", "caio", "2d8", 8, 8)
		r.do("ana", "go-on", "how=pay")
		r.do("gm", "go-on", "how=pay")
		r.throw("ana", "ana", "2d8 d4", 4, 5, 2)
		r.keep("ana", "1,2", "3")
		r.refused("INTERFERE-R1", "caio", "interfere")
		r.throw("gm", "vex", "2d8 d10", 6, 5, 2)
		r.keep("gm", "1,2", "3")
		r.do("caio", "interfere")
		r.throw("caio", "caio", "2d8", faces...)
		return r
	}
	name := func(r *runner) {
		for len(r.s.Pending) > 0 {
			r.do("gm", "land", "on=new", "owed="+core.OwedWord(r.s.Pending[0].ID), "name=Bruised")
		}
	}
	r := again(6, 5) // a tie with the higher one, above the lower
	name(r)
	r.wantComps("caio", "d10")
	r = again(5, 4) // below one, level with the other
	name(r)
	r.wantComps("caio", "d10")
	r = again(2, 3) // below both
	name(r)
	r.wantComps("caio", "d10 d4")
	r = again(8, 8)
	if contest.Group.Of(r.s).Contests[0].Halted != "caio" {
		t.Fatal("not halted")
	}
}

// Rules: INTERFERE-R4 INTERFERE-R6
func TestInterferersQueue(t *testing.T) {
	r := in(t, core.NormalStakes, map[string]int{"ana": 1, "beto": 1, core.BankKey: 3})
	vexLeads(r, "d6")
	r.do("gm", "interfere", "char=guard")
	r.wantPoints(core.BankKey, 2, 0)
	r.do("beto", "interfere")
	r.refused("INTERFERE-R6", "beto", "interfere")
	r.wantUrgent("beto")
	r.throw("gm", "guard", "2d8", 8, 8)
	r.do("ana", "go-on", "how=pay")
	r.do("gm", "go-on", "how=pay")
	r.wantPoints(core.BankKey, 3, 0) // Ana's and Vex's own came back to the bank
	r.throw("ana", "ana", "2d8", 4, 5)
	r.throw("gm", "vex", "2d8", 6, 5)
	r.wantUrgent("beto", "roll")
	r.do("gm", "end-contest")
	r.wantPoints("beto", 1, 0) // was not heard
}
