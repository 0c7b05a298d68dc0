package pathway

import (
	"iter"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// walkers iterates over the characters of the actor that have a step to make, in the order of the
// walkers. It closes the move for the others.
func walkers(s *engine.State, c *game.Collector) iter.Seq2[*people.Character, Walker] {
	return func(yield func(*people.Character, Walker) bool) {
		g := Section.Of(s)
		if c.Explains() && c.Closed(refuseIdle(s, c.Actor)) {
			return
		}
		for _, w := range g.Walkers {
			who := people.Of(s).Char(w.Char)
			switch {
			case who == nil || !people.Of(s).PlayedBy(c.Actor, w.Char):
			case g.isWalking(w):
				if !yield(who, w) {
					return
				}
			case c.Explains():
				c.Close(refuseWaiting(s, w), "char", w.Char)
			}
		}
	}
}

// addSteps adds the offers of a walker to the card of its stage.
func addSteps(c *game.Collector, w Walker, offers []game.Offer) {
	for _, o := range offers {
		o.About, o.Card = pathRef(w.Char), stageRef(w.Done+1)
		c.Add(o)
	}
}

// refuseIdle refuses a step if no character of the actor has a step to make: the pathways have not
// begun or are over, or the actor has no walker. It returns nil for an actor without a chair.
func refuseIdle(s *engine.State, by game.Actor) *game.Refusal {
	g := Section.Of(s)
	switch {
	case by.Chair == "":
		return nil
	case g.LastStage == 0:
		return game.Refuse("PATH-01", "cortex.refused.path_not_begun")
	case !slices.ContainsFunc(g.Walkers, func(w Walker) bool { return people.Of(s).PlayedBy(by, w.Char) }):
		return people.ClosedReason(by, "PATH-01", "path_none")
	case g.stagesDone() == len(book.stages):
		return game.Refuse("PATH-05", "cortex.refused.path_all")
	case g.currentStage() == 0:
		return game.Refuse("PATH-07", "cortex.refused.path_over", game.N("n", g.stagesDone()))
	}
	return nil
}

// refuseWaiting refuses a step of a walker while others are still in the stage before.
func refuseWaiting(s *engine.State, w Walker) *game.Refusal {
	var names []game.Msg
	for _, o := range Section.Of(s).Walkers {
		if Section.Of(s).isWalking(o) {
			names = append(names, game.Quote(people.Of(s).Name(o.Char)))
		}
	}
	return game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_wait", game.N("n", w.Done+1), game.L("names", names...))
}

// refuseUnchosen refuses every other step before an option is chosen.
func (w Walker) refuseUnchosen() *game.Refusal {
	if w.chosenOption() != nil {
		return nil
	}
	return game.Refuse("PATH-05", "cortex.refused.path_unchosen", stageArgs(w.Done+1)...)
}
