package timed_test

import (
	"encoding/json"
	"math"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/timed"
)

// beginTimed returns a table with a timed test that has just begun.
func beginTimed(t *testing.T, words []string, options ...string) *cortextest.Table {
	t.Helper()
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1, points.BankKey: 2}, options...)
	r.Do("gm", "timed begin", words...)
	return r
}

// makeTest calls a test of the row and throws it: this total against 6.
func makeTest(r *cortextest.Table, char string, total int) {
	r.T.Helper()
	r.Dice.Add(3, 3)
	r.Do("gm", "timed test", "who="+char, "difficulty=easy", "with=")
	r.Throw(char, char, "d12 d4", total-2, 2)
}

// buyTime calls a test to buy time and throws it: this total against 6.
func buyTime(r *cortextest.Table, char string, total int) {
	r.T.Helper()
	r.Dice.Add(3, 3)
	r.Do(char, "timed buy")
	r.Throw(char, char, "d12 d4", total-2, 2)
}

// wantClock checks the beats left, the number of finished tests, and how the timed test ended.
func wantClock(r *cortextest.Table, beats, done int, over string) {
	r.T.Helper()
	row := timed.Section.Of(r.S).Row
	if row == nil || row.Beats != beats || row.Done != done || row.Over != over {
		r.T.Fatalf("the row is %+v, want %d beats, %d done, %q", row, beats, done, over)
	}
}

// Rules: TIMED-02 TIMED-03 TIMED-04 TIMED-08 TIMED-R2
//
// TestTestsCostBeatsAndBuyingTimeBringsThem checks what each test costs or brings, and that bought
// time may exceed the budget.
func TestTestsCostBeatsAndBuyingTimeBringsThem(t *testing.T) {
	r := beginTimed(t, []string{"objective=Vault", "tests=4", "beats=3", "difficulty=easy"})
	makeTest(r, "ana", 11) // by 5: heroic
	wantClock(r, 3, 1, "")
	buyTime(r, "beto", 12)
	wantClock(r, 5, 1, "")
	r.WantRefusal("TIMED-10", "caio", "timed buy")
	r.WantRefusal("TIMED-R2", "gm", "timed test", "who=beto")
	makeTest(r, "caio", 7)
	wantClock(r, 4, 2, "")
	makeTest(r, "ana", 6) // a tie loses
	wantClock(r, 2, 3, "")
	buyTime(r, "beto", 8)
	wantClock(r, 3, 3, "")
	makeTest(r, "ana", 3)
	wantClock(r, 1, 4, "full")
	if counts := lastEvent[timed.TimedEnded](r).Stats(); len(counts) != 1 || counts[0].N != 1 {
		t.Errorf("the full success counts as %v", counts)
	}
	r.WantRefusal("TIMED-01", "beto", "timed buy")

	timed.Section.Of(r.S).Row.Over = "" // a log without its end
	r.WantRefusal("TIMED-01", "gm", "timed test", "who=ana")
	r.WantRefusal("TIMED-01", "beto", "timed buy")
	if r.FindOffer("gm", "timed test") != nil {
		t.Error("a test is offered where none is left")
	}
}

func lastEvent[E game.Event](r *cortextest.Table) E {
	r.T.Helper()
	e, ok := cortextest.FirstEvent[E](r)
	if !ok {
		r.T.Fatalf("no %T in %v", e, r.Last)
	}
	return e
}

