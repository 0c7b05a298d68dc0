package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
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

// Mod returns the mod for timed tests.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "timed", Chapter: engine.ChapterScenes,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Options:  []*rulekit.Option{enabled.Option, rescue.Option},
		Events:   events(),
		Handlers: []engine.Handler{
			engine.On(Section, func(g *TimedState, _ scene.BeatPassed) { g.clearDecided() }),
			engine.On(Section, func(g *TimedState, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.clearDecided()
				}
			}),
			engine.On(Section, func(g *TimedState, e people.CharacterGone) {
				g.update(func(r *TimedTest) { r.Barred = rulekit.Without(r.Barred, e.ID) })
			}),
		},
		Moves: []game.Move[engine.State]{testMove(), buyMove(), chooseMove(), beginMove(), stageMove(), beatsMove(),
			stayMove(),
			endMove()},
		CharacterMoves: []string{"timed choose"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{Compared: countResult, OnOver: endIdle},
			framing.Hooks{Losses: sceneLosses, OnEnd: endWithScene},
			view.Hooks{Cards: cards, Blocks: show},
		},
	}
}

func valid(s *engine.State) bool {
	r := Section.Of(s).Row
	return r == nil || len(r.Stages) <= maxTests && r.Done <= len(r.Stages) && r.Beats <= mostBeats &&
		r.Budget <= maxBeats &&
		len(r.Barred) <= engine.MaxLists &&
		!sheet.IsTooLong(r.Objective, r.Benefit, r.Test, r.Char, r.Buyer, r.Over, r.Chosen) &&
		!sheet.IsTooLong(r.Stages...) && !sheet.IsTooLong(r.Barred...)
}

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

// isBarred reports whether a character can no longer buy time (TIMED-09).
func (r *TimedTest) isBarred(c *people.Character) bool { return slices.Contains(r.Barred, c.ID) }

// timedRef returns the ref of a timed test and its card.
func timedRef(n int) game.Ref { return game.Ref("timed/" + game.Itoa(n)) }

// testWord returns the word of the next test, such as "2.3": the numbers of the timed test and of
// the test. So an old button cannot call a later test.
func (r *TimedTest) testWord() string { return game.Itoa(r.N) + "." + game.Itoa(r.Done+1) }
