package record

import (
	"strings"
	"testing"

	"mesa/docs/rules/data"
)

// Rules: GROW-TRAIN-01 RUL-TRAIN-OTHER
//
// TestTrainingsHaveThePricesOfTheTable checks the price of each training in section 19.2, and that there is no other.
func TestTrainingsHaveThePricesOfTheTable(t *testing.T) {
	prices := map[string]int{
		newAsset: 1, keepRelation: 1, newDistinction: 1, newStatement: 1,
		"step-signature-asset": 2, "step-relationship": 2, newSpecialty: 2, unlockSFX: 2,
		"step-skill": 3, "step-resource": 3, "step-role": 3, "step-value": 3, "step-power": 3,
		"step-attribute": 4, "step-affiliation": 4,
		"step-ability": 3, "step-distinction": 3, "step-specialty": 2, "step-reputation": 2, newTalent: 2,
	}
	for _, l := range trainingRows {
		if l.Price != prices[l.ID] || len(l.For) != 1 {
			t.Errorf("%s costs %d and is for %v, want %d", l.ID, l.Price, l.For, prices[l.ID])
		}
		delete(prices, l.ID)
	}
	if len(prices) > 0 {
		t.Error("the table lacks", prices)
	}
}

// Rules: GROW-TRAIN-02 RUL-TRAIN-VALUE
//
// TestPairedTrainingsAreThoseOfTheTable checks that another trait falls with the pairs of the table, and with values.
func TestPairedTrainingsAreThoseOfTheTable(t *testing.T) {
	for _, o := range data.MustRead[struct {
		Options []struct{ ID, Kind string }
	}]("training").Options {
		l, _ := trainingRowBy(o.ID)
		if want := o.Kind == "step_pair" || o.ID == "step-value"; l.isPaired() != want {
			t.Errorf("%s asks for a pair: %v, want %v", o.ID, l.isPaired(), want)
		}
	}
}

// Rules: RUL-REC-THERE
//
// TestFullRecordForgetsTheOldestSpentSession checks that a further session replaces the oldest
// spent session, or else the oldest of all, and no session of other characters.
func TestFullRecordForgetsTheOldestSpentSession(t *testing.T) {
	g := &Records{List: []Record{{Char: "beto", N: 1, Spent: 1}}}
	for n := range maxRecords {
		g.sessionRecorded(SessionRecorded{N: n + 1, Chars: []string{"ana"}})
	}
	g.trainingDone(TrainingDone{Char: "ana", Spent: []int{7}, In: 60})
	for n, gone := range map[int]int{61: 7, 62: 1} {
		one := *g
		one.sessionRecorded(SessionRecorded{N: n, Chars: []string{"ana"}})
		if n == 62 {
			one = *g
			one.sessionRecorded(SessionRecorded{N: 61, Chars: []string{"ana"}})
			one.sessionRecorded(SessionRecorded{N: 62, Chars: []string{"ana"}})
		}
		if len(one.List) != maxRecords+1 || one.List[0].Char != "beto" {
			t.Fatalf("%d sessions are kept, first %v", len(one.List), one.List[0])
		}
		for _, r := range one.List {
			if r.Char == "ana" && r.N == gone {
				t.Errorf("session %d is still there after %d", gone, n)
			}
		}
	}
}

// TestProposedNameHasTheLastScenesThatFit checks that a session's proposed name has its last scenes, as many as fit.
func TestProposedNameHasTheLastScenesThatFit(t *testing.T) {
	long := strings.Repeat("x", 40)
	for want, scenes := range map[string][]string{
		"":                 nil,
		"The roof, A duel": {"The roof", "A duel"},
		long:               {long[1:], long},
	} {
		if got := proposedName(scenes); got != want {
			t.Errorf("%q is proposed of %q, want %q", got, scenes, want)
		}
	}
}
