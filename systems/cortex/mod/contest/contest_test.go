package contest_test

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/contest"
)

// vexLeads plays Ana's contest against Vex up to her answer: her opening is beaten, and Vex's total
// of 12 stands with this effect die.
func vexLeads(r *cortextest.Table, effect string) {
	r.T.Helper()
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "2d10 "+effect, 7, 5, 2)
	r.Keep("gm", "1,2", "3")
}

// Rules: CORE-CONTEST-01 CORE-CONTEST-02 CORE-CONTEST-03 CORE-TEST-08
// CORE-TEST-R4 E-CONTEST-01
func TestContestUnopposedMakesTheLargestDie(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{points.BankKey: 2})
	r.Do("ana", "contest", "against=vex", "make=asset", "name=High Ground")
	r.WantUrgent("ana", "roll")
	r.Throw("ana", "ana", "d8 d10 d6", 6, 9, 2)
	r.Keep("ana", "1,2", "3")
	r.WantUrgent("gm", "roll", "decline")
	r.Do("gm", "decline")
	a := things.Of(r.S).Assets[0]
	if a.Name != "High Ground" || a.Die != 10 || a.Owner != "ana" {
		t.Fatalf("made %+v", a)
	}
	r.WantPoints("ana", 0, 0)
	r.WantPoints(points.BankKey, 2, 0)
	if scene.Of(r.S).Scene.Beats != 1 {
		t.Fatal("no beat has passed")
	}
}

// Rules: CORE-CONTEST-R6 OUT-05
func TestContestUnopposedDealsHarm(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex", "make=complication:vex", "name=Pinned Down")
	r.Throw("ana", "ana", "d8 d10", 6, 9)
	r.Do("gm", "decline")
	r.WantComps("vex", "d10")

	r = cortextest.InScene(t, scene.HighStakes, map[string]int{points.BankKey: 1})
	r.Do("ana", "contest", "against=vex", "make=complication:vex", "name=Pinned Down")
	r.Throw("ana", "ana", "d8 d10", 6, 9)
	r.Do("gm", "decline")
	r.WantUrgent("gm", "stay")
	r.Do("gm", "stay", "how=stay")
	r.WantComps("vex", "d10")
	if people.Of(r.S).Char("vex").Out != "" {
		t.Fatal("Vex paid and is out")
	}
}

// Rules: CORE-CONTEST-04 CORE-CONTEST-05 CORE-CONTEST-06 CORE-CONTEST-07
// CORE-CONTEST-R1 CORE-CONTEST-R4 CORE-STAKES-05 E-CONTEST-02
func TestContestPassesTheTurnUntilASideFails(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8 d6", 4, 5, 3)
	r.Keep("ana", "1,2", "3")
	r.Throw("gm", "vex", "d10 d8 d6", 7, 4, 2)
	r.Keep("gm", "1,2", "3")
	r.WantUrgent("ana", "roll", "give-in")
	o := r.FindOffer("ana", "roll")
	if input, _ := o.Input("dice"); input.Preset != "2d8 d6" {
		t.Fatalf("the last pool is not ready: %q", input.Preset)
	}
	r.Throw("ana", "ana", "3d8", 7, 6, 2)
	r.Keep("ana", "1,2", "3")
	r.Throw("gm", "vex", "d10 d8 d6", 5, 4, 3)
	r.Keep("gm", "1,2", "3")
	e, _ := cortextest.FirstEvent[contest.SideFell](r)
	if e.Margin != 4 || e.Steps != 0 || e.Effect != 8 || e.To != "ana" {
		t.Fatalf("fell %+v", e)
	}
	r.WantUrgent("gm", "land")
	r.Do("gm", "land", "on=new", "name=Outplayed")
	r.WantComps("vex", "d8")
	for _, thrown := range check.Of(r.S).Rolls {
		if !thrown.Resolved {
			t.Fatalf("roll %d is left open", thrown.ID)
		}
	}
}

