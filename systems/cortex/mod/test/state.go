package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Tests are those that run and the last few.
type Tests struct {
	Tests    []*Test   `json:"tests"`
	Attempts []Attempt `json:"attempts,omitempty"` // what players want a test for
}

// Section is the state of tests.
var Section = &engine.Section[Tests]{Name: "test", Shape: 1}

// tests are those that run and the last few.
func tests(s *engine.State) []*Test { return Section.Of(s).Tests }

// Test is a test from the call to its end (section 5).
type Test struct {
	ID      string     `json:"id"` // "t3"
	Char    string     `json:"char"`
	What    string     `json:"what,omitempty"`
	Foe     string     `json:"foe,omitempty"` // the GMC that opposes
	Opp     int        `json:"opp,omitempty"` // the opposition's roll; 0: no dice, difficulty 0 (CORE-TEST-R3)
	Own     int        `json:"own,omitempty"`
	Risky   bool       `json:"risky,omitempty"`
	Cap     dice.Die   `json:"cap,omitempty"` // an asset made by it is at most this size (ASSET-13)
	Aim     pool.Aim   `json:"aim,omitzero"`
	Outcome string     `json:"outcome,omitempty"` // "" while it runs
	Margin  int        `json:"margin,omitempty"`
	Done    *TestDone  `json:"done,omitempty"`    // how; older records have none
	Granted bool       `json:"granted,omitempty"` // it was given its freeform asset (ASSET-R9)
	Laid    []pool.Die `json:"laid,omitempty"`    // while the dice against it are still to fall: as they were at its call
	Open    []int      `json:"open,omitempty"`    // its rolls that are not resolved
	Since   int        `json:"since,omitempty"`   // beats since its end, its own included; a scene counts as many
	// who is to recover, by name: told still when the complication is gone
	Whom   string `json:"whom,omitempty"`
	First  bool   `json:"first,omitempty"` // its character throws before the dice against it (ACT-R1)
	Ties   bool   `json:"ties,omitempty"`  // a tie is its character's
	Sum    bool   `json:"sum,omitempty"`   // it is against Number, to which its dice are added (STATIC-02)
	Number int    `json:"number,omitempty"`
	Stakes string `json:"stakes,omitempty"` // when it was called; older records have none
	// While the dice against it are still to fall: that they are read anew then, which
	// older records lack, what was said to oppose, and the words that were taken out since.
	Anew bool      `json:"anew,omitempty"`
	Said game.Args `json:"said,omitempty"`
	Out  []string  `json:"out,omitempty"`
}

// late reports whether the dice against a test are still to fall, after those of
// its character (ACT-R1).
func (t *Test) late() bool { return t.First && t.Laid != nil }

