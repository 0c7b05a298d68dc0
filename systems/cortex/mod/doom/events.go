package doom

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// The events of doom. Left and Now are the pool after the event, for the texts.
type (
	// DoomSet sets the pool: at a session's start, when an empty pool is set up, or by the GM.
	DoomSet struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
	}
	// DoomAdded adds dice.
	DoomAdded struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
		Now  []dice.Die `json:"now"`
	}
	// DoomStepped steps up a die.
	DoomStepped struct {
		Was dice.Die   `json:"was"`
		Die dice.Die   `json:"die"`
		Now []dice.Die `json:"now"`
	}
	// DoomPromised promises d6 that join the pool when a roll is resolved (DOOM-R13).
	DoomPromised struct {
		Coming PromisedDice `json:"coming"`
		Why    string       `json:"why"`
	}
	// DoomSpent removes dice.
	DoomSpent struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
		Left []dice.Die `json:"left"`
	}
	// GroupSplit splits the group (DOOM-17). Apart has the PCs that are apart, none once the group
	// is together again.
	GroupSplit struct {
		Apart []string `json:"apart"`
		Names []string `json:"names,omitempty"`
		Rest  []string `json:"rest,omitempty"`
	}
	// SceneClosed tells, in the GM's words, how a scene ends that was ended by doom dice (DOOM-18).
	SceneClosed struct {
		How string `json:"how"`
	}
)

func (DoomSet) EventName() string      { return "cortex.doom" }
func (DoomAdded) EventName() string    { return "cortex.doom.added" }
func (DoomStepped) EventName() string  { return "cortex.doom.stepped" }
func (DoomPromised) EventName() string { return "cortex.doom.promised" }
func (DoomSpent) EventName() string    { return "cortex.doom.spent" }
func (GroupSplit) EventName() string   { return "cortex.doom.parted" }
func (SceneClosed) EventName() string  { return "cortex.doom.closed" }

// spend removes dice from the pool.
func spend(t *engine.Tx, why string, ds ...dice.Die) {
	t.Emit(DoomSpent{Dice: ds, Why: why, Left: withoutDice(dicePool(t.S), ds...)})
}

// add adds dice to the pool.
func add(t *engine.Tx, why string, ds ...dice.Die) {
	t.Emit(DoomAdded{Dice: ds, Why: why, Now: withDice(dicePool(t.S), ds...)})
}

// diceMsg returns the dice of the pool as a message, also if it is empty.
func diceMsg(ds []dice.Die) game.Msg {
	if len(ds) == 0 {
		return game.Say("cortex.doom.empty")
	}
	return pool.DiceMsg(ds)
}

func tellSet(e DoomSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom."+e.Why, game.M("dice", diceMsg(e.Dice))))
}

func tellAdded(e DoomAdded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.added", game.N("n", len(e.Dice)),
		game.M("dice", pool.DiceMsg(e.Dice)),
		game.M("why", game.Say("cortex.why."+e.Why, game.N("n", len(e.Dice)))), game.M("now", diceMsg(e.Now))))
}

func tellStepped(e DoomStepped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.stepped", game.D("was", e.Was), game.D("die", e.Die),
		game.M("now", diceMsg(e.Now))))
}

func tellPromised(e DoomPromised) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.promised", game.N("n", e.Coming.N),
		game.M("why", game.Say("cortex.why."+e.Why, game.N("n", e.Coming.N)))))
}

func tellSpent(e DoomSpent) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.spent", game.M("dice", pool.DiceMsg(e.Dice)),
		game.M("why", game.Say("cortex.why."+e.Why)),
		game.M("left", diceMsg(e.Left))))
}

func tellParted(e GroupSplit) []game.Msg {
	if len(e.Apart) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.doom.together"))
	}
	return rulekit.Msgs(game.Say("cortex.event.doom.parted", game.L("apart", rulekit.Quotes(e.Names)...),
		game.L("rest", rulekit.Quotes(e.Rest)...)))
}

func tellClosed(e SceneClosed) []game.Msg {
	if e.How == "" {
		return rulekit.Msgs(game.Say("cortex.event.doom.closed"))
	}
	return rulekit.Msgs(game.Say("cortex.event.doom.closed_how", game.W("how", e.How)))
}
