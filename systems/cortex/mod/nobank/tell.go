package nobank

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// terms are the synonyms of the words of banked dice.
var terms = game.Synonyms{string(fromBanked): {"guardado"}}

func tellChanged(e BankedChanged) []game.Msg {
	key := "cortex.event.banked." + e.Why
	if e.Why == whyUsed && e.Was-e.Banked.N > 1 {
		key = "cortex.event.banked.used_all"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Banked.Char), game.N("n", e.Banked.N),
		game.N("was", e.Was-e.Banked.N)))
}
