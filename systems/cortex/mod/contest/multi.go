package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// paramWhoJoins names the character that joins a contest.
var paramWhoJoins = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}

// joinMove returns the move by which the GM adds a character to a running contest, at the end of
// the order (MULTI-01). The character then makes its first roll, or declines (MULTI-R1, -R2).
func joinMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "join-contest", Category: game.CategoryAct,
		Params: []game.Param{paramWhoJoins, people.ParamCheck}},
		func(s *engine.State, c *game.Collector) {
			if len(runningContests(s)) == 0 {
				c.Close(game.Refuse("MULTI-01", "cortex.refused.no_contest"))
			}
			for _, running := range runningContests(s) {
				if c.Closed(refuseHalted(s, running), "for", running.ID) {
					continue
				}
				input := game.Input{Param: paramWhoJoins}
				for _, who := range people.Of(s).Chars {
					if running.side(who.ID) == nil && canTakePart(s, who) {
						input.Choices = append(input.Choices,
							game.Choice{Word: who.ID, Label: game.Quote(who.DisplayName())})
					}
				}
				if len(input.Choices) > 0 {
					c.Add(game.Offer{Fixed: game.Args{"for": {running.ID}}, Inputs: []game.Input{input},
						About: contestRef(running.ID),
						Label: game.Say("cortex.join-contest.add",
							game.L("sides", people.Of(s).Names(running.remainingChars())...))})
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(SideJoined{Contest: args.One("for"), Char: args.One("who")})
		}), "MULTI-01", "nobody_joins")
}

// refuseHalted refuses to act in a halted contest (INTERFERE-05).
func refuseHalted(s *engine.State, c *Contest) *game.Refusal {
	if c.Halted == "" {
		return nil
	}
	return game.Refuse("INTERFERE-05", "cortex.refused.halted", game.W("name", people.Of(s).Name(c.Halted)))
}

// canTakePart reports whether a character could take part in a contest now.
func canTakePart(s *engine.State, c *people.Character) bool {
	return c.Out == "" && check.RefuseBusy(s, c) == nil
}
