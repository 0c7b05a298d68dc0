package action

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// Actions are those that run and the last few.
type Actions struct {
	Actions []*Act `json:"actions"`
}

// Group is the state of actions.
var Group = &core.Group[Actions]{Name: "action"}

// Act is an action from its declaration to its end.
type Act struct {
	ID       string `json:"id"` // "a3"
	Char     string `json:"char"`
	Against  string `json:"against,omitempty"` // who reacts, "": the GM sets dice
	What     string `json:"what,omitempty"`
	Stakes   string `json:"stakes"`
	Action   int    `json:"action,omitempty"`   // the roll of who acts
	Reaction int    `json:"reaction,omitempty"` // that of who reacts, or the GM's dice
	Done     *Done  `json:"done,omitempty"`     // how it ended
	Open     []int  `json:"open,omitempty"`     // its rolls that are not resolved
	Since    int    `json:"since,omitempty"`    // beats since its end, its own included; a scene counts as many
}

// How an action ends, beside core.Success and core.Abandoned.
const (
	Stopped = "stopped" // the reaction exceeded it (ACT-03)
	Through = "through" // nobody reacted (ACT-R4)
)

// The facts of actions.
type (
	// Begun declares an action (ACT-01).
	Begun struct {
		Act  Act    `json:"act"`
		Name string `json:"name,omitempty"`
		Foe  string `json:"foe,omitempty"` // Against by name
	}
	// Done is the end of one. Margin is the action total minus the reaction's;
	// Effect the die that lands after heroic steps, 0 for none.
	Done struct {
		Action  string   `json:"action"`
		Char    string   `json:"char"`
		Outcome string   `json:"outcome"`
		Total   int      `json:"total"`
		Against int      `json:"against"`
		Margin  int      `json:"margin"`
		Steps   int      `json:"steps,omitempty"`
		Effect  dice.Die `json:"effect,omitempty"`
		Beyond  bool     `json:"beyond,omitempty"`
		Name    string   `json:"name,omitempty"`
		Foe     string   `json:"foe,omitempty"` // who reacted, by name
	}
	// Countered is a reaction that stopped an action, and turns its own effect die
	// on whoever acted or not (ACT-R3).
	Countered struct {
		Action string   `json:"action"`
		Char   string   `json:"char"` // who reacted
		On     string   `json:"on"`
		Die    dice.Die `json:"die,omitempty"` // 0: it lets it be
		Name   string   `json:"name,omitempty"`
		Whom   string   `json:"whom,omitempty"`
	}
)

func (Begun) EventName() string     { return "cortex.action.begun" }
func (Done) EventName() string      { return "cortex.action.done" }
func (Countered) EventName() string { return "cortex.action.countered" }

func actionRef(id string) game.Ref { return game.Ref("action/" + id) }

// Moment implements kit.OfMoment.
func (e Begun) Moment() (game.Ref, int) { return actionRef(e.Act.ID), 0 }

// OpensMoment implements kit.Opening.
func (Begun) OpensMoment() {}

// Moment implements kit.OfMoment.
func (e Done) Moment() (game.Ref, int) { return actionRef(e.Action), 0 }

// Moment implements kit.OfMoment.
func (e Countered) Moment() (game.Ref, int) { return actionRef(e.Action), 0 }

// mode is the word of resolution.mode that brings actions in.
const mode = "action_reaction"

// resolution is what a table rolls by: with actions it has no contests (12.1).
var resolution = core.ResolutionMode.Taking(mode, "contests")

// counterEffect is what a reaction that stopped an action pays to turn its own
// effect die on whoever acted (ACT-R3).
var counterEffect = kit.NewWord("action.counter_effect", "ACT-R3", "paid", "none", "free").
	With(core.ResolutionMode.Option, mode)

