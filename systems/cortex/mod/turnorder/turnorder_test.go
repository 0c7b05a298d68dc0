package turnorder_test

import (
	"encoding/json"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/turnorder"
)

// in returns a table in action order, in the turn of the character first.
func in(t *testing.T, first string, options ...string) *cortextest.Table {
	t.Helper()
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, points.BankKey: 2},
		append(options, "order.mode=action_order")...)
	r.Do("gm", "turn", "who="+first)
	return r
}

func wantTurn(r *cortextest.Table, who string, round int) {
	r.T.Helper()
	at, n := "", 0
	for _, o := range turnorder.Section.Of(r.S).Orders {
		if o.Scene == scene.Of(r.S).Scene.N {
			at, n = o.Turn, o.Round
		}
	}
	if at != who || n != round || roll.Turns.Of(r.S).Turn(r.S) != who {
		r.T.Fatalf("it is %q's turn in round %d, want %q in %d", at, n, who, round)
	}
}

// Rules: DOOM-14 DOOM-R9
//
// TestInterruptedCharacterKeepsItsTurn checks that the interrupted character keeps its turn, that
// the interrupting one has had its own, and that the GM picks who follows.
func TestInterruptedCharacterKeepsItsTurn(t *testing.T) {
	r := in(t, "vex")
	r.Do("gm", "end-turn")
	r.Do("gm", "next", "who=ana")
	to := roll.Turns.Of(r.S)
	for char, rule := range map[string]string{"guard": "", "vex": "DOOM-R9", "ana": "DOOM-R9"} {
		if no := to.NoInterrupt(r.S, char); (no == nil) != (rule == "") || no != nil && no.Rule != rule {
			t.Errorf("%s may interrupt: %v, want %q", char, no, rule)
		}
	}
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=ana", "difficulty=easy", "with=")
	if no := to.NoInterrupt(r.S, "guard"); no == nil {
		t.Error("a turn in which dice lie was interrupted")
	}
	r.Do("ana", "decline")
	if no := to.NoInterrupt(r.S, "guard"); no != nil {
		t.Errorf("a turn that was not used could not be interrupted: %v", no)
	}
}

// Rules: SCENE-R2 SCENE-R4
//
// TestOrderWaitsDuringAFlashback checks that an order waits while a flashback runs, that beats
// there do not count for its turn, and that it ends with its scene.
func TestOrderWaitsDuringAFlashback(t *testing.T) {
	r := in(t, "ana")
	r.Do("gm", "scene", "type=flashback")
	wantTurn(r, "", 0)
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=beto", "difficulty=easy", "with=")
	r.Throw("beto", "beto", "d8 d6", 5, 4)
	r.Do("gm", "turn", "who=beto")
	wantTurn(r, "beto", 1)
	r.Do("gm", "end-scene")
	wantTurn(r, "ana", 1)
	r.WantRefusal("ORDER-03", "gm", "test", "who=beto")
	r.Do("gm", "end-scene")
	if held := turnorder.Section.Of(r.S).Orders; len(held) > 0 {
		t.Errorf("the scene is over, and %d orders are held", len(held))
	}
}

// Rules: ORDER-R2
//
// TestGMNamesTheNextIfTheLastToActIsOut checks that the GM names the next if the last to act is out
// by its own act, also after a snapshot.
func TestGMNamesTheNextIfTheLastToActIsOut(t *testing.T) {
	r := in(t, "ana")
	r.Do("ana", "end-turn")
	r.Do("gm", "out", "who=ana")
	r.WantRefusal("ORDER-R1", "ana", "next", "who=beto")
	data, err := json.Marshal(r.S)
	if err != nil {
		t.Fatal(err)
	}
	back, err := cortextest.Rules.Restore(data)
	if err != nil {
		t.Fatal(err)
	}
	if r.Snapshot(back) != r.Snapshot(r.S) {
		t.Error("the snapshot is another")
	}
	r.Do("gm", "next", "who=beto")
	wantTurn(r, "beto", 1)
	r.Do("gm", "retire", "who=beto")
	wantTurn(r, "", 1)
	r.WantRefusal("ORDER-04", "gm", "test", "who=caio")
}

// Rules: ORDER-R3
//
// TestDeclinedTestLeavesTheTurn checks that a declined test and an ended contest leave the turn as
// it was, and that a decided one ends it.
func TestDeclinedTestLeavesTheTurn(t *testing.T) {
	r := in(t, "ana")
	r.Do("ana", "contest", "against=vex")
	r.Do("gm", "end-contest")
	wantTurn(r, "ana", 1)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "d8 d6", 5, 4)
	r.Do("gm", "decline")
	wantTurn(r, "", 1)
	if _, ok := cortextest.FirstEvent[turnorder.TurnEnded](r); !ok {
		t.Errorf("the turn did not end with the word on what came of it: %v", r.Last)
	}
	for _, m := range r.Rules.Show(r.S, game.Actor{}, "").Cards {
		if m.About == "turn/1" && m.Over {
			t.Error("nobody is waited for")
		}
	}
}

// Rules: ORDER-04
//
// TestNamingTheNextLeavesHitches checks that naming the next neither waits for the GM's decision on
// hitches nor closes it.
func TestNamingTheNextLeavesHitches(t *testing.T) {
	r := in(t, "ana")
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=ana", "difficulty=easy", "with=")
	r.Throw("ana", "ana", "d8 d6 d6", 5, 4, 1)
	wantTurn(r, "", 1)
	r.Do("ana", "next", "who=beto")
	if r.FindOffer("gm", "hitch") == nil {
		t.Error("the hitch is gone")
	}
}
