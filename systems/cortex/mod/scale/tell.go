package scale

import (
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// terms are the words of scale with their other spellings.
var terms = game.Synonyms{sidePCs: {"pjs"}}

// sideMsg returns the name of a side: all PCs, all GMCs, or a character.
func sideMsg(who, name string) game.Msg {
	if who == sidePCs || who == sideGMCs {
		return game.Say("cortex.scale." + who)
	}
	return game.Quote(name)
}

func tellSet(e ScaleSet) []game.Msg {
	if e.Now.Who == "" {
		return rulekit.Msgs(game.Say("cortex.event.scale.none"))
	}
	key := "cortex.event.scale"
	if e.All {
		key = "cortex.event.scale.all"
	}
	return rulekit.Msgs(game.Say(key, game.M("who", sideMsg(e.Now.Who, e.Name)),
		game.M("dice", pool.DiceMsg(e.Now.Dice))))
}