// Rules: TIMED-06 TIMED-R3 TIMED-R1
//
// TestLastTestAtZeroBeatsLeavesAChoice checks that the last test at exactly zero beats leaves a
// choice, and fails below zero. The choice waits for the character of that test while other things
// happen.
func TestLastTestAtZeroBeatsLeavesAChoice(t *testing.T) {
	r := beginTimed(t, []string{"tests=1", "beats=2", "difficulty=easy", "benefit=Quiet"})
	makeTest(r, "ana", 3)
	wantClock(r, 0, 1, "conditional")
	r.WantRefusal("TIMED-R3", "beto", "timed choose", "which=objective")
	r.WantRefusal("TIMED-06", "gm", "timed begin")
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=beto", "difficulty=easy", "with=")
	r.Throw("beto", "beto", "d8 d6", 5, 4)
	wantClock(r, 0, 1, "conditional")
	r.Do("gm", "timed choose", "which=benefit", "char=ana")
	if row := timed.Section.Of(r.S).Row; row.Chosen != "benefit" {
		t.Errorf("chosen was %q", row.Chosen)
	}
	r.WantRefusal("TIMED-06", "ana", "timed choose", "which=objective")
	r.Dice.Add(3, 3)
	r.Do("gm", "test", "who=beto", "difficulty=easy", "with=")
	r.Throw("beto", "beto", "d8 d6", 5, 4)
	if row := timed.Section.Of(r.S).Row; row != nil {
		t.Errorf("what was chosen stays: %+v", row)
	}

	r = beginTimed(t, []string{"tests=1", "beats=1", "difficulty=easy"})
	makeTest(r, "ana", 3)
	wantClock(r, -1, 1, "failure")
	if e := lastEvent[timed.TimedEnded](r); e.Stats()[0].N != 0 {
		t.Error("a failure counts as a full success")
	}
}

// Rules: TIMED-R1
//
// TestRescueIsOfferedAtExactlyZeroBeats checks the option for a last try: there is one at exactly
// zero, none below it, and none without a character that can help.
func TestRescueIsOfferedAtExactlyZeroBeats(t *testing.T) {
	on := "timed.rescue_at_zero=true"
	r := beginTimed(t, []string{"tests=3", "beats=1", "difficulty=easy"}, on)
	makeTest(r, "ana", 3)
	wantClock(r, -1, 1, "failure")

	r = beginTimed(t, []string{"tests=3", "beats=2", "difficulty=easy"}, on)
	makeTest(r, "ana", 3)
	wantClock(r, 0, 1, "")
	r.WantRefusal("TIMED-R1", "gm", "timed test", "who=beto")
	buyTime(r, "beto", 7)
	wantClock(r, 1, 1, "")
	makeTest(r, "ana", 7)
	wantClock(r, 0, 2, "")
	buyTime(r, "caio", 4)
	wantClock(r, 0, 2, "failure")
	r.WantRefusal("TIMED-R1", "beto", "timed buy")

	r = cortextest.InScene(t, scene.NormalStakes, nil, on)
	r.Do("gm", "leave-scene", "who=beto")
	r.Do("gm", "leave-scene", "who=caio")
	r.Do("gm", "timed begin", "tests=2", "beats=2", "difficulty=easy")
	makeTest(r, "ana", 3)
	wantClock(r, 0, 1, "failure")
}

// Rules: TIMED-09 TIMED-R4
//
// TestFailedHelperIsBarredUntilGone checks that a failed helper is barred until the character is
// gone, that a snapshot keeps the clock, and that a press never means a later test.
func TestFailedHelperIsBarredUntilGone(t *testing.T) {
	r := beginTimed(t, []string{"tests=4", "beats=9", "difficulty=easy"})
	call := r.FindOffer("gm", "timed test", "who=ana")
	makeTest(r, "ana", 7)
	if next := r.FindOffer("gm", "timed test", "who=ana"); next.Key() == call.Key() {
		t.Error("the call of test 1 calls test 2 as well")
	}
	buyTime(r, "beto", 4)
	makeTest(r, "ana", 7)
	r.WantRefusal("TIMED-09", "beto", "timed buy")
	if r.FindOffer("beto", "timed buy") != nil || r.FindOffer("caio", "timed buy") == nil {
		t.Error("the wrong ones may buy time")
	}
	data, err := json.Marshal(r.S)
	if err != nil {
		t.Fatal(err)
	}
	back, err := cortextest.Rules.Restore(data)
	if err != nil || r.Snapshot(back) != r.Snapshot(r.S) {
		t.Errorf("the snapshot is another: %v", err)
	}
	r.Do("gm", "retire", "who=beto")
	if barred := timed.Section.Of(r.S).Row.Barred; len(barred) > 0 {
		t.Errorf("who is gone is barred still: %v", barred)
	}
}

