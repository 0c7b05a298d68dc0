package lifepoints

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// terms are the synonyms of the words of life points.
var terms = game.Synonyms{
	modelLife:         {"pontos-de-vida"},
	"ablative":        {"ablativo"},
	"threshold":       {"limiar"},
	"margin":          {"diferenca"},
	"margin_plus_one": {"diferenca-mais-um"},
	wayHurt:           {"ferir"},
	wayHeal:           {"curar"},
	wayLeft:           {"restam"},
	waySet:            {"anotar"},
	wayScore:          {"total"},
	asWounds:          {"feridas"},
	asStun:            {"atordoamento"},
	asBoth:            {"ambos"},
}

// tellSet tells the points lost or regained, and the points left.
func tellSet(e LifeSet) []game.Msg {
	name, n := rulekit.NameOr(e.Name, e.Char), e.Losses.total()-e.Was.total()
	key := "cortex.event.life.set"
	switch {
	case e.Losses.Score != e.Was.Score && n == 0:
		return rulekit.Msgs(game.Say("cortex.event.life.score", name, game.N("max", e.Score)))
	case e.Why == "damage" || e.Why == "rest":
		key = "cortex.event.life." + e.Why
	case n < 0 && e.Why == "recovery":
		key = "cortex.event.life.recovery"
	}
	if e.Splits {
		return rulekit.Msgs(game.Say(key+"_split", name, game.N("n", max(n, -n)), game.N("wounds", e.Losses.Wounds),
			game.N("stun", e.Losses.Stun),
			game.N("max", e.Score)))
	}
	return rulekit.Msgs(game.Say(key, name, game.N("n", max(n, -n)), game.N("has", e.Score-e.Losses.total()),
		game.N("max", e.Score)))
}