type (
	// TestCalled begins a test; a Roll of the opposition follows if it has dice.
	TestCalled struct {
		Test  Test   `json:"test"`
		Name  string `json:"name,omitempty"`
		Whom  string `json:"whom,omitempty"`  // who is to recover or come back
		Scene string `json:"scene,omitempty"` // its type, where tests are unusual (SCENE-R1)
		// Beat is a number to beat, if no dice are added to it and all may know
		// it. Risk is then what a failure costs, 0 for nothing, and Brings the
		// last word of the key that says so.
		Beat   int      `json:"beat,omitempty"`
		Risk   dice.Die `json:"risk,omitempty"`
		Brings string   `json:"brings,omitempty"`
		// LeftOut would oppose by itself, and does not: the GM named what does (COMP-01).
		LeftOut []pool.Die `json:"left_out,omitempty"`
	}
	// TestDone is the outcome of a test. Effect is the effect die after heroic
	// steps (of the side that has its way).
	TestDone struct {
		Test    string   `json:"test"`
		Char    string   `json:"char"`
		Outcome string   `json:"outcome"`
		Total   int      `json:"total"`
		Against int      `json:"against"`
		Margin  int      `json:"margin"` // total minus difficulty
		Steps   int      `json:"steps,omitempty"`
		Effect  dice.Die `json:"effect,omitempty"`
		Beyond  bool     `json:"beyond,omitempty"`
		Still   bool     `json:"still,omitempty"` // heroic steps leave the effect die as it is (HERO-19)
		Name    string   `json:"name,omitempty"`
	}
	// DieStruck takes a die out of an opposition before it is thrown.
	DieStruck struct {
		Test string `json:"test"`
		Word string `json:"word"`
	}
	// OppositionRead is what opposes a test when the dice against it are about to fall,
	// where that is otherwise than at its call: who leads it, what number it is against,
	// and what is gone.
	OppositionRead struct {
		Test   string     `json:"test"`
		Foe    string     `json:"foe,omitempty"`
		Sum    bool       `json:"sum,omitempty"`
		Number int        `json:"number,omitempty"`
		Gone   []pool.Die `json:"gone,omitempty"`
		None   bool       `json:"none,omitempty"` // no dice are left
		Name   string     `json:"name,omitempty"` // of who is tested
	}
	// AssetGranted marks a test that was given its freeform asset (ASSET-15).
	AssetGranted struct {
		Test string `json:"test"`
	}
)

func (TestCalled) EventName() string   { return "cortex.called" }
func (TestDone) EventName() string     { return "cortex.test.done" }
func (DieStruck) EventName() string    { return "cortex.struck" }
func (AssetGranted) EventName() string { return "cortex.granted" }

// EventName implements game.Event.
func (OppositionRead) EventName() string { return "cortex.opposition.read" }

func testRef(id string) game.Ref { return game.Ref("test/" + id) }

// Card implements rulekit.OnCard.
func (e TestCalled) Card() (game.Ref, int) { return testRef(e.Test.ID), 0 }

// OpensCard implements rulekit.CardOpener.
func (TestCalled) OpensCard() {}

// Card implements rulekit.OnCard.
func (e TestDone) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements rulekit.OnCard.
func (e DieStruck) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements rulekit.OnCard.
func (e OppositionRead) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements rulekit.OnCard.
func (e AssetGranted) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Mod is tests (section 13), recoveries and bringing back among them.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "test", Chapter: engine.ChapterRolls,
		Section:  Section,
		Synonyms: terms,
		Options: []*rulekit.Option{failureEffect.Option, draft.RevealDifficulty.Option, assetCap.Option,
			returnDifficulty.Option,
			failedRecovery.Option, retryRecovery.Option},
		Moves: []game.Move[engine.State]{testMove(), opposeMove(), grantMove(), recoverMove(), bringBackMove(),
			tryMove(), frameMove(), withdrawMove()},
		Events: append([]engine.EventKind{
			rulekit.WithNames(rulekit.ToldBy(engine.EventOf[TestCalled](nil, engine.On(Section, (*Tests).called),
				check.OpensCheck(func(e TestCalled) (string, []string) { return e.Test.ID, []string{e.Test.Char} })),
				tellCalled),
				func(s *engine.State, e TestCalled) TestCalled {
					e.Name, e.Whom, e.Scene = people.Of(s).Name(e.Test.Char), sufferer(s, &e.Test), unusual(s)
					return e
				}),
			rulekit.WithNames(engine.EventOf(func(e TestDone) []game.Msg { return rulekit.Msgs(tellDone(e)) },
				engine.On(Section, (*Tests).done),
				check.ClosesCheck(func(e TestDone) string { return e.Test })).AsVerdict(),
				func(s *engine.State, e TestDone) TestDone {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
			engine.EventOf[DieStruck](nil, engine.On(Section, (*Tests).struck)),
			rulekit.WithNames(engine.EventOf(tellRead, engine.On(Section, (*Tests).read)),
				func(s *engine.State, e OppositionRead) OppositionRead {
					if t := byID(s, e.Test); t != nil {
						e.Name = people.Of(s).Name(t.Char)
					}
					return e
				}),
			engine.EventOf(tellGranted, engine.On(Section,
				func(g *Tests, e AssetGranted) { g.with(e.Test, func(t *Test) { t.Granted = true }) })),
		}, attemptEvents()...),
		Handlers: []engine.Handler{
			engine.On(Section, (*Tests).rolled),
			engine.On(Section, func(g *Tests, e check.RollResolved) {
				for _, t := range g.Tests {
					t.Open = check.Without(t.Open, e.Roll)
				}
			}),
			engine.On(Section, func(g *Tests, _ scene.BeatPassed) { g.countBeats(1) }),
			engine.On(Section, func(g *Tests, _ scene.SceneBegun) { g.countBeats(scene.SceneBeats) }),
			engine.On(Section, func(g *Tests, _ scene.SceneEnded) {
				g.countBeats(scene.SceneBeats)
				g.Attempts = nil
			}),
			engine.On(Section, func(g *Tests, e people.CharacterGone) { g.forgetAttempt(e.ID) }),
		},
		Valid: func(s *engine.State) bool {
			return len(tests(s)) <= engine.MaxLists && len(Section.Of(s).Attempts) <= engine.MaxLists
		},
		Hooks: []engine.Hooks{
			check.Hooks{Kind: checks{}}, attemptHooks,
		},
		Policies: []engine.Answer{roll.Tests.Is(calls{})},
	}
}

