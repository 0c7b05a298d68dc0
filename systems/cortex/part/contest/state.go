package contest

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// Contests are those that run and the last few, and who may not start one.
type Contests struct {
	Contests []*Contest `json:"contests"`
	Bars     []Bar      `json:"bars,omitempty"`
}

// Group is the state of contests.
var Group = &core.Group[Contests]{Name: "contest"}

// contests are those that run and the last few.
func contests(s *core.State) []*Contest { return Group.Of(s).Contests }

// Bar keeps a side that gave in from starting against the same opponent
// again (GIVEIN-05).
type Bar struct {
	Who, Against string
	Scene        int // in which it gave in; 0 in older records: the one that ran
	Beat         int // lifted once the scene has gone past this beat
}

// The facts of contests. Event names and fields are for ever.
type (
	// Begun starts a contest.
	Begun struct {
		Contest Contest  `json:"contest"`
		Names   []string `json:"names,omitempty"` // of its sides
	}
	// Allowed is the GM's leave for one in an opening or tag scene.
	Allowed struct {
		Contest string `json:"contest"`
	}
	// Joined adds a character at the end of the order (MULTI-01).
	Joined struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Stood makes a roll the one to beat. Faced is the total it beat, -1 for
	// a roll that opened; N counts the exchanges.
	Stood struct {
		Contest string `json:"contest"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Faced   int    `json:"faced"`
		N       int    `json:"n,omitempty"`
		Name    string `json:"name,omitempty"`
		Long    bool   `json:"long,omitempty"` // so many that the table is reminded (CORE-CONTEST-R7)
	}
	// Fell is a roll that did not beat the standing one: its side has lost.
	// Effect is the winner's effect die after heroic steps.
	Fell struct {
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
		Still   bool     `json:"still,omitempty"` // heroic steps leave the effect die as it is (HERO-19)
		Name    string   `json:"name,omitempty"`
		Victor  string   `json:"victor,omitempty"` // To by name
		// By says where the winner's effect die came from.
		By pool.Effect `json:"by,omitempty"`
	}
	// SideLeft is a side that declined, or gave in on its own terms.
	SideLeft struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		How     string `json:"how"`
		To      string `json:"to,omitempty"`
		Terms   string `json:"terms,omitempty"`
		Name    string `json:"name,omitempty"`
		Victor  string `json:"victor,omitempty"` // To by name
	}
	// InterferenceAsked is a character that has paid to interfere.
	InterferenceAsked struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Interfered is an interferer's roll compared with the standing total; if
	// it beat that, the contest is halted.
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
	// WentOn is a side that wants to go on after a halt.
	WentOn struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Stopped is a side that does not go on after a halt.
	Stopped struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Resumed is a halted contest that goes on; all sides have paid.
	Resumed struct {
		Contest string `json:"contest"`
	}
	// Done ends a contest.
	Done struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Status  string `json:"status"`
		Winner  string `json:"winner,omitempty"`
		Name    string `json:"name,omitempty"` // the winner's
	}
	// BarSet keeps a side that gave in from starting against the same
	// opponent again (GIVEIN-05).
	BarSet struct {
		Bar  Bar    `json:"bar"`
		Name string `json:"name,omitempty"` // of who is barred
		Foe  string `json:"foe,omitempty"`  // Bar.Against by name
	}
	// BarLifted is the GM's word that it may.
	BarLifted struct {
		Who     string `json:"who"`
		Against string `json:"against"`
		Name    string `json:"name,omitempty"`
		Foe     string `json:"foe,omitempty"`
	}
)

func (Begun) EventName() string             { return "cortex.contest.begun" }
func (Allowed) EventName() string           { return "cortex.contest.allowed" }
func (Joined) EventName() string            { return "cortex.contest.joined" }
func (Stood) EventName() string             { return "cortex.contest.stood" }
func (Fell) EventName() string              { return "cortex.contest.fell" }
func (SideLeft) EventName() string          { return "cortex.contest.left" }
func (InterferenceAsked) EventName() string { return "cortex.contest.interfere" }
func (Interfered) EventName() string        { return "cortex.contest.interfered" }
func (WentOn) EventName() string            { return "cortex.contest.wenton" }
func (Stopped) EventName() string           { return "cortex.contest.stopped" }
func (Resumed) EventName() string           { return "cortex.contest.resumed" }
func (Done) EventName() string              { return "cortex.contest.done" }
func (BarSet) EventName() string            { return "cortex.contest.bar" }
func (BarLifted) EventName() string         { return "cortex.contest.bar.lifted" }

// Mod is contests (section 14): any number of sides, giving in, and
// interference.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "contest", Chapter: core.ChapterRolls,
		Group: Group,
		Terms: terms,
		On:    func(s *core.State) bool { return core.ResolutionMode.Is(s, core.ResolutionMode.Default) },
		// else actions (12.1)
		Options: []*kit.Option{includeWindow.Option, gmMayInitiate.Option, remindAfter.Option, heroicBasis.Option, giveInBar.Option,
			giveInPay.Option},
		Deeds: []string{"give-in", "go-on", "interfere"},
		Moves: []game.Move[core.State]{allowMove(), goOnMove(), giveInMove(), interfereMove(), includeMove(), contestMove(), joinMove(),
			unbarMove(), endContestMove()},
		Facts: contestFacts(),
		Hears: []core.Hear{
			core.On(Group, func(g *Contests, e core.Rolled) {
				g.with(e.Roll.For, func(c *Contest) { c.Open = append(slices.Clip(c.Open), e.Roll.ID) })
				g.trim()
			}),
			core.On(Group, func(g *Contests, e core.RollResolved) {
				for _, c := range g.Contests {
					c.Open = core.Without(c.Open, e.Roll)
				}
			}),
			core.On(Group, func(g *Contests, _ core.BeatPassed) { g.passed(1) }),
			core.On(Group, func(g *Contests, _ core.SceneBegun) { g.passed(core.SceneBeats) }),
			core.On(Group, (*Contests).sceneOver),
			core.On(Group, func(g *Contests, _ core.SessionEnded) { g.Bars = nil }),
			core.On(Group, func(g *Contests, _ core.TimePassed) { g.Bars = nil }),
		},
		Within: func(s *core.State) bool { return max(len(contests(s)), len(Group.Of(s).Bars)) <= core.MaxLists },
		Hooks: []core.Hooks{
			core.CheckHooks{Kind: matters{}},
		},
		Claims: []core.Claim{core.BreakingIn.Is(interference{})},
	}
}

func contestFacts() []core.Fact {
	return slices.Concat(turnFacts(), interferenceFacts(), endFacts())
}

// turnFacts are those of a contest from its beginning through its rolls.
func turnFacts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellBegun, core.On(Group, (*Contests).begun),
			core.Opens(func(e Begun) (string, []string) { return e.Contest.ID, e.Contest.chars() })),
			func(s *core.State, e Begun) Begun {
				for _, side := range e.Contest.Sides {
					e.Names = append(e.Names, s.Name(side.Char))
				}
				return e
			}),
		core.FactOf(tellAllowed, onContest(func(c *Contest, _ Allowed) { c.Asks = false })),
		kit.Named(core.FactOf(tellJoined, onContest(func(c *Contest, e Joined) {
			if c.side(e.Char) == nil {
				c.Sides = append(slices.Clip(c.Sides), Side{Char: e.Char})
			}
		})), func(s *core.State, e Joined) Joined {
			e.Round = s.RoundOf(e.Contest)
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellStood, onContest((*Contest).stood)).First(), func(s *core.State, e Stood) Stood {
			remind := remindAfter.Of(s)
			e.Name, e.Long = s.Name(e.Char), remind > 0 && e.N > 0 && e.N%remind == 0
			return e
		}),
		kit.Named(core.FactOf(tellFell, onContest(func(c *Contest, e Fell) {
			c.note(e.Char, e.Roll)
			c.leave(e.Char, Lost)
			c.Turn = c.next(e.Char)
		})).First(), func(s *core.State, e Fell) Fell {
			e.Round = s.RoundOf(e.Contest)
			e.Name, e.Victor = s.Name(e.Char), s.Name(e.To)
			return e
		}),
		kit.Named(core.FactOf(tellLeft, onContest(func(c *Contest, e SideLeft) {
			c.leave(e.Char, e.How)
			c.Turn = c.next(e.Char)
		})).First(), func(s *core.State, e SideLeft) SideLeft {
			e.Round = s.RoundOf(e.Contest)
			e.Name, e.Victor = s.Name(e.Char), s.Name(e.To)
			return e
		}),
	}
}

// interferenceFacts are those of whoever comes between, and of the halt.
func interferenceFacts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellAsked,
			onContest(func(c *Contest, e InterferenceAsked) { c.Queue = append(slices.Clip(c.Queue), e.Char) })).First(),
			func(s *core.State, e InterferenceAsked) InterferenceAsked {
				e.Round = s.RoundOf(e.Contest)
				e.Name = s.Name(e.Char)
				return e
			}),
		kit.Named(core.FactOf(tellInterfered, onContest(func(c *Contest, e Interfered) {
			if c.tried(e.Char, e.Roll); e.Halts {
				c.halt(e.Char)
			}
		})).First(), func(s *core.State, e Interfered) Interfered {
			e.Round = s.RoundOf(e.Contest)
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellWentOn, onContest(func(c *Contest, e WentOn) {
			if side := c.side(e.Char); side != nil {
				side.GoOn = true
			}
		})), func(s *core.State, e WentOn) WentOn {
			e.Round = s.RoundOf(e.Contest)
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellStopped), func(s *core.State, e Stopped) Stopped {
			e.Round = s.RoundOf(e.Contest)
			e.Name = s.Name(e.Char)
			return e
		}),
		core.FactOf(tellResumed, onContest(func(c *Contest, _ Resumed) { c.resumed() })).First(),
	}
}

// endFacts are those of a contest's end, and of who may not begin the next.
func endFacts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellContestDone, onContest((*Contest).done), core.Closes(func(e Done) string { return e.Contest })).First(),
			func(s *core.State, e Done) Done {
				e.Round = s.RoundOf(e.Contest)
				e.Name = s.Name(e.Winner)
				return e
			}),
		kit.Named(core.FactOf(tellBar, core.On(Group, (*Contests).bar)), func(s *core.State, e BarSet) BarSet {
			e.Name, e.Foe = s.Name(e.Bar.Who), s.Name(e.Bar.Against)
			return e
		}),
		kit.Named(core.FactOf(tellUnbar, core.On(Group, (*Contests).unbar)), func(s *core.State, e BarLifted) BarLifted {
			e.Name, e.Foe = s.Name(e.Who), s.Name(e.Against)
			return e
		}),
	}
}

func (e Allowed) of() string           { return e.Contest }
func (e Joined) of() string            { return e.Contest }
func (e Stood) of() string             { return e.Contest }
func (e Fell) of() string              { return e.Contest }
func (e SideLeft) of() string          { return e.Contest }
func (e InterferenceAsked) of() string { return e.Contest }
func (e Interfered) of() string        { return e.Contest }
func (e WentOn) of() string            { return e.Contest }
func (e Resumed) of() string           { return e.Contest }
func (e Done) of() string              { return e.Contest }

// barred reports whether a side that gave in may not yet start against this
// opponent again (GIVEIN-R1).
func barred(s *core.State, who, against string) bool {
	return slices.ContainsFunc(Group.Of(s).Bars, func(b Bar) bool { return b.Who == who && b.Against == against && holdsBar(s, b) })
}

func holdsBar(s *core.State, b Bar) bool {
	here := b.Scene == 0 || b.Scene == s.Scene.N || s.Behind != nil && b.Scene == s.Behind.N
	switch giveInBar.Of(s) {
	case "session":
		return true
	case "scene":
		return here
	}
	return here && s.Scene.Beats <= b.Beat
}
