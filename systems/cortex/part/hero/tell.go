package hero

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

func tellGained(e Gained) []game.Msg {
	name, die := core.NameOr(e.Name, e.Char), game.D("die", e.Die)
	switch {
	case e.Die == 0:
		return kit.Just(game.Say("cortex.event.hero.full", name, game.D("was", e.Was)))
	case e.Was > 0:
		return kit.Just(game.Say("cortex.event.hero.stepped", name, die, game.D("was", e.Was)))
	}
	return kit.Just(game.Say("cortex.event.hero."+e.Why, name, die))
}

// tellSpent leaves to the die itself what it was thrown or placed for.
func tellSpent(e Spent) []game.Msg {
	name, die := core.NameOr(e.Name, e.Char), game.D("die", e.Die)
	switch e.Why {
	case whyRoll, whyEffect:
		return nil
	case whyPoint:
		return kit.Just(game.Say("cortex.event.hero.paid", name, die, game.M("why", game.Say("cortex.why."+e.For))))
	}
	return kit.Just(game.Say("cortex.event.hero."+e.Why, name, die))
}

func tellSet(e Set) []game.Msg {
	name := core.NameOr(e.Name, e.Char)
	if len(e.Dice) == 0 {
		return kit.Just(game.Say("cortex.event.hero.none", name))
	}
	var ds []game.Msg
	for _, d := range e.Dice {
		ds = append(ds, game.Say("die", game.D("die", d)))
	}
	return kit.Just(game.Say("cortex.event.hero.set", name, game.L("dice", ds...)))
}

func tellFirst(e First) []game.Msg {
	key := "cortex.event.hero.first"
	if !e.On {
		key = "cortex.event.hero.last"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Char)))
}