func (g *Tests) called(e TestCalled) {
	t := e.Test // a copy: the address would keep the whole fact
	t.Whom = e.Whom
	g.Tests = append(g.Tests, &t)
	if t.Aim.Kind == pool.AimAsset {
		g.forgetAttempt(t.Char)
	}
	g.trim()
}

// laidOut forgets what was to be thrown against a test.
func (t *Test) laidOut() { t.Laid, t.Anew, t.Said, t.Out = nil, false, nil, nil }

// struck folds DieStruck. Where it was all, nothing is left to throw.
func (g *Tests) struck(e DieStruck) {
	g.with(e.Test, func(t *Test) {
		t.Laid = slices.DeleteFunc(slices.Clone(t.Laid), func(p pool.Die) bool { return p.Word == e.Word })
		t.Out = append(slices.Clip(t.Out), e.Word)
		if len(t.Laid) == 0 {
			t.laidOut()
		}
	})
}

// read folds OppositionRead. A tie with a number is not its character's (STATIC-R1).
func (g *Tests) read(e OppositionRead) {
	g.with(e.Test, func(t *Test) {
		t.Foe, t.Sum, t.Number, t.Ties = e.Foe, e.Sum, e.Number, t.Ties && !e.Sum
		if e.None {
			t.laidOut()
		}
	})
}

func (g *Tests) rolled(e check.Rolled) {
	g.with(e.Roll.For, func(t *Test) {
		if e.Roll.GM || !t.First {
			t.laidOut()
		}
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

// countBeats counts beats since the tests that have ended.
func (g *Tests) countBeats(n int) {
	for _, t := range g.Tests {
		if t.Outcome != "" {
			t.Since = min(t.Since+n, scene.SceneBeats)
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
	g.Tests = check.TrimOldest(g.Tests, check.KeptChecks,
		func(t *Test) bool { return t.Outcome != "" && len(t.Open) == 0 })
}

func byID(s *engine.State, id string) *Test {
	for _, t := range tests(s) {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// testFor gives the running test of a character, nil if there is none.
func testFor(s *engine.State, char string) *Test {
	for _, t := range running(s) {
		if t.Char == char {
			return t
		}
	}
	return nil
}

// difficulty is what a test must beat.
func difficulty(s *engine.State, t *Test) int {
	if r := check.Of(s).Roll(t.Opp); r != nil {
		return r.Total()
	}
	return t.Number
}
