package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// waitNotes returns the notes that say what the contest waits for.
func waitNotes(s *engine.State, c *Contest) []game.Msg {
	acting := charToAct(s, c)
	switch {
	case c.Asks:
		return rulekit.Msgs(game.Say("cortex.contest.asks", game.W("name", people.Of(s).Name(c.Turn))))
	case c.Halted != "":
		return rulekit.Msgs(game.Say("cortex.contest.halted", game.W("by", people.Of(s).Name(c.Halted))))
	case isStuck(s, c):
		return rulekit.Msgs(game.Say("cortex.contest.stuck"))
	case unreadRoll(s, c) != nil && unreadRoll(s, c).Committed:
		return rulekit.Msgs(game.Say("cortex.contest.last_call",
			game.W("name", people.Of(s).Name(unreadRoll(s, c).Char))))
	case unreadRoll(s, c) != nil:
		return rulekit.Msgs(game.Say("cortex.contest.reads", game.W("name", people.Of(s).Name(unreadRoll(s, c).Char))))
	case c.side(acting) == nil && acting != "" && check.Of(s).Roll(c.Standing) != nil:
		return rulekit.Msgs(interferesMsg(s, c, acting, check.Of(s).Roll(c.Standing)))
	case whoMayGiveIn(s, c) != "":
		return rulekit.Msgs(game.Say("cortex.contest.again_or_in", game.W("name", people.Of(s).Name(acting))))
	case whoMayDecline(s, c) != "" && c.Standing != 0:
		return rulekit.Msgs(game.Say("cortex.contest.oppose", game.W("name", people.Of(s).Name(acting))))
	}
	return rulekit.Msgs(game.Say("cortex.contest.rolls", game.W("name", people.Of(s).Name(acting))))
}

// interferesMsg returns the note with the total that an interferer must beat and the die that it
// risks.
func interferesMsg(s *engine.State, c *Contest, char string, standing *pool.Roll) game.Msg {
	name, total := game.W("name", people.Of(s).Name(char)), game.N("n", standing.Total())
	die := standing.EffectDie(0)
	if die == 0 { // it is not thrown yet
		return game.Say("cortex.contest.interferes_rerolled", name, total)
	}
	return game.Say("cortex.contest.interferes_"+check.RiskKey.Of(s)+secondTrySuffix(c, char), name, total,
		game.D("die", die))
}

// secondTrySuffix returns the end of the message key for the risk of a second try (INTERFERE-07).
func secondTrySuffix(c *Contest, char string) string {
	if c.tries(char) > 0 {
		return "_again"
	}
	return ""
}
