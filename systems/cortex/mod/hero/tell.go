package hero

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

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