// Rules: CORE-CONTEST-08 CORE-CONTEST-R5 CORE-STAKES-05 E-CONTEST-03
func TestContestTieLoses(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "d10 d6 d8", 8, 3, 5)
	r.Keep("ana", "1,2", "3")
	r.Throw("gm", "vex", "2d8 d10", 7, 4, 2)
	r.Keep("gm", "1,2", "3")
	r.Do("gm", "land", "on=new", "name=Stalled")
	r.WantComps("vex", "d6")
}

// Rules: CORE-CONTEST-R2 PP-GM-01 PP-GM-03 PP-GM-R2 PP-BANK-03 E-PP-04
func TestContestGMPaysFromTheBank(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, map[string]int{"ana": 1, points.BankKey: 1})
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "d10 d8 d6", 6, 5, 4)
	r.Keep("gm", "1,2,3", "", "pay=1")
	r.WantPoints(points.BankKey, 0, 0)
	r.WantPoints("ana", 1, 0)
	r.WantRefusal("CORE-CONTEST-R2", "gm", "include")
	r.WantRefusal("CORE-ROLL-R4", "gm", "choose", "total=1,2")
	r.Throw("ana", "ana", "2d12 d10", 9, 8, 5)
	r.Keep("ana", "1,2", "3")
	r.Throw("gm", "vex", "2d8", 4, 5)
	r.WantRefusal("PP-GM-R2", "gm", "stay", "how=stay")
	if people.Of(r.S).Char("vex").Out != people.OutCompared {
		t.Fatal("Vex is not out")
	}
}

// Rules: CORE-CONTEST-R2
func TestContestTotalMayGrowUntilTheOutcome(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1}, "pp.include_window=until_outcome")
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8 d6 d10", 4, 5, 3, 2)
	r.Keep("ana", "1,2", "4")
	r.Do("ana", "include")
	r.WantPoints("ana", 0, 0)
	r.WantRefusal("CORE-ROLL-R3", "ana", "include")
	r.Throw("gm", "vex", "2d8 d6", 6, 6, 3)
	r.Keep("gm", "1,2", "3")
	if e, ok := cortextest.FirstEvent[contest.SideFell](r); !ok || e.Against != 12 {
		t.Fatalf("fell %+v", e)
	}
}

// Rules: CORE-STAKES-02 CORE-STAKES-04 OUT-04 CORE-HEROIC-R1 CORE-HEROIC-R2
// CORE-HEROIC-R4 CORE-HEROIC-R5 CORE-STAKES-R4 E-STAKES-01
func TestContestHighStakesLoserPaysToStay(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, map[string]int{"ana": 1})
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "2d10 d8", 9, 7, 2)
	r.Keep("gm", "1,2", "3")
	r.Throw("ana", "ana", "2d8 d6", 3, 4, 2)
	r.Keep("ana", "1,2", "3")
	e, _ := cortextest.FirstEvent[contest.SideFell](r)
	if e.Margin != 9 || e.Steps != 1 || e.Effect != 10 {
		t.Fatalf("fell %+v", e)
	}
	r.WantUrgent("ana", "stay")
	r.Do("ana", "stay", "how=stay", "name=Cornered")
	r.WantPoints("ana", 0, 0)
	r.WantComps("ana", "d10")
	if people.Of(r.S).Char("ana").Out != "" {
		t.Fatal("Ana is out")
	}
}

// Rules: CORE-STAKES-03 E-STAKES-02
func TestContestHighStakesEqualDiceTakeNobodyOut(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, map[string]int{"ana": 3})
	vexLeads(r, "d8")
	r.Throw("ana", "ana", "d8 d6 d8", 6, 4, 5)
	r.Keep("ana", "1,2", "3")
	r.Do("gm", "land", "on=new", "name=Driven Back")
	r.WantComps("ana", "d8")
	r.WantPoints("ana", 3, 0)
}

