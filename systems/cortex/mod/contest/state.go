package contest

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Contests holds the running contests, the last few that ended, and the bars on starting one.
type Contests struct {
	Contests []*Contest   `json:"contests"`
	Bars     []RestartBan `json:"bars,omitempty"`
}

// Section is the state of contests.
var Section = engine.NewSection[Contests]("contest", 0)

// contests returns the running contests and the last few that ended.
func contests(s *engine.State) []*Contest { return Section.Of(s).Contests }

// RestartBan keeps a side that gave in from starting against the same opponent again (GIVEIN-05).
type RestartBan struct {
	Who, Against string
	Scene        int // the scene in which it gave in; 0 in older logs: the current one
	Beat         int // with the option next_beat, the last beat of the bar
}

// The events of contests. Their names and fields never change. Round is the number of exchanges so
// far.
type (
	// ContestBegun starts a contest.
	ContestBegun struct {
		Contest Contest  `json:"contest"`
		Names   []string `json:"names,omitempty"` // of its sides
	}
	// ContestAllowed records that the GM allows a contest in an opening or tag scene.
	ContestAllowed struct {
		Contest string `json:"contest"`
	}
	// SideJoined adds a character at the end of the order (MULTI-01).
	SideJoined struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// TotalStood makes a roll the standing one. Faced is the total that it beat, -1 for an opening
	// roll. N counts the exchanges.
	TotalStood struct {
		Contest string `json:"contest"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Faced   int    `json:"faced"`
		N       int    `json:"n,omitempty"`
		Name    string `json:"name,omitempty"`
		Long    bool   `json:"long,omitempty"` // the table is reminded of the length (CORE-CONTEST-R7)
	}
	// SideFell records a roll that did not beat the standing one, so its side has lost. Effect is
	// the leader's effect die after heroic steps, 0 if it is not used.
	SideFell struct {
		Contest string   `json:"contest"`
		Round   int      `json:"round,omitempty"`
		Roll    int      `json:"roll"`
		Char    string   `json:"char"`
		To      string   `json:"to"`
		Total   int      `json:"total"`
		Against int      `json:"against"`
		Margin  int      `json:"margin"`
		Steps   int      `json:"steps,omitempty"`
		Effect  dice.Die `json:"effect"`
		Beyond  bool     `json:"beyond,omitempty"`
		Still   bool     `json:"still,omitempty"` // heroic steps do not change the effect die (HERO-19)
		Name    string   `json:"name,omitempty"`
		Victor  string   `json:"victor,omitempty"` // the name of To
		// By says how the winner's effect die was chosen.
		By     pool.Effect `json:"by,omitempty"`
		Unused bool        `json:"unused,omitempty"` // the effect die is for another use (MULTI-R3)
	}
	// SideLeft records a side that declined, or gave in on its own terms.
	SideLeft struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		How     string `json:"how"`
		To      string `json:"to,omitempty"`
		Terms   string `json:"terms,omitempty"`
		Name    string `json:"name,omitempty"`
		Victor  string `json:"victor,omitempty"` // the name of To
	}
	// InterferenceAsked records that a character will interfere. It joins the queue.
	InterferenceAsked struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Interfered records the comparison of an interferer's roll with the standing total. A higher
	// roll halts the contest.
	Interfered struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Against int    `json:"against"`
		Halts   bool   `json:"halts,omitempty"`
		Name    string `json:"name,omitempty"`
	}
	// SideWentOn records that a side agrees to go on after a halt.
	SideWentOn struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// SideStopped records that a side does not go on after a halt.
	SideStopped struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// ContestResumed resumes a halted contest after all sides have paid.
	ContestResumed struct {
		Contest string `json:"contest"`
	}
	// ContestDone ends a contest.
	ContestDone struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Status  string `json:"status"`
		Winner  string `json:"winner,omitempty"`
		Name    string `json:"name,omitempty"` // the winner's
	}
	// RestartBanSet bars a side that gave in from starting again against the same opponent
	// (GIVEIN-05).
	RestartBanSet struct {
		Bar  RestartBan `json:"bar"`
		Name string     `json:"name,omitempty"` // the name of the barred character
		Foe  string     `json:"foe,omitempty"`  // the name of Bar.Against
	}
	// RestartBanLifted lifts a bar by the GM's decision.
	RestartBanLifted struct {
		Who     string `json:"who"`
		Against string `json:"against"`
		Name    string `json:"name,omitempty"`
		Foe     string `json:"foe,omitempty"`
	}
)

func (ContestBegun) EventName() string      { return "cortex.contest.begun" }
func (ContestAllowed) EventName() string    { return "cortex.contest.allowed" }
func (SideJoined) EventName() string        { return "cortex.contest.joined" }
func (TotalStood) EventName() string        { return "cortex.contest.stood" }
func (SideFell) EventName() string          { return "cortex.contest.fell" }
func (SideLeft) EventName() string          { return "cortex.contest.left" }
func (InterferenceAsked) EventName() string { return "cortex.contest.interfere" }
func (Interfered) EventName() string        { return "cortex.contest.interfered" }
func (SideWentOn) EventName() string        { return "cortex.contest.wenton" }
func (SideStopped) EventName() string       { return "cortex.contest.stopped" }
func (ContestResumed) EventName() string    { return "cortex.contest.resumed" }
func (ContestDone) EventName() string       { return "cortex.contest.done" }
func (RestartBanSet) EventName() string     { return "cortex.contest.bar" }
func (RestartBanLifted) EventName() string  { return "cortex.contest.bar.lifted" }

// Mod returns the mod for contests (section 14): any number of sides, giving in, and interference.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "contest", Chapter: engine.ChapterRolls,
		WhyOff: func(move string) *game.Refusal {
			if move != "give-in" {
				return nil
			}
			return game.Refuse("GIVEIN-R6", "cortex.refused.give_in_none")
		},
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return check.ResolutionMode.Is(s, check.ResolutionMode.Default) },
		// with the value action_reaction there are actions instead (12.1)
		Options: []*rulekit.Option{includeWindow.Option, gmMayInitiate.Option, remindAfter.Option, heroicBasis.Option,
			giveInBar.Option,
			giveInPay.Option},
		CharacterMoves: []string{"give-in", "go-on", "interfere"},
		Moves: []game.Move[engine.State]{allowMove(), goOnMove(), giveInMove(), interfereMove(),
			contestMove(), joinMove(),
			unbarMove(), endContestMove()},
		Events: contestEvents(),
		Handlers: []engine.Handler{
			engine.On(Section, func(g *Contests, e check.Rolled) {
				g.update(e.Roll.For, func(c *Contest) { c.Open = append(slices.Clip(c.Open), e.Roll.ID) })
				g.trim()
			}),
			engine.On(Section, func(g *Contests, e check.RollResolved) {
				for _, c := range g.Contests {
					c.Open = rulekit.Without(c.Open, e.Roll)
				}
			}),
			engine.On(Section, func(g *Contests, _ scene.BeatPassed) { g.countBeats(1) }),
			engine.On(Section, func(g *Contests, _ scene.SceneBegun) { g.countBeats(scene.SceneBeats) }),
			engine.On(Section, (*Contests).sceneEnded),
			engine.On(Section, func(g *Contests, _ scene.SessionEnded) { g.Bars = nil }),
			engine.On(Section, func(g *Contests, _ scene.TimePassed) { g.Bars = nil }),
		},
		Valid: func(s *engine.State) bool { return max(len(contests(s)), len(Section.Of(s).Bars)) <= engine.MaxLists },
		Hooks: []engine.Hooks{
			check.Hooks{Kind: checkKind(), Decisions: []*check.DecisionKind{includeDecision}, OnRead: askInclude},
		},
		Policies: []engine.Answer{roll.Interference.Is(interference{})},
	}
}

// isBarred reports whether a side that gave in still may not start against this opponent
// (GIVEIN-R1).
func isBarred(s *engine.State, who, against string) bool {
	return slices.ContainsFunc(Section.Of(s).Bars,
		func(b RestartBan) bool { return b.Who == who && b.Against == against && isBanInForce(s, b) })
}

func isBanInForce(s *engine.State, b RestartBan) bool {
	here := b.Scene == 0 || b.Scene == scene.Of(s).Scene.N || scene.Of(s).Behind != nil &&
		b.Scene == scene.Of(s).Behind.N
	switch giveInBar.Of(s) {
	case "session":
		return true
	case "scene":
		return here
	}
	return here && scene.Of(s).Scene.Beats <= b.Beat
}
