package action

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Actions holds the running actions and the last few that ended.
type Actions struct {
	Actions []*Action `json:"actions"`
}

// Section is the state of actions.
var Section = engine.NewSection[Actions]("action", 0)

const kind = "action"

// Action is an action from its declaration to its end.
type Action struct {
	ID       string      `json:"id"` // "a3"
	Char     string      `json:"char"`
	Against  string      `json:"against,omitempty"` // the reacting character; "": the GM sets dice
	What     string      `json:"what,omitempty"`
	Stakes   string      `json:"stakes"`
	Action   int         `json:"action,omitempty"`   // the acting character's roll; 0: not thrown yet
	Reaction int         `json:"reaction,omitempty"` // the reacting character's roll, or the GM's dice; 0: none yet
	Done     *ActionDone `json:"done,omitempty"`     // its result; nil while it runs
	Open     []int       `json:"open,omitempty"`     // its rolls that are not resolved
	Since    int         `json:"since,omitempty"`    // beats since its end, with the beat of the end
}

// How an action ends, besides check.Success and check.Abandoned.
const (
	Stopped = "stopped" // the reaction exceeded it, or its total was 0 (ACT-03, ACT-R6)
	Through = "through" // nobody reacted (ACT-R4)
)

func actionRef(id string) game.Ref { return game.Ref("action/" + id) }

// The events of actions.
type (
	// ActionBegun declares an action (ACT-01).
	ActionBegun struct {
		Act  Action `json:"act"`
		Name string `json:"name,omitempty"`
		Foe  string `json:"foe,omitempty"` // the name of Against
	}
	// ActionDone is the result of an action. Margin is the action total minus the total against it,
	// 0 if the action was let through. Steps are heroic steps, Effect is the effect die after them,
	// 0 for none, and Beyond says that the steps went beyond d12.
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
		Foe     string   `json:"foe,omitempty"` // the name of the reacting character
	}
	// ActionCountered records whether the reaction that stopped an action used its effect die
	// against the acting character (ACT-R3).
	ActionCountered struct {
		Action string   `json:"action"`
		Char   string   `json:"char"` // the reacting character
		On     string   `json:"on"`
		Die    dice.Die `json:"die,omitempty"` // 0: it did not
		Name   string   `json:"name,omitempty"`
		OnName string   `json:"whom,omitempty"`
	}
	// DiceLeftOut lists dice that would oppose an action by themselves and do not, since the GM
	// named others (COMP-01).
	DiceLeftOut struct {
		Action string     `json:"action"`
		Dice   []pool.Die `json:"dice"`
	}
)

func (ActionBegun) EventName() string     { return "cortex.action.begun" }
func (ActionDone) EventName() string      { return "cortex.action.done" }
func (ActionCountered) EventName() string { return "cortex.action.countered" }
func (DiceLeftOut) EventName() string     { return "cortex.action.left_out" }

// Card implements game.OnCard.
func (e ActionBegun) Card() (game.Ref, int) { return actionRef(e.Act.ID), 0 }

// OpensCard implements game.CardOpener.
func (ActionBegun) OpensCard() {}

// Card implements game.OnCard.
func (e ActionDone) Card() (game.Ref, int) { return actionRef(e.Action), 0 }

// Card implements game.OnCard.
func (e ActionCountered) Card() (game.Ref, int) { return actionRef(e.Action), 0 }

// Card implements game.OnCard.
func (e DiceLeftOut) Card() (game.Ref, int) { return actionRef(e.Action), 0 }

// mode is the value of resolution.mode that turns actions on.
const mode = "action_reaction"

// resolution is the option for how a table rolls. A table with actions has no contests (12.1).
var resolution = check.ResolutionMode.Taking(mode, "contests")

// counterEffect is the option for the price of using the effect die of a reaction that stopped an
// action (ACT-R3).
var counterEffect = rulekit.NewEnum("action.counter_effect", "ACT-R3", "paid", "none", "free").
	With(check.ResolutionMode.Option, mode)

// sides returns the characters that take part.
func (a *Action) sides() []string {
	if a.Against == "" {
		return []string{a.Char}
	}
	return []string{a.Char, a.Against}
}

// over reports whether the action has ended.
func (a *Action) over() bool { return a.Done != nil }

// actions returns the running actions and the last few that ended.
func actions(s *engine.State) []*Action { return Section.Of(s).Actions }

// runningActions returns the actions that have not ended.
func runningActions(s *engine.State) []*Action {
	return slices.DeleteFunc(slices.Clone(actions(s)), (*Action).over)
}

func byID(s *engine.State, id string) *Action {
	for _, a := range actions(s) {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// standingRoll returns the acting character's roll once it is read, while it waits for a reaction,
// else nil.
func standingRoll(s *engine.State, a *Action) *pool.Roll {
	if r := check.Of(s).Roll(a.Action); r != nil && r.Committed && !a.over() && a.Reaction == 0 &&
		!check.IsCalled(s, r.ID) {
		return r
	}
	return nil
}

// canReact reports whether a character could throw a reaction. It may react any number of times in
// a round, once to each action (ACT-R5). A character that is out cannot react (OUT-R5), and PCs
// react for a vehicle that they drive.
func canReact(s *engine.State, char string) bool {
	c := people.Of(s).Char(char)
	return c != nil && !c.Away && c.Out == "" && c.ActsAlone()
}