// Rules: CORE-STAKES-R3 COMP-12 E-STAKES-03
func TestContestDefaultD4HarmsByOption(t *testing.T) {
	for option, want := range map[string]string{"d4": "d4", "d6": "d6"} {
		r := cortextest.InScene(t, scene.HighStakes, nil, "stakes.min_complication="+option)
		r.Do("ana", "contest", "against=vex")
		r.Throw("ana", "ana", "2d6", 2, 3)
		r.Throw("gm", "vex", "2d8", 4, 5)
		r.Throw("ana", "ana", "d8 d6", 4, 3)
		r.Do("gm", "land", "on=new", "name=Winded")
		r.WantComps("ana", want)
	}
}

// Rules: CORE-STAKES-R2 E-STAKES-04
func TestContestWithoutEffectDieLeavesNoHarm(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "2d8 d6", 4, 4, 2)
	r.Keep("gm", "1,2", "3")
	r.WantComps("vex", "")
	if c := contest.Section.Of(r.S).Contests[0]; c.Winner != "ana" || len(check.Of(r.S).Pending) > 0 {
		t.Fatalf("ended %+v", c)
	}
}

// Rules: CORE-HEROIC-R1
func TestContestHeroicStepsFollowTheBasis(t *testing.T) {
	for basis, want := range map[string]int{"final_margin": 0, "beating_roll": 1} {
		r := cortextest.InScene(t, scene.NormalStakes, nil, "contest.heroic_basis="+basis)
		r.Do("ana", "contest", "against=vex")
		r.Throw("ana", "ana", "2d4", 2, 2)
		r.Throw("gm", "vex", "2d8 d6", 4, 5, 2) // beats 4 by 5
		r.Keep("gm", "1,2", "3")
		r.Throw("ana", "ana", "2d4", 3, 4) // short by 2
		if e, _ := cortextest.FirstEvent[contest.SideFell](r); e.Steps != want {
			t.Fatalf("%s: %+v", basis, e)
		}
	}
	r := cortextest.InScene(t, scene.NormalStakes, nil, "contest.heroic_basis=beating_roll")
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d10 d6", 9, 9, 2)
	r.Keep("ana", "1,2", "3")
	r.Throw("gm", "vex", "2d4", 2, 2)
	if e, _ := cortextest.FirstEvent[contest.SideFell](r); e.Steps != 0 {
		t.Fatalf("an opening roll beats nothing: %+v", e)
	}
}

// Rules: CORE-EFFECT-08 CORE-EFFECT-R1 CORE-EFFECT-R2 CORE-HEROIC-05
func TestContestBeyondD12FollowsTheStakes(t *testing.T) {
	beyond := func(stakes string, pointsBy map[string]int, options ...string) *cortextest.Table {
		r := cortextest.InScene(t, stakes, pointsBy, options...)
		r.Do("ana", "contest", "against=vex")
		r.Throw("ana", "ana", "2d10 d12 d8", 9, 9, 2, 3)
		r.Keep("ana", "1,2", "3")
		r.Throw("gm", "vex", "2d4", 2, 2)
		return r
	}
	// Normal stakes: the loser takes a d12, and a further die has a use.
	r := beyond(scene.NormalStakes, nil)
	r.WantUrgent("ana", "use")
	r.Do("ana", "use", "make=asset", "name=Lead")
	r.Do("gm", "land", "on=new", "name=Flattened")
	r.WantComps("vex", "d12")
	if things.Of(r.S).Assets[0].Die != 8 {
		t.Fatalf("made %+v", things.Of(r.S).Assets[0])
	}
	// High stakes: the roller picks the takeout. The bank may buy it off.
	r = beyond(scene.HighStakes, nil)
	r.WantUrgent("ana", "beyond")
	r.Do("ana", "beyond", "how=takeout")
	if people.Of(r.S).Char("vex").Out == "" || len(check.Of(r.S).Pending) > 0 {
		t.Fatal("Vex is not out")
	}
	r = beyond(scene.HighStakes, map[string]int{points.BankKey: 1})
	r.Do("ana", "beyond", "how=takeout")
	r.Do("gm", "stay", "how=stay")
	r.WantComps("vex", "d12")
	// A second die beside a d12 that is compared: against Vex's d4 it takes out too.
	r = beyond(scene.HighStakes, nil)
	r.Do("ana", "beyond", "how=second")
	r.Do("ana", "use", "make=asset", "name=Lead")
	if people.Of(r.S).Char("vex").Out == "" || things.Of(r.S).Assets[0].Die != 8 {
		t.Fatalf("Vex is not out, or no die was left: %+v", things.Of(r.S).Assets)
	}
	// The option makes it the other way round.
	r = beyond(scene.NormalStakes, nil, "effect.beyond_d12=takeout")
	if people.Of(r.S).Char("vex").Out == "" {
		t.Fatal("Vex is not out")
	}
}

