package action

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Actions are those that run and the last few.
type Actions struct {
	Actions []*Action `json:"actions"`
}

// Section is the state of actions.
var Section = &core.Section[Actions]{Name: "action"}

// Action is an action from its declaration to its end.
type Action struct {
	ID       string      `json:"id"` // "a3"
	Char     string      `json:"char"`
	Against  string      `json:"against,omitempty"` // who reacts, "": the GM sets dice
	What     string      `json:"what,omitempty"`
	Stakes   string      `json:"stakes"`
	Action   int         `json:"action,omitempty"`   // the roll of who acts
	Reaction int         `json:"reaction,omitempty"` // that of who reacts, or the GM's dice
	Done     *ActionDone `json:"done,omitempty"`     // how it ended
	Open     []int       `json:"open,omitempty"`     // its rolls that are not resolved
	Since    int         `json:"since,omitempty"`    // beats since its end, its own included; a scene counts as many
}

// How an action ends, beside core.Success and core.Abandoned.
const (
	Stopped = "stopped" // the reaction exceeded it (ACT-03)
	Through = "through" // nobody reacted (ACT-R4)
)

// The facts of actions.
type (
	// ActionBegun declares an action (ACT-01).
	ActionBegun struct {
		Act  Action `json:"act"`
		Name string `json:"name,omitempty"`
		Foe  string `json:"foe,omitempty"` // Against by name
	}
	// ActionDone is the end of one. Margin is the action total minus the reaction's;
	// Effect the die that lands after heroic steps, 0 for none.
	ActionDone struct {
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
	// ActionCountered is a reaction that stopped an action, and turns its own effect die
	// on whoever acted or not (ACT-R3).
	ActionCountered struct {
		Action string   `json:"action"`
		Char   string   `json:"char"` // who reacted
		On     string   `json:"on"`
		Die    dice.Die `json:"die,omitempty"` // 0: it lets it be
		Name   string   `json:"name,omitempty"`
		Whom   string   `json:"whom,omitempty"`
	}
)

func (ActionBegun) EventName() string     { return "cortex.action.begun" }
func (ActionDone) EventName() string      { return "cortex.action.done" }
func (ActionCountered) EventName() string { return "cortex.action.countered" }

func actionRef(id string) game.Ref { return game.Ref("action/" + id) }

// Card implements rulekit.OnCard.
func (e ActionBegun) Card() (game.Ref, int) { return actionRef(e.Act.ID), 0 }

// OpensCard implements rulekit.CardOpener.
func (ActionBegun) OpensCard() {}

// Card implements rulekit.OnCard.
func (e ActionDone) Card() (game.Ref, int) { return actionRef(e.Action), 0 }

// Card implements rulekit.OnCard.
func (e ActionCountered) Card() (game.Ref, int) { return actionRef(e.Action), 0 }

// mode is the word of resolution.mode that brings actions in.
const mode = "action_reaction"

// resolution is what a table rolls by: with actions it has no contests (12.1).
var resolution = core.ResolutionMode.Taking(mode, "contests")

// counterEffect is what a reaction that stopped an action pays to turn its own
// effect die on whoever acted (ACT-R3).
var counterEffect = rulekit.NewEnum("action.counter_effect", "ACT-R3", "paid", "none", "free").
	With(core.ResolutionMode.Option, mode)

// Mod is action and reaction (section 12.1).
func Mod() *core.Mod {
	return &core.Mod{
		Name: "action", Chapter: core.ChapterRolls,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *core.State) bool { return resolution.Is(s, mode) },
		Options:  []*rulekit.Option{counterEffect.Option},
		Values:   []rulekit.Value{{Option: resolution.Option, Word: mode}},
		Moves:    []game.Move[core.State]{actionMove(), resistMove()},
		Events:   facts(),
		Handlers: []core.Handler{
			core.On(Section, (*Actions).rolled),
			core.On(Section, func(g *Actions, e core.RollResolved) {
				for _, a := range g.Actions {
					a.Open = core.Without(a.Open, e.Roll)
				}
			}),
			core.On(Section, func(g *Actions, _ core.BeatPassed) { g.countBeat(1) }),
			core.On(Section, func(g *Actions, _ core.SceneBegun) { g.countBeat(core.SceneBeats) }),
			core.On(Section, func(g *Actions, _ core.SceneEnded) { g.countBeat(core.SceneBeats) }),
		},
		Valid: func(s *core.State) bool { return len(actions(s)) <= core.MaxLists },
		Hooks: []core.Hooks{
			core.CheckHooks{Kind: checks{}, Decisions: []*core.DecisionKind{counterStop}},
		},
		Policies: []core.Answer{core.CallPolicy.Is(core.CallTerms{First: true, Ties: true})},
	}
}

