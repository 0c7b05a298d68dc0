package action

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/rulekit"
)

// Stats implements game.StatsEvent. It counts an action with a reaction as a success or a failure.
func (e ActionDone) Stats() []game.Count {
	switch e.Outcome {
	case check.Success:
		return []game.Count{game.CountOnce("cortex.count.action", true)}
	case Stopped:
		return []game.Count{game.CountOnce("cortex.count.action", false)}
	}
	return nil
}

// RecapMark implements game.RecapEvent. It marks a heroic success.
func (e ActionDone) RecapMark() game.RecapMark {
	if e.Steps > 0 {
		return game.RecapOutcome
	}
	return ""
}

func tellBegun(e ActionBegun) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.action.begun", rulekit.NameOr(e.Name, e.Act.Char), game.W("foe", e.Foe),
		game.W("what", e.Act.What)))
}

// tellDone returns the result of an action as a sentence.
func tellDone(e ActionDone) game.Msg {
	who, total, against := rulekit.NameOr(e.Name, e.Char), game.N("total", e.Total), game.N("against", e.Against)
	margin, foe := game.N("n", max(e.Margin, -e.Margin)), game.W("foe", e.Foe)
	switch {
	case e.Outcome == check.Abandoned:
		return game.Say("cortex.event.action.abandoned", who)
	case e.Outcome == Through:
		return game.Say("cortex.event.action.through", who, total, foe)
	case e.Outcome == Stopped && e.Total == 0:
		return game.Say("cortex.event.action.botch", who)
	case e.Outcome == Stopped:
		return game.Say("cortex.event.action.stopped", who, total, against, margin, foe)
	case e.Margin == 0:
		return game.Say("cortex.event.action.tie", who, total, foe)
	case e.Steps > 0:
		return game.Say("cortex.event.action.heroic", who, total, against, margin, foe)
	}
	return game.Say("cortex.event.action.success", who, total, against, margin, foe)
}

func tellCountered(e ActionCountered) []game.Msg {
	if e.Die == 0 {
		return rulekit.Msgs(game.Say("cortex.event.action.let_be", rulekit.NameOr(e.Name, e.Char),
			game.W("on", e.OnName)))
	}
	return rulekit.Msgs(game.Say("cortex.event.action.countered", rulekit.NameOr(e.Name, e.Char),
		game.W("on", e.OnName),
		game.D("die", e.Die)))
}
