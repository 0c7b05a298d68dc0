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
// the order (MULTI-01). The character joins with its first roll, or declines (MULTI-R1, -R2).
func joinMove() game.Move[engine.State] {
	return people.WithLastReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "join-contest", Category: game.CategoryAct,
			Params: []game.Param{paramWhoJoins, people.ParamCheck}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, c := range runningContests(s) {
				input := game.Input{Param: paramWhoJoins}
				for _, who := range people.Of(s).Chars {
					if c.side(who.ID) == nil && canTakePart(s, who) {
						input.Choices = append(input.Choices,
							game.Choice{Word: who.ID, Label: game.Quote(who.DisplayName())})
					}
				}
				if c.Halted == "" && len(input.Choices) > 0 {
					offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}}, Inputs: []game.Input{input},
						About: contestRef(c.ID),
						Label: game.Say("cortex.join-contest.add",
							game.L("sides", people.Of(s).Names(c.remainingChars())...))})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(SideJoined{Contest: args.One("for"), Char: args.One("who")})
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal { return people.RefuseUnlessGM(s, by) },
	}, whyNoJoin)
}

// whyNoJoin explains why no character can join a contest.
func whyNoJoin(s *engine.State, by game.Actor) *game.Refusal {
	for _, c := range runningContests(s) {
		if c.Halted != "" {
			return game.Refuse("INTERFERE-05", "cortex.refused.halted", game.W("name", people.Of(s).Name(c.Halted)))
		}
	}
	if len(runningContests(s)) == 0 {
		return people.ClosedReason(by, "MULTI-01", "no_contest")
	}
	return people.ClosedReason(by, "MULTI-01", "nobody_joins")
}

// canTakePart reports whether a character could take part in a contest now.
func canTakePart(s *engine.State, c *people.Character) bool {
	return c.Out == "" && check.RefuseBusy(s, c) == nil
}
