package cortex

import (
	"slices"

	"mesa/game"
)

// Tests are those that run and the last few.
type Tests struct {
	Tests []*Test `json:"tests"`
}

var testGroup = &Group[Tests]{Name: "test"}

// tests are those that run and the last few.
func (s *State) tests() []*Test { return testGroup.Of(s).Tests }

// Test is a test from the call to its end (section 5).
type Test struct {
	ID      string    `json:"id"` // "t3"
	Char    string    `json:"char"`
	What    string    `json:"what,omitempty"`
	Foe     string    `json:"foe,omitempty"` // the GMC that opposes
	Opp     int       `json:"opp,omitempty"` // the opposition's roll; 0: no dice, difficulty 0 (CORE-TEST-R3)
	Own     int       `json:"own,omitempty"`
	Risky   bool      `json:"risky,omitempty"`
	Cap     Die       `json:"cap,omitempty"` // an asset made by it is at most this size (ASSET-13)
	Aim     Aim       `json:"aim,omitzero"`
	Outcome string    `json:"outcome,omitempty"` // "" while it runs
	Margin  int       `json:"margin,omitempty"`
	Done    *TestDone `json:"done,omitempty"`    // how; older records have none
	Granted bool      `json:"granted,omitempty"` // it was given its freeform asset (ASSET-R9)
	Laid    []PoolDie `json:"laid,omitempty"`    // its opposition, while somebody is asked about it before the throw
	Open    []int     `json:"open,omitempty"`    // its rolls that are not resolved
	Since   int       `json:"since,omitempty"`   // beats since its end, its own included; a scene counts as many
}

// How a test or contest ended.
const (
	Success   = "success"
	Failure   = "failure"
	Declined  = "declined"
	Abandoned = "abandoned"
)

type (
	// Called begins a test; a Roll of the opposition follows if it has dice.
	Called struct {
		Test  Test   `json:"test"`
		Name  string `json:"name,omitempty"`
		Whom  string `json:"whom,omitempty"`  // who is to recover or come back
		Scene string `json:"scene,omitempty"` // its type, where tests are unusual (SCENE-R1)
	}
	// TestDone is the outcome of a test. Effect is the effect die after heroic
	// steps (of the side that has its way).
	TestDone struct {
		Test    string `json:"test"`
		Char    string `json:"char"`
		Outcome string `json:"outcome"`
		Total   int    `json:"total"`
		Against int    `json:"against"`
		Margin  int    `json:"margin"` // total minus difficulty
		Steps   int    `json:"steps,omitempty"`
		Effect  Die    `json:"effect,omitempty"`
		Beyond  bool   `json:"beyond,omitempty"`
		Name    string `json:"name,omitempty"`
	}
	// Struck takes a die out of an opposition before it is thrown.
	Struck struct {
		Test string `json:"test"`
		Word string `json:"word"`
	}
	// Granted marks a test that was given its freeform asset (ASSET-15).
	Granted struct {
		Test string `json:"test"`
	}
)

func (Called) EventName() string   { return "cortex.called" }
func (TestDone) EventName() string { return "cortex.test.done" }
func (Struck) EventName() string   { return "cortex.struck" }
func (Granted) EventName() string  { return "cortex.granted" }