// Mod is action and reaction (section 12.1).
func Mod() *core.Mod {
	return &core.Mod{
		Name: "action", Chapter: core.ChapterRolls,
		Group:   Group,
		Terms:   terms,
		On:      func(s *core.State) bool { return resolution.Is(s, mode) },
		Options: []*kit.Option{counterEffect.Option},
		Values:  []kit.Value{{Option: resolution.Option, Word: mode}},
		Moves:   []game.Move[core.State]{actionMove(), resistMove()},
		Facts:   facts(),
		Hears: []core.Hear{
			core.On(Group, (*Actions).rolled),
			core.On(Group, func(g *Actions, e core.RollResolved) {
				for _, a := range g.Actions {
					a.Open = core.Without(a.Open, e.Roll)
				}
			}),
			core.On(Group, func(g *Actions, _ core.BeatPassed) { g.passed(1) }),
			core.On(Group, func(g *Actions, _ core.SceneBegun) { g.passed(core.SceneBeats) }),
			core.On(Group, func(g *Actions, _ core.SceneEnded) { g.passed(core.SceneBeats) }),
		},
		Within: func(s *core.State) bool { return len(actions(s)) <= core.MaxLists },
		Hooks: []core.Hooks{
			core.CheckHooks{Kind: matters{}, Stops: []*core.Stop{counterStop}},
		},
		Claims: []core.Claim{core.Meeting.Is(core.Call{First: true, Ties: true})},
	}
}

func facts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellBegun, core.On(Group, func(g *Actions, e Begun) {
			g.Actions = append(g.Actions, &e.Act)
			g.trim()
		}), core.Opens(func(e Begun) (string, []string) { return e.Act.ID, e.Act.sides() })),
			func(s *core.State, e Begun) Begun {
				e.Name, e.Foe = s.Name(e.Act.Char), s.Name(e.Act.Against)
				return e
			}),
		kit.Named(core.FactOf(func(e Done) []game.Msg { return kit.Just(tellDone(e)) },
			core.On(Group, func(g *Actions, e Done) { g.with(e.Action, func(a *Act) { a.Done, a.Since = &e, 0 }) }),
			core.Closes(func(e Done) string { return e.Action })).First(),
			func(s *core.State, e Done) Done {
				e.Name = s.Name(e.Char)
				if a := byID(s, e.Action); a != nil {
					e.Foe = s.Name(a.Against)
				}
				return e
			}),
		kit.Named(core.FactOf(tellCountered), func(s *core.State, e Countered) Countered {
			e.Name, e.Whom = s.Name(e.Char), s.Name(e.On)
			return e
		}),
	}
}

// sides are who takes part.
func (a *Act) sides() []string {
	if a.Against == "" {
		return []string{a.Char}
	}
	return []string{a.Char, a.Against}
}

// over reports whether the action has ended.
func (a *Act) over() bool { return a.Done != nil }

func (g *Actions) rolled(e core.Rolled) {
	g.with(e.Roll.For, func(a *Act) {
		if a.Action == 0 {
			a.Action = e.Roll.ID
		} else {
			a.Reaction = e.Roll.ID
		}
		a.Open = append(slices.Clip(a.Open), e.Roll.ID)
	})
	g.trim()
}

// passed counts beats since the actions that have ended.
func (g *Actions) passed(n int) {
	for _, a := range g.Actions {
		if a.over() {
			a.Since = min(a.Since+n, core.SceneBeats)
		}
	}
}

// with changes an action, if it is there.
func (g *Actions) with(id string, change func(*Act)) {
	for _, a := range g.Actions {
		if a.ID == id {
			change(a)
		}
	}
}

func (g *Actions) trim() {
	g.Actions = core.Trimmed(g.Actions, core.KeptMatters, func(a *Act) bool { return a.over() && len(a.Open) == 0 })
}

// actions are those that run and the last few.
func actions(s *core.State) []*Act { return Group.Of(s).Actions }

// running are the actions without an end.
func running(s *core.State) []*Act { return slices.DeleteFunc(slices.Clone(actions(s)), (*Act).over) }

func byID(s *core.State, id string) *Act {
	for _, a := range actions(s) {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// stands is the roll of an action that was read and waits for its answer, nil
// before and after.
func stands(s *core.State, a *Act) *pool.Roll {
	if r := s.Roll(a.Action); r != nil && r.Committed && !a.over() && a.Reaction == 0 && !s.Called(r.ID) {
		return r
	}
	return nil
}