// Rules: CORE-EFFECT-07 CORE-EFFECT-R3 CORE-EFFECT-R4 CORE-EFFECT-R5
// PP-SPEND-09
func TestContestWinnerBuysExtraEffectDice(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 2})
	r.Do("ana", "contest", "against=vex", "make=asset", "name=Barricade")
	r.Throw("ana", "ana", "2d8 d8 d6", 6, 5, 3, 2)
	r.Keep("ana", "1,2", "3")
	r.WantRefusal("CORE-EFFECT-R4", "ana", "extra")
	r.Throw("gm", "vex", "2d8", 4, 5)
	r.WantComps("vex", "")
	r.Do("ana", "extra")
	r.WantPoints("ana", 1, 0)
	r.Do("ana", "use", "make=asset", "name=Lookout")
	if o := r.FindOffer("ana", "extra"); o == nil || o.Label.Key != "cortex.extra.d4" {
		t.Fatalf("no warning: %+v", o)
	}
	r.Do("ana", "extra")
	r.Do("ana", "use", "make=asset", "name=Whistle")
	if len(things.Of(r.S).Assets) != 3 || things.Of(r.S).Assets[2].Die != 4 || things.Of(r.S).Assets[0].Die != 8 ||
		things.Of(r.S).Assets[1].Die != 6 {
		t.Fatalf("made %+v %+v", things.Of(r.S).Assets[0], things.Of(r.S).Assets[1])
	}
	r.WantRefusal("PP-SPEND-19", "ana", "extra")
	r.Do("gm", "test", "who=beto", "difficulty=none")
	r.WantRefusal("CORE-EFFECT-R4", "ana", "extra")
}

// Rules: PP-EARN-01 PP-EARN-R2 OUT-R1 E-PP-03
func TestContestPointsOfTheFailingRollComeTooLate(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, nil)
	r.Do("gm", "contest", "against=ana", "who=vex")
	r.Throw("gm", "vex", "2d8 d10", 8, 6, 2)
	r.Keep("gm", "1,2", "3")
	r.Throw("ana", "ana", "d8 d8 d6 d4", 1, 5, 4, 1)
	r.WantPoints("ana", 0, 0)
	r.Do("gm", "hitch", "ones=1", "on=new", "name=Off Balance")
	r.WantPoints("ana", 0, 1)
	if people.Of(r.S).Char("ana").Out != people.OutCompared {
		t.Fatal("Ana is not out")
	}
	r.WantRefusal("PP-EARN-01", "ana", "stay", "how=stay")
	r.Do("gm", "pass")
	r.WantPoints("ana", 1, 0)
	r.WantComps("ana", "d6")
}

