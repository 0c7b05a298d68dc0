package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Tests holds the running tests, the last few that ended, and the attempts of players.
type Tests struct {
	Tests    []*Test   `json:"tests"`
	Attempts []Attempt `json:"attempts,omitempty"` // assets that players want a test for
}

// Section is the state of tests.
var Section = engine.NewSection[Tests]("test", 1)

// tests returns the running tests and the last few that ended.
func tests(s *engine.State) []*Test { return Section.Of(s).Tests }

// Test is a test from the call to its end (section 5).
type Test struct {
	ID      string     `json:"id"` // "t3"
	Char    string     `json:"char"`
	What    string     `json:"what,omitempty"`
	Foe     string     `json:"foe,omitempty"` // the GMC that opposes
	Opp     int        `json:"opp,omitempty"` // the opposition's roll; 0: no dice, difficulty 0 (CORE-TEST-R3)
	Own     int        `json:"own,omitempty"` // the roll of Char; 0: not thrown yet
	Risky   bool       `json:"risky,omitempty"`
	Cap     dice.Die   `json:"cap,omitempty"` // the largest size of an asset that it makes (ASSET-13)
	Aim     pool.Aim   `json:"aim,omitzero"`
	Outcome string     `json:"outcome,omitempty"` // "" while it runs
	Margin  int        `json:"margin,omitempty"`
	Done    *TestDone  `json:"done,omitempty"`    // its result; older records have none
	Granted bool       `json:"granted,omitempty"` // it was given its freeform asset (ASSET-R9)
	Laid    []pool.Die `json:"laid,omitempty"`    // while the opposition is not thrown: its dice at the call
	Open    []int      `json:"open,omitempty"`    // its rolls that are not resolved
	Since   int        `json:"since,omitempty"`   // beats since its end, at most those of a scene (SceneBeats)
	// the name of the sufferer; kept after the complication is gone
	Sufferer string `json:"whom,omitempty"`
	First    bool   `json:"first,omitempty"` // its character throws before the opposition (ACT-R1)
	Ties     bool   `json:"ties,omitempty"`  // the character wins ties
	Sum      bool   `json:"sum,omitempty"`   // it is against Number, and its dice are added (STATIC-02)
	Number   int    `json:"number,omitempty"`
	Stakes   string `json:"stakes,omitempty"` // at its call; older records have none
	// These are set while the opposition is not thrown. Anew says that it is made again from Said
	// at the throw; older records lack it. Said has the arguments of the call, Out the words of
	// dice that were taken out since.
	Anew bool      `json:"anew,omitempty"`
	Said game.Args `json:"said,omitempty"`
	Out  []string  `json:"out,omitempty"`
}

// isLate reports whether the opposition is still to be thrown, after the character's own roll
// (ACT-R1).
func (t *Test) isLate() bool { return t.First && t.Laid != nil }

type (
	// TestCalled begins a test. The Rolled of the opposition follows at once, unless there are no
	// dice or they are thrown later.
	TestCalled struct {
		Test     Test   `json:"test"`
		Name     string `json:"name,omitempty"`
		Sufferer string `json:"whom,omitempty"`  // the name of the character that recovers or comes back
		Scene    string `json:"scene,omitempty"` // its type, if tests are unusual in it (SCENE-R1)
		// Beat is a fixed number to beat, if no dice are added and all may know it. Risk is then
		// the die that a failure costs, 0 for none. Brings is the last word of the message key for
		// it.
		Beat   int      `json:"beat,omitempty"`
		Risk   dice.Die `json:"risk,omitempty"`
		Brings string   `json:"brings,omitempty"`
		// LeftOut lists dice that would oppose by themselves and do not, since the GM named others
		// (COMP-01).
		LeftOut []pool.Die `json:"left_out,omitempty"`
	}
	// TestDone is the outcome of a test. Steps are the heroic steps of the winning side. Effect is
	// the effect die of that side after the steps, 0 for none. Beyond is set if the steps go beyond
	// d12.
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
		Still   bool     `json:"still,omitempty"` // heroic steps do not change the effect die (HERO-19)
		Name    string   `json:"name,omitempty"`
	}
	// DieStruck takes the dice with this word out of an opposition before it is thrown.
	DieStruck struct {
		Test string `json:"test"`
		Word string `json:"word"`
	}
	// OppositionRead records how the opposition at its throw differs from that at the call: the
	// leading opponent, the fixed number, and the dice that are gone.
	OppositionRead struct {
		Test   string     `json:"test"`
		Foe    string     `json:"foe,omitempty"`
		Sum    bool       `json:"sum,omitempty"`
		Number int        `json:"number,omitempty"`
		Gone   []pool.Die `json:"gone,omitempty"`
		None   bool       `json:"none,omitempty"` // no dice are left
		Name   string     `json:"name,omitempty"` // of the tested character
	}
	// AssetGranted marks a test that got its freeform asset (ASSET-15).
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

// Card implements game.OnCard.
func (e TestCalled) Card() (game.Ref, int) { return testRef(e.Test.ID), 0 }

// OpensCard implements game.CardOpener.
func (TestCalled) OpensCard() {}