func facts() []core.EventKind {
	return []core.EventKind{
		rulekit.WithNames(core.EventOf(tellBegun, core.On(Section, func(g *Actions, e ActionBegun) {
			g.Actions = append(g.Actions, &e.Act)
			g.trim()
		}), core.OpensCheck(func(e ActionBegun) (string, []string) { return e.Act.ID, e.Act.sides() })),
			func(s *core.State, e ActionBegun) ActionBegun {
				e.Name, e.Foe = s.Name(e.Act.Char), s.Name(e.Act.Against)
				return e
			}),
		rulekit.WithNames(core.EventOf(func(e ActionDone) []game.Msg { return rulekit.Msgs(tellDone(e)) },
			core.On(Section, func(g *Actions, e ActionDone) { g.with(e.Action, func(a *Action) { a.Done, a.Since = &e, 0 }) }),
			core.ClosesCheck(func(e ActionDone) string { return e.Action })).AsVerdict(),
			func(s *core.State, e ActionDone) ActionDone {
				e.Name = s.Name(e.Char)
				if a := byID(s, e.Action); a != nil {
					e.Foe = s.Name(a.Against)
				}
				return e
			}),
		rulekit.WithNames(core.EventOf(tellCountered), func(s *core.State, e ActionCountered) ActionCountered {
			e.Name, e.Whom = s.Name(e.Char), s.Name(e.On)
			return e
		}),
	}
}

// sides are who takes part.
func (a *Action) sides() []string {
	if a.Against == "" {
		return []string{a.Char}
	}
	return []string{a.Char, a.Against}
}

// over reports whether the action has ended.
func (a *Action) over() bool { return a.Done != nil }

func (g *Actions) rolled(e core.Rolled) {
	g.with(e.Roll.For, func(a *Action) {
		if a.Action == 0 {
			a.Action = e.Roll.ID
		} else {
			a.Reaction = e.Roll.ID
		}
		a.Open = append(slices.Clip(a.Open), e.Roll.ID)
	})
	g.trim()
}

// countBeat counts beats since the actions that have ended.
func (g *Actions) countBeat(n int) {
	for _, a := range g.Actions {
		if a.over() {
			a.Since = min(a.Since+n, core.SceneBeats)
		}
	}
}

// with changes an action, if it is there.
func (g *Actions) with(id string, change func(*Action)) {
	for _, a := range g.Actions {
		if a.ID == id {
			change(a)
		}
	}
}

func (g *Actions) trim() {
	g.Actions = core.TrimOldest(g.Actions, core.KeptChecks, func(a *Action) bool { return a.over() && len(a.Open) == 0 })
}

// actions are those that run and the last few.
func actions(s *core.State) []*Action { return Section.Of(s).Actions }

// running are the actions without an end.
func running(s *core.State) []*Action {
	return slices.DeleteFunc(slices.Clone(actions(s)), (*Action).over)
}

func byID(s *core.State, id string) *Action {
	for _, a := range actions(s) {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// stands is the roll of an action that was read and waits for its answer, nil
// before and after.
func stands(s *core.State, a *Action) *pool.Roll {
	if r := s.Roll(a.Action); r != nil && r.Committed && !a.over() && a.Reaction == 0 && !s.IsCalled(r.ID) {
		return r
	}
	return nil
}
