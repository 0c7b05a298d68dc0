package mob

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// DiceLost sets the dice of a crowd after one was lost or stepped down, or gives all back.
type DiceLost struct {
	Left DiceLeft `json:"left"`
	Char string   `json:"char"`
	Was  dice.Die `json:"was,omitempty"` // the die that was hit; 0: all are back
	Now  dice.Die `json:"now,omitempty"` // its new size; 0: gone
	Name string   `json:"name,omitempty"`
}

// DiceSet sets the dice of a crowd by the GM's decision.
type DiceSet struct {
	Left DiceLeft `json:"left"`
	Name string   `json:"name,omitempty"`
}

// EventName implements game.Event.
func (DiceLost) EventName() string { return "cortex.crowd" }

// EventName implements game.Event.
func (DiceSet) EventName() string { return "cortex.crowd.set" }

func tellLost(e DiceLost) []game.Msg {
	name, was := rulekit.NameOr(e.Name, e.Char), game.D("was", e.Was)
	left := game.M("dice", pool.DiceMsg(e.Left.remainingDice()))
	switch {
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.crowd.back", name))
	case e.Now == 0:
		return rulekit.Msgs(game.Say("cortex.event.crowd.gone", name, was, left))
	}
	return rulekit.Msgs(game.Say("cortex.event.crowd.step", name, was, game.D("now", e.Now), left))
}

func tellSet(e DiceSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.crowd.set", rulekit.NameOr(e.Name, e.Left.Char),
		game.M("dice", pool.DiceMsg(e.Left.remainingDice()))))
}