// Rules: PP-EARN-R2 CORE-HITCH-R2 CORE-HITCH-R3
func TestContestPointsAreFreeForTheNextRoll(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "3d8", 4, 5, 1)
	r.Do("gm", "hitch")
	r.WantPoints("ana", 1, 0) // the opening roll is over when play passes
	r.WantComps("ana", "d6")
	if input, _ := r.FindOffer("gm", "roll").Input("pool"); len(input.Choices) != 1 {
		t.Fatal("the complication cannot be used from the next roll on")
	}
	r.Throw("gm", "vex", "2d8", 5, 5)
	r.Throw("ana", "ana", "2d8 d6", 6, 6, 1)
	r.Throw("gm", "vex", "2d8", 7, 7) // the hitch was left to pass
	r.WantRefusal("CORE-HITCH-R2", "gm", "hitch")
}

// Rules: OPP-R2
func TestContestOpportunityLastsUntilTheAnswer(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"beto": 1})
	r.Setup.Complications = []things.Complication{{ID: "dazed", Name: "Dazed", Die: 8, On: "beto"}}
	r = cortextest.Begin(t, r.Setup)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "2d8 d6", 6, 6, 1)
	r.Do("beto", "opportunity", "on=dazed")
	r.WantComps("beto", "d6")
	r.Throw("ana", "ana", "2d8", 8, 8)
	r.WantRefusal("OPP-R1", "beto", "opportunity", "on=dazed") // it has served
}

// Rules: OUT-06 OUT-R4 OUT-01 PP-SPEND-15
func TestContestCostsAPointWhileOut(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1})
	r.Setup.Chars[0].Out = people.OutBeyond
	r = cortextest.Begin(t, r.Setup)
	r.Do("ana", "contest", "against=vex")
	r.WantPoints("ana", 0, 0)
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.WantRefusal("OUT-06", "ana", "choose", "total=1,2", "effect=")
	r.Keep("ana", "2", "1")
	r.Do("gm", "decline")
	if c := people.Of(r.S).Char("ana"); c.Out != people.OutBeyond || c.MayAct != "" {
		t.Fatalf("not out again: %+v", c)
	}
	r.WantRefusal("PP-SPEND-19", "ana", "contest", "against=vex")
}

// Rules: CORE-CONTEST-R3 CORE-CONTEST-R8
func TestContestByGMNeedsTheOption(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("gm", "contest", "who=vex", "against=guard")
	r.Throw("gm", "vex", "2d8", 4, 5)
	r.Do("gm", "decline")
	r.Do("gm", "contest", "who=vex", "against=ana")
	r.Throw("gm", "vex", "2d8", 4, 5)
	r.WantUrgent("ana", "roll", "decline")
	r.Do("ana", "decline")

	r = cortextest.InScene(t, scene.NormalStakes, nil, "contest.gm_may_initiate=false")
	r.WantRefusal("CORE-CONTEST-R3", "gm", "contest", "who=vex", "against=ana")
}

// Rules: SCENE-R1
func TestContestInAnOpeningSceneAsksTheGM(t *testing.T) {
	opening := func(options map[string]string) *cortextest.Table {
		return cortextest.New(t, nil, options, scene.Scene{N: 1, Type: scene.Opening})
	}
	r := opening(nil)
	r.Do("ana", "contest", "against=vex")
	r.WantUrgent("ana")
	r.WantUrgent("gm", "allow")
	r.WantRefusal("SCENE-R1", "ana", "roll", "dice=d8")
	r.Do("gm", "allow", "how=yes")
	r.WantUrgent("ana", "roll")
	r.Do("ana", "decline") // abandoned
	r.Do("ana", "contest", "against=vex")
	r.Do("gm", "allow", "how=no")
	if len(runningContests(r.S)) > 0 || scene.Of(r.S).Scene.Beats > 0 {
		t.Fatal("it runs")
	}
	r = opening(map[string]string{"scene.strict_types": "true"})
	r.WantRefusal("SCENE-R1", "ana", "contest", "against=vex")
}

