package hero

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// The events of hero dice. Their names and fields never change.
type (
	// HeroDieGained gives a character a hero die: for a heroic success, usable once Check is over
	// (HERO-R2), or taken back (HERO-08). Was is the size before it was stepped down to a free
	// size, 0 if it was not. Die is 0 if no size is free (HERO-R3).
	HeroDieGained struct {
		Char  string   `json:"char"`
		Die   dice.Die `json:"die,omitempty"`
		Was   dice.Die `json:"was,omitempty"`
		Check string   `json:"matter,omitempty"`
		Why   string   `json:"why"`
		Name  string   `json:"name,omitempty"`
	}
	// HeroDiceBanked makes the hero dice won in a check usable.
	HeroDiceBanked struct {
		Check string `json:"matter"`
	}
	// HeroDieSpent removes a hero die. For is the purpose of a die in place of a plot point.
	HeroDieSpent struct {
		N    int      `json:"n"`
		Char string   `json:"char"`
		Die  dice.Die `json:"die"`
		Why  string   `json:"why"`
		For  string   `json:"for,omitempty"`
		Name string   `json:"name,omitempty"`
	}
	// HeroDiceSet sets a character's hero dice by the GM's decision.
	HeroDiceSet struct {
		Char string     `json:"char"`
		Dice []dice.Die `json:"dice,omitempty"`
		Name string     `json:"name,omitempty"`
	}
	// SpendOrderSet sets whether a character spends hero dice before plot points.
	SpendOrderSet struct {
		Char string `json:"char"`
		On   bool   `json:"on,omitempty"`
		Name string `json:"name,omitempty"`
	}
)

func (HeroDiceBanked) EventName() string { return "cortex.hero.banked" }
func (HeroDieGained) EventName() string  { return "cortex.hero.gained" }
func (HeroDieSpent) EventName() string   { return "cortex.hero.spent" }
func (HeroDiceSet) EventName() string    { return "cortex.hero.set" }
func (SpendOrderSet) EventName() string  { return "cortex.hero.first" }

// The reasons why a hero die is gained or spent.
const (
	whySuccess = "success"
	whyBack    = "back"
	whyRoll    = "roll"
	whyEffect  = "effect"
	whyPoint   = "pp"
	whyLost    = "lost"
	whyLeft    = "left"
	whySession = "session"
)

func spend(t *engine.Tx, d Die, why string) {
	t.Emit(HeroDieSpent{N: d.N, Char: d.Char, Die: d.Die, Why: why})
}

func tellGained(e HeroDieGained) []game.Msg {
	name, die := rulekit.NameOr(e.Name, e.Char), game.D("die", e.Die)
	switch {
	case e.Die == 0:
		return rulekit.Msgs(game.Say("cortex.event.hero.full", name, game.D("was", e.Was)))
	case e.Was > 0:
		return rulekit.Msgs(game.Say("cortex.event.hero.stepped", name, die, game.D("was", e.Was)))
	}
	return rulekit.Msgs(game.Say("cortex.event.hero."+e.Why, name, die))
}

// tellSpent tells a spent hero die, except for a roll or an effect die, which are told by their own
// events.
func tellSpent(e HeroDieSpent) []game.Msg {
	name, die := rulekit.NameOr(e.Name, e.Char), game.D("die", e.Die)
	switch e.Why {
	case whyRoll, whyEffect:
		return nil
	case whyPoint:
		return rulekit.Msgs(game.Say("cortex.event.hero.paid", name, die, game.M("why", game.Say("cortex.why."+e.For))))
	}
	return rulekit.Msgs(game.Say("cortex.event.hero."+e.Why, name, die))
}

func tellSet(e HeroDiceSet) []game.Msg {
	name := rulekit.NameOr(e.Name, e.Char)
	if len(e.Dice) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.hero.none", name))
	}
	var ds []game.Msg
	for _, d := range e.Dice {
		ds = append(ds, game.Say("die", game.D("die", d)))
	}
	return rulekit.Msgs(game.Say("cortex.event.hero.set", name, game.L("dice", ds...)))
}

func tellFirst(e SpendOrderSet) []game.Msg {
	key := "cortex.event.hero.first"
	if !e.On {
		key = "cortex.event.hero.last"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char)))
}