// Rules: TIMED-R4
//
// TestDeclinedTestCostsNoBeat checks that a declined or stopped test costs no beat, and that the
// GM's settings hold.
func TestDeclinedTestCostsNoBeat(t *testing.T) {
	r := beginTimed(t, []string{"tests=2", "beats=2", "difficulty=easy"})
	r.Dice.Add(3, 3)
	r.Do("gm", "timed test", "who=ana", "difficulty=easy", "with=")
	r.WantRefusal("TIMED-10", "gm", "timed test", "who=beto")
	r.Do("ana", "decline")
	wantClock(r, 2, 0, "")
	r.Dice.Add(3, 3)
	r.Do("gm", "timed test", "who=ana", "difficulty=easy", "with=")
	r.Do("gm", "timed stage", "n=2", "difficulty=hard")
	r.WantRefusal("", "gm", "timed stage", "n=1", "difficulty=hard")
	r.Do("gm", "scene", "type=flashback")
	wantClock(r, 2, 0, "")
	r.Do("gm", "end-scene")
	r.Do("gm", "timed beats", "beats=+3")
	wantClock(r, 5, 0, "")
	r.WantRefusal("TIMED-R1", "gm", "timed beats", "beats=-5")
	r.Do("gm", "timed end")
	wantClock(r, 5, 0, "ruled")
	if e := lastEvent[timed.TimedEnded](r); e.Stats() != nil {
		t.Error("what the GM ends counts")
	}
}

// Rules: TIMED-01
//
// TestOffersHaveTheOddsOfTheRow checks that the offers have the odds of the row as it stands, and
// that a try to buy time improves them.
func TestOffersHaveTheOddsOfTheRow(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	begin := r.OpenOffer("gm", "timed begin")
	if len(begin.Odds) != 0 {
		t.Fatalf("of people without dice chances are told: %+v", begin)
	}
	for _, c := range []string{"ana", "beto", "caio"} {
		r.Do(c, "character", "who="+c, "name="+c, "line=skills Fight d8 | wits Keen d6 | gear Gun d6")
	}
	if button := r.FindOffer("gm", "timed begin"); len(button.Odds) > 0 {
		t.Errorf("the button says chances of what nobody has set: %+v", button.Odds)
	}
	if begin = r.OpenOffer("gm", "timed begin"); len(begin.Odds) != 2 || begin.Odds[0].Now.P() <= 0 {
		t.Fatalf("a timed test is offered with %+v", begin.Odds)
	}
	var last float64 = 1
	hard, _ := begin.Input("difficulty")
	for _, c := range hard.Choices[:5] {
		if p := c.ChanceAfter.P(); p > last {
			t.Errorf("%s: %v, harder than what comes before it", c.Word, p)
		} else {
			last = p
		}
		if c.Selected && math.Abs(c.ChanceAfter.P()-begin.Odds[0].Now.P()) > 1e-9 {
			t.Error("the ticked difficulty comes to something else than the button")
		}
	}
	r.Do("gm", "timed begin", "tests=3", "beats=3", "difficulty=challenging")
	makeTest(r, "ana", 7)
	buy := r.FindOffer("beto", "timed buy")
	if buy == nil || len(buy.Odds) != 2 || buy.Odds[1].After.P() <= buy.Odds[1].Now.P() {
		t.Errorf("buying time is offered as %+v", buy)
	}
	test := r.FindOffer("gm", "timed test", "who=ana")
	if test == nil || len(test.Odds) != 2 || math.Abs(test.Odds[1].Now.P()-buy.Odds[1].Now.P()) > 1e-9 {
		t.Errorf("the next test is %+v, without the try it is %+v", test.Odds, buy.Odds)
	}
}

// TestBoughtTimeIsBounded checks that bought time does not exceed the bound for beats, so that a
// played log can be imported.
func TestBoughtTimeIsBounded(t *testing.T) {
	r := beginTimed(t, []string{"objective=Vault", "tests=4", "beats=3", "difficulty=easy"})
	makeTest(r, "ana", 11)
	r.Do("gm", "timed beats", "beats=100")
	buyTime(r, "beto", 12)
	wantClock(r, 100, 1, "")
	if !r.Rules.Valid(r.S) {
		t.Error("the row is out of bounds")
	}
}
