package contest_test

import (
	"testing"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/contest"
)

// Rules: MULTI-01 MULTI-02 MULTI-03 MULTI-04 MULTI-R1 GIVEIN-03 E-MULTI-01
func TestContestOfThreeEndsWithTheLastSide(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=beto", "join=vex")
	r.Throw("ana", "ana", "2d8 d6", 5, 4, 2)
	r.Keep("ana", "1,2", "3")
	r.WantUrgent("beto", "roll", "decline")
	r.Throw("beto", "beto", "d8 d6 d8", 6, 5, 3)
	r.Keep("beto", "1,2", "3")
	r.WantUrgent("gm", "roll", "decline")
	r.Throw("gm", "vex", "2d8 d6", 3, 5, 2)
	r.Keep("gm", "1,2", "3")
	r.Do("gm", "land", "on=new", "name=Outrun")
	r.WantComps("vex", "d8")
	r.WantUrgent("ana", "roll", "give-in")
	r.Do("ana", "give-in")
	r.WantPoints("ana", 1, 0)
	if c := contest.Section.Of(r.S).Contests[0]; c.Status != contest.GaveIn || c.Winner != "beto" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: MULTI-R2 MULTI-R3 MULTI-02
func TestDecliningToJoinCostsNothing(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=beto", "join=vex", "make=asset", "name=Lead")
	r.Do("gm", "join-contest", "who=guard")
	r.Throw("ana", "ana", "2d8 d6", 5, 4, 2)
	r.Keep("ana", "1,2", "3")
	r.Do("beto", "decline")
	r.WantPoints("beto", 0, 0)
	r.Throw("gm", "vex", "2d8", 3, 5) // fails, but takes no harm: the effect die is for the Lead
	r.WantUrgent("gm", "roll", "decline")
	r.Do("gm", "decline")
	if c := contest.Section.Of(r.S).Contests[0]; c.Status != contest.Decided || c.Winner != "ana" {
		t.Fatalf("ended %+v", c)
	}
	if len(things.Of(r.S).Assets) != 1 || things.Of(r.S).Assets[0].Die != 6 {
		t.Fatal("the winner's asset is not there")
	}
}

// Rules: MULTI-R1
func TestContestOfThreeGoesRound(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=beto", "join=caio")
	r.Throw("ana", "ana", "2d12", 2, 3)
	r.Throw("beto", "beto", "2d12", 2, 4)
	r.Throw("caio", "caio", "2d12", 2, 5)
	r.WantUrgent("ana", "roll", "give-in")
	r.WantUrgent("beto")
	r.Throw("ana", "ana", "2d12", 2, 6)
	r.WantUrgent("beto", "roll", "give-in")
	r.Throw("beto", "beto", "2d12", 2, 2)
	r.WantUrgent("caio", "roll", "give-in")
	r.Throw("caio", "caio", "2d12", 2, 7)
	r.WantUrgent("ana", "roll", "give-in")
	r.Do("ana", "give-in")
	if c := contest.Section.Of(r.S).Contests[0]; c.Winner != "caio" {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: CORE-STAKES-R4 CORE-STAKES-05
//
// The loser's effect die is compared as it was committed. A step by an SFX only changes the effect
// that it would have made.
func TestTheLosersSFXStepDoesNotCount(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "3d8", 7, 7, 5)
	r.Keep("ana", "1,2", "3")
	r.Throw("gm", "vex", "2d8 d6", 5, 6, 2)
	rolls := check.Of(r.S).Rolls
	id := rolls[len(rolls)-1].ID
	r.Fold(r.S, check.SFXOn{Roll: id, Use: "lift", On: id, Lift: 2})
	r.Keep("gm", "1,2", "3")
	r.Do("gm", "land", "on=new", "name=Outrun")
	r.WantComps("vex", "d8")
}