// testPart is tests (section 13), recoveries and bringing back among them.
func testPart() *Part {
	return &Part{
		Name: "test", Group: testGroup, Matters: testMatters{}, Terms: testTerms,
		Options: []*Option{failureEffect.Option, revealDifficulty.Option, assetCap.Option, returnDifficulty.Option, failedRecovery.Option, retryRecovery.Option},
		Moves:   []game.Move[State]{testMove(), opposeMove(), grantMove(), recoverMove(), bringBackMove()},
		Facts: []Fact{
			Named(FactOf(tellCalled, On(testGroup, (*Tests).called), Opens(func(e Called) (string, []string) { return e.Test.ID, []string{e.Test.Char} })),
				func(s *State, e Called) Called {
					e.Name, e.Whom, e.Scene = s.name(e.Test.Char), s.sufferer(&e.Test), s.unusual()
					return e
				}),
			Named(FactOf(func(e TestDone) []game.Msg { return one(tellDone(e)) }, On(testGroup, (*Tests).done), Closes(func(e TestDone) string { return e.Test })).First(),
				func(s *State, e TestDone) TestDone {
					e.Name = s.name(e.Char)
					return e
				}),
			FactOf[Struck](nil, On(testGroup, func(g *Tests, e Struck) {
				g.with(e.Test, func(t *Test) {
					t.Laid = slices.DeleteFunc(slices.Clone(t.Laid), func(p PoolDie) bool { return p.Word == e.Word })
					if len(t.Laid) == 0 { // nothing is left to throw
						t.Laid = nil
					}
				})
			})),
			FactOf(tellGranted, On(testGroup, func(g *Tests, e Granted) { g.with(e.Test, func(t *Test) { t.Granted = true }) })),
		},
		Hears: []Hear{
			On(testGroup, (*Tests).rolled),
			On(testGroup, func(g *Tests, e RollResolved) {
				for _, t := range g.Tests {
					t.Open = without(t.Open, e.Roll)
				}
			}),
			On(testGroup, func(g *Tests, _ BeatPassed) { g.passed(1) }),
			On(testGroup, func(g *Tests, _ SceneBegun) { g.passed(sceneBeats) }),
			On(testGroup, func(g *Tests, _ SceneEnded) { g.passed(sceneBeats) }),
		},
		Within: func(s *State) bool { return len(s.tests()) <= maxLists },
	}
}

// sceneBeats stand for a change of scenes: nothing is fresh after it.
const sceneBeats = 9

func (g *Tests) called(e Called) {
	g.Tests = append(g.Tests, &e.Test)
	g.trim()
}

func (g *Tests) rolled(e Rolled) {
	g.with(e.Roll.For, func(t *Test) {
		t.Laid = nil
		if e.Roll.GM {
			t.Opp = e.Roll.ID
		} else {
			t.Own = e.Roll.ID
		}
		t.Open = append(slices.Clip(t.Open), e.Roll.ID)
	})
	g.trim()
}

func (g *Tests) done(e TestDone) {
	g.with(e.Test, func(t *Test) { t.Outcome, t.Margin, t.Done, t.Since = e.Outcome, e.Margin, &e, 0 })
}

// passed counts beats since the tests that have ended.
func (g *Tests) passed(n int) {
	for _, t := range g.Tests {
		if t.Outcome != "" {
			t.Since = min(t.Since+n, sceneBeats)
		}
	}
}

// with changes a test, if it is there.
func (g *Tests) with(id string, change func(*Test)) {
	for _, t := range g.Tests {
		if t.ID == id {
			change(t)
		}
	}
}

func (g *Tests) trim() {
	g.Tests = trimmed(g.Tests, keptMatters, func(t *Test) bool { return t.Outcome != "" && len(t.Open) == 0 })
}

// without is a list without one number.
func without(list []int, n int) []int {
	if !slices.Contains(list, n) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(m int) bool { return m == n })
}

func (s *State) test(id string) *Test {
	for _, t := range s.tests() {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// running are the tests without an outcome.
func (s *State) running() []*Test {
	var ts []*Test
	for _, t := range s.tests() {
		if t.Outcome == "" {
			ts = append(ts, t)
		}
	}
	return ts
}

// testFor gives the running test of a character, nil if there is none.
func (s *State) testFor(char string) *Test {
	for _, t := range s.running() {
		if t.Char == char {
			return t
		}
	}
	return nil
}

// difficulty is what a test must beat.
func (s *State) difficulty(t *Test) int {
	if r := s.roll(t.Opp); r != nil {
		return r.Total()
	}
	return 0
}
