package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// TimedState holds the timed test that runs or has just ended, if there is one.
type TimedState struct {
	N   int        `json:"n,omitempty"` // the number of the last timed test
	Row *TimedTest `json:"row,omitempty"`
}

// TimedTest is a timed test (TIMED-01).
type TimedTest struct {
	N         int      `json:"n"`
	Objective string   `json:"objective"`         // what a full success achieves
	Benefit   string   `json:"benefit,omitempty"` // the alternative to the objective (TIMED-06)
	Stages    []string `json:"stages"`            // the difficulty of each test; "": the usual opposition (DOOM-R12)
	Done      int      `json:"done,omitempty"`    // number of finished tests
	Beats     int      `json:"beats"`             // left; below 0 only after a failure
	Budget    int      `json:"budget"`            // the beats at the start
	Stay      bool     `json:"stay,omitempty"`    // it outlasts the scene (SCENE-R2)
	Test      string   `json:"test,omitempty"`    // the id of the running test, of the row or to buy time
	Char      string   `json:"char,omitempty"`    // the character of the last test
	Buys      bool     `json:"buys,omitempty"`    // Test is to buy time
	Buyer     string   `json:"buyer,omitempty"`   // who tried to buy time since the last test of the row (TIMED-10)
	Barred    []string `json:"barred,omitempty"`  // characters that can no longer buy time (TIMED-09)
	Over      string   `json:"over,omitempty"`    // how it ended, "" while it runs
	Name      string   `json:"name,omitempty"`    // the name of Char
	Chosen    string   `json:"chosen,omitempty"`  // the choice of a conditional success
}

// How a timed test ends.
const (
	full        = "full"        // TIMED-05
	conditional = "conditional" // TIMED-06
	failure     = "failure"     // TIMED-07
	withScene   = "scene"       // SCENE-R2
	ruled       = "ruled"       // by the GM
)

// Section is the state of timed tests.
var Section = engine.NewSection[TimedState]("timed", 0)

// Bounds of a timed test.
const (
	maxTests = 20
	maxBeats = 60 // at its start

	// mostBeats is the highest number of beats that the GM sets by hand or that bought time
	// reaches.
	mostBeats = maxBeats + 2*maxTests
)

var (
	enabled = rulekit.NewFlag("timed.enabled", true, "TIMED-01")
	rescue  = rulekit.NewFlag("timed.rescue_at_zero", false, "TIMED-R1").With(enabled.Option, "true")
)

// lastTimed returns the timed test that runs or has just ended, or nil.
func lastTimed(s *engine.State) *TimedTest { return Section.Of(s).Row }

// runningTimed returns the running timed test, or nil.
func runningTimed(s *engine.State) *TimedTest {
	if r := lastTimed(s); r != nil && r.Over == "" {
		return r
	}
	return nil
}

// isChoiceOpen reports whether the choice of a conditional success is still to be made.
func (r *TimedTest) isChoiceOpen() bool { return r != nil && r.Over == conditional && r.Chosen == "" }

// isTesting reports whether a test of the row, or one to buy time, is running.
func (r *TimedTest) isTesting(s *engine.State) bool {
	return r.Test != "" && slices.Contains(check.Of(s).OpenChecks(), r.Test)
}

// stagesLeft returns the difficulties of the tests still to come.
func (r *TimedTest) stagesLeft() []string { return r.Stages[min(r.Done, len(r.Stages)):] }

// presentPCs returns the PCs that are in the scene and not out, who may make the tests or buy time.
func presentPCs(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars),
		func(c *people.Character) bool { return !c.IsPC() || c.Away || c.Out != "" })
}

// difficultyWords returns the difficulty of a stage as an argument. For a stage without one, or if
// doom dice take its place, it returns the usual opposition of the table (DOOM-R12).
func difficultyWords(s *engine.State, stage string) []string {
	if stage == "" || !canSetDifficulty(s) {
		return draft.TestDifficulty.Of(s).Standard(s, draft.Challenging)
	}
	return []string{stage}
}

// canSetDifficulty reports whether the GM can set the difficulty of a test before it is called. The
// GM cannot if doom dice take the place of difficulties.
func canSetDifficulty(s *engine.State) bool {
	return draft.TestDifficulty.Of(s).Size(draft.TestDifficulty.Of(s).Standard(s, draft.Challenging)) > 0
}

// isBarred reports whether a character can no longer buy time (TIMED-09).
func (r *TimedTest) isBarred(c *people.Character) bool { return slices.Contains(r.Barred, c.ID) }

// timedRef returns the ref of a timed test and its card.
func timedRef(n int) game.Ref { return game.Ref("timed/" + game.Itoa(n)) }

// testWord returns the word of the next test, such as "2.3": the numbers of the timed test and of
// the test. So an old button cannot call a later test.
func (r *TimedTest) testWord() string { return game.Itoa(r.N) + "." + game.Itoa(r.Done+1) }
