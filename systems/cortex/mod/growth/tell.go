package growth

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// aimMsg returns the purpose of a growth roll: a trait with its new die.
func aimMsg(t *GrowthRoll) game.Msg {
	return game.Say("cortex.growth.aim", game.W("trait", t.Gain.Name), dieArg(t.Gain))
}

// dieArg returns the message argument with the dice of a trait after a gain.
func dieArg(g sheet.Gain) game.Arg {
	switch ds := g.Dice(); len(ds) {
	case 0:
		return game.D("die", 0)
	case 1:
		return game.D("die", ds[0])
	default:
		return game.M("die", pool.DiceMsg(ds))
	}
}

func tellEarned(e GrowthEarned) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.growth."+e.Why, rulekit.NameOr(e.Name, e.Char), game.D("die", e.Die),
		game.W("of", e.Of)))
}

func tellSet(e GrowthSet) []game.Msg {
	name := rulekit.NameOr(e.Name, e.Char)
	if len(e.Dice) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.growth.none", name))
	}
	return rulekit.Msgs(game.Say("cortex.event.growth.set", name, game.M("dice", pool.DiceMsg(e.Dice))))
}

func tellThrown(e GrowthThrown) []game.Msg {
	key := "cortex.event.growth.thrown"
	if e.GM {
		key = "cortex.event.growth.against"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char),
		game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)))
}

func tellTried(e GrowthTried) []game.Msg {
	told := rulekit.Msgs(verdictMsg(rulekit.NameOr(e.Name, e.Char), &e.Try))
	if e.Reason != "" {
		told = append(told, game.Say("cortex.event.growth.let", game.W("reason", e.Reason)))
	}
	return told
}

// verdictMsg returns the result of a growth roll as a sentence.
func verdictMsg(name game.Arg, t *GrowthRoll) game.Msg {
	key := "cortex.event.growth.lost"
	switch {
	case t.Won:
		key = "cortex.event.growth.beats"
	case t.Total == t.Beat:
		key = "cortex.event.growth.ties"
	}
	return game.Say(key, name, game.M("what", aimMsg(t)), game.N("total", t.Total), game.N("against", t.Beat))
}

func tellEnded(e GrowthEnded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.growth."+e.How, rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.W("spent", dice.Format(e.Spent))))
}
