package mob

import (
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// terms are the synonyms of the words of crowds.
var terms = game.Synonyms{
	"by_effect":   {"pelo-effect-die"},
	"any_success": {"qualquer-sucesso"},
}

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
