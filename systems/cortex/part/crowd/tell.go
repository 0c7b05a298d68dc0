package crowd

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// terms are the words of crowds, each with what a Brazilian table says.
var terms = game.Terms{
	"by_effect":   {"pelo-effect-die"},
	"any_success": {"qualquer-sucesso"},
}

func tellLost(e Lost) []game.Msg {
	name, was := core.NameOr(e.Name, e.Char), game.D("was", e.Was)
	left := game.M("dice", pool.DiceMsg(e.Left.standing()))
	switch {
	case e.Was == 0:
		return kit.Just(game.Say("cortex.event.crowd.back", name))
	case e.Now == 0:
		return kit.Just(game.Say("cortex.event.crowd.gone", name, was, left))
	}
	return kit.Just(game.Say("cortex.event.crowd.step", name, was, game.D("now", e.Now), left))
}
