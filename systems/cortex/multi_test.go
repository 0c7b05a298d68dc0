package cortex

import (
	"testing"

	"mesa/systems/cortex/core"
	"mesa/systems/cortex/part/contest"
)

// Rules: MULTI-01 MULTI-02 MULTI-03 MULTI-04 MULTI-R1 GIVEIN-03 E-MULTI-01
func TestThreeInOneContest(t *testing.T) {
	r := in(t, core.NormalStakes, nil)
	r.do("ana", "contest", "against=beto", "join=vex")
	r.throw("ana", "ana", "2d8 d6", 5, 4, 2)
	r.keep("ana", "1,2", "3")
	r.wantUrgent("beto", "roll", "decline")
	r.throw("beto", "beto", "d8 d6 d8", 6, 5, 3)
	r.keep("beto", "1,2", "3")
	r.wantUrgent("gm", "roll", "decline")
	r.throw("gm", "vex", "2d8 d6", 3, 5, 2)
	r.keep("gm", "1,2", "3")
	r.do("gm", "land", "on=new", "name=Outrun")
	r.wantComps("vex", "d8")
	r.wantUrgent("ana", "roll", "give-in")
	r.do("ana", "give-in")
	r.wantPoints("ana", 1, 0)
	if c := contest.Group.Of(r.s).Contests[0]; c.Status != contest.GaveIn || c.Winner != "beto" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: MULTI-R2 MULTI-02
func TestDecliningToJoinCostsNothing(t *testing.T) {
	r := in(t, core.NormalStakes, nil)
	r.do("ana", "contest", "against=beto", "join=vex", "make=asset", "name=Lead")
	r.do("gm", "join-contest", "who=guard")
	r.throw("ana", "ana", "2d8 d6", 5, 4, 2)
	r.keep("ana", "1,2", "3")
	r.do("beto", "decline")
	r.wantPoints("beto", 0, 0)
	r.throw("gm", "vex", "2d8", 3, 5)
	r.do("gm", "land", "on=new", "name=Outrun")
	r.wantUrgent("gm", "roll", "decline")
	r.do("gm", "decline")
	if c := contest.Group.Of(r.s).Contests[0]; c.Status != contest.Decided || c.Winner != "ana" {
		t.Fatalf("ended %+v", c)
	}
	if len(r.s.Assets) != 1 || r.s.Assets[0].Die != 6 {
		t.Fatal("the winner's asset is not there")
	}
}

// Rules: MULTI-R1
func TestThreeGoRound(t *testing.T) {
	r := in(t, core.NormalStakes, nil)
	r.do("ana", "contest", "against=beto", "join=caio")
	r.throw("ana", "ana", "2d12", 2, 3)
	r.throw("beto", "beto", "2d12", 2, 4)
	r.throw("caio", "caio", "2d12", 2, 5)
	r.wantUrgent("ana", "roll", "give-in")
	r.wantUrgent("beto")
	r.throw("ana", "ana", "2d12", 2, 6)
	r.wantUrgent("beto", "roll", "give-in")
	r.throw("beto", "beto", "2d12", 2, 2)
	r.wantUrgent("caio", "roll", "give-in")
	r.throw("caio", "caio", "2d12", 2, 7)
	r.wantUrgent("ana", "roll", "give-in")
	r.do("ana", "give-in")
	if c := contest.Group.Of(r.s).Contests[0]; c.Winner != "caio" {
		t.Fatalf("ended %+v", c)
	}
}