// Card implements game.OnCard.
func (e TestDone) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements game.OnCard.
func (e DieStruck) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements game.OnCard.
func (e OppositionRead) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements game.OnCard.
func (e AssetGranted) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Mod returns the mod for tests (section 13), with recoveries and tests to bring a character back.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "test", Chapter: engine.ChapterRolls,
		Section:  Section,
		Synonyms: terms,
		Options: []*rulekit.Option{failureEffect.Option, check.RevealDifficulty.Option, assetCap.Option,
			returnDifficulty.Option,
			failedRecovery.Option, retryRecovery.Option},
		Moves: []game.Move[engine.State]{testMove(), opposeMove(), grantMove(), recoverMove(), bringBackMove(),
			tryMove(), frameMove(), withdrawMove()},
		Events: append([]engine.EventKind{
			game.WithNames(game.ToldBy(engine.EventOf[TestCalled](nil, engine.On(Section, (*Tests).testCalled),
				check.OpensCheck(func(e TestCalled) (string, []string) { return e.Test.ID, []string{e.Test.Char} })),
				tellCalled),
				func(s *engine.State, e TestCalled) TestCalled {
					e.Name, e.Sufferer, e.Scene = people.Of(s).Name(e.Test.Char), sufferer(s, &e.Test), unusualScene(s)
					return e
				}),
			game.WithNames(engine.EventOf(func(e TestDone) []game.Msg { return rulekit.Msgs(tellDone(e)) },
				engine.On(Section, (*Tests).testDone),
				check.ClosesCheck(func(e TestDone) string { return e.Test })).AsVerdict(),
				func(s *engine.State, e TestDone) TestDone {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
			engine.EventOf[DieStruck](nil, engine.On(Section, (*Tests).dieStruck)),
			game.WithNames(engine.EventOf(tellRead, engine.On(Section, (*Tests).oppositionRead)),
				func(s *engine.State, e OppositionRead) OppositionRead {
					if t := byID(s, e.Test); t != nil {
						e.Name = people.Of(s).Name(t.Char)
					}
					return e
				}),
			engine.EventOf(tellGranted, engine.On(Section,
				func(g *Tests, e AssetGranted) { g.update(e.Test, func(t *Test) { t.Granted = true }) })),
		}, attemptEvents()...),
		Handlers: []engine.Handler{
			engine.On(Section, (*Tests).rolled),
			engine.On(Section, func(g *Tests, e check.RollResolved) {
				for _, t := range g.Tests {
					t.Open = rulekit.Without(t.Open, e.Roll)
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
			check.Hooks{Kind: checkKind()}, attemptHooks,
		},
		Policies: []engine.Answer{roll.Tests.Is(calls{})},
	}
}

func (g *Tests) testCalled(e TestCalled) {
	t := e.Test // a copy: a pointer would keep the whole event
	t.Sufferer = e.Sufferer
	g.Tests = append(g.Tests, &t)
	if t.Aim.Kind == pool.AimAsset {
		g.forgetAttempt(t.Char)
	}
	g.trim()
}

// clearLaid clears the fields that a test has while its opposition is not thrown.
func (t *Test) clearLaid() { t.Laid, t.Anew, t.Said, t.Out = nil, false, nil, nil }

// dieStruck folds DieStruck. Without dice left there is nothing to throw.
func (g *Tests) dieStruck(e DieStruck) {
	g.update(e.Test, func(t *Test) {
		t.Laid = slices.DeleteFunc(slices.Clone(t.Laid), func(p pool.Die) bool { return p.Word == e.Word })
		t.Out = append(slices.Clip(t.Out), e.Word)
		if len(t.Laid) == 0 {
			t.clearLaid()
		}
	})
}

// oppositionRead folds OppositionRead. The character does not win a tie with a number (STATIC-R1).
func (g *Tests) oppositionRead(e OppositionRead) {
	g.update(e.Test, func(t *Test) {
		t.Foe, t.Sum, t.Number, t.Ties = e.Foe, e.Sum, e.Number, t.Ties && !e.Sum
		if e.None {
			t.clearLaid()
		}
	})
}

func (g *Tests) rolled(e check.Rolled) {
	g.update(e.Roll.For, func(t *Test) {
		if e.Roll.GM || !t.First {
			t.clearLaid()
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

func (g *Tests) testDone(e TestDone) {
	g.update(e.Test, func(t *Test) { t.Outcome, t.Margin, t.Done, t.Since = e.Outcome, e.Margin, &e, 0 })
}

// countBeats adds n beats to the tests that have ended. It does not count beyond scene.SceneBeats.
func (g *Tests) countBeats(n int) {
	for _, t := range g.Tests {
		if t.Outcome != "" {
			t.Since = min(t.Since+n, scene.SceneBeats)
		}
	}
}

// update changes the test with this id if it exists.
func (g *Tests) update(id string, change func(*Test)) {
	for _, t := range g.Tests {
		if t.ID == id {
			change(t)
		}
	}
}

func (g *Tests) trim() {
	g.Tests = rulekit.TrimOldest(g.Tests, check.KeptChecks,
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

// testFor returns the running test of a character, or nil.
func testFor(s *engine.State, char string) *Test {
	for _, t := range runningTests(s) {
		if t.Char == char {
			return t
		}
	}
	return nil
}

// difficulty returns the total that a test must beat: that of the opposition's roll or, without
// dice, the fixed number, 0 for none.
func difficulty(s *engine.State, t *Test) int {
	if r := check.Of(s).Roll(t.Opp); r != nil {
		return r.Total()
	}
	return t.Number
}

const Failure = "failure"