// Rules: CORE-CONTEST-R7
func TestContestRemindsOfItsLength(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, "contest.remind_after=2")
	r.Do("ana", "contest", "against=vex")
	for i, chair := range []string{"ana", "gm", "ana", "gm"} {
		char := map[string]string{"ana": "ana", "gm": "vex"}[chair]
		r.Throw(chair, char, "2d12", 2+i, 3)
		long := false
		for _, m := range cortextest.Rules.Events.Tell(r.Last, r.Actor("ana")).All() {
			long = long || m.Key == "cortex.event.contest.long"
		}
		if long != (i == 2) {
			t.Fatalf("after roll %d: reminded %v", i+1, long)
		}
	}
	r.Do("gm", "end-contest")
	if len(runningContests(r.S)) > 0 {
		t.Fatal("it still runs")
	}
}

// Rules: CORE-CONTEST-04 OUT-01
func TestContestRefusesThrowOutOfTurn(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=beto", "join=vex")
	r.WantRefusal("CORE-CONTEST-04", "beto", "roll", "dice=d8")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.WantRefusal("CORE-CONTEST-04", "ana", "roll", "dice=d8")
	r.Setup.Chars[0].Out = people.OutCompared
	r = cortextest.Begin(t, r.Setup)
	r.WantRefusal("OUT-01", "ana", "contest", "against=vex")
}

// A contest does not wait for ever for a side that is gone.
func TestContestWithoutASideEnds(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Fold(r.S, people.OutSet{Char: "ana", How: people.OutRuled})
	r.WantUrgent("ana", "decline")
	r.Fold(r.S, people.CharacterGone{ID: "ana", Name: "Ana"})
	r.WantUrgent("gm", "decline")
	r.Do("gm", "decline")
	if len(runningContests(r.S)) > 0 {
		t.Fatal("it still runs")
	}
}

// Events change nothing if the events before them were undone.
func TestContestFoldSurvivesMissingEvents(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 2, "caio": 2, points.BankKey: 2})
	vexLeads(r, "d6")
	r.Do("caio", "interfere")
	r.Throw("caio", "caio", "2d8", 8, 8)
	r.Do("ana", "go-on", "how=pay")
	r.Do("gm", "go-on", "how=pay", "char=vex")
	r.Throw("ana", "ana", "2d8", 4, 5)
	r.Throw("gm", "vex", "2d8", 6, 5)
	r.Do("ana", "give-in")
	for skip := range r.Log {
		s := r.InitialState()
		for i, e := range r.Log {
			if i != skip {
				cortextest.Rules.Events.Fold(s, e)
			}
		}
		for _, c := range cortextest.Chairs {
			cortextest.Rules.TableAt(s).Offers(r.Actor(c.ID), game.AnyMove)
			cortextest.Rules.Show(s, r.Actor(c.ID), "")
			cortextest.Rules.Events.Tell(r.Log, r.Actor(c.ID))
		}
	}
}

// Rules: CORE-STAKES-R5 OUT-02
func TestContestHarmStacksBeyondD12(t *testing.T) {
	r := cortextest.InScene(t, scene.HighStakes, nil)
	r.Setup.Complications = []things.Complication{{ID: "cornered", Name: "Cornered", Die: 12, On: "ana"}}
	r = cortextest.Begin(t, r.Setup)
	vexLeads(r, "d8")
	r.Throw("ana", "ana", "2d6 d8", 4, 5, 2)
	r.Keep("ana", "1,2", "3")
	if o := r.FindOffer("gm", "land", "on=cornered"); o == nil || o.Label.Key != "cortex.land.beyond" {
		t.Fatalf("the GM is not warned: %+v", o)
	}
	r.Do("gm", "land", "on=cornered")
	if c := people.Of(r.S).Char("ana"); c.Out != people.OutBeyond {
		t.Fatalf("Ana is %q", c.Out)
	}
}
