package character

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
)

// OutMove takes a character out by the GM's decision.
func OutMove() game.Move[engine.State] {
	return people.WithLastReason(people.GMMove(game.Spec{Name: "out", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}}, func(s *engine.State) []game.Offer {
		var offers []game.Offer
		for _, c := range people.Of(s).Chars {
			if !c.Away && c.Out == "" {
				offers = append(offers, people.CharacterOffer(s, c, "cortex.out.take"))
			}
		}
		return offers
	}, func(t *engine.Tx, args game.Args) { t.Emit(people.OutSet{Char: args.One("who"), How: people.OutRuled}) }),
		refuseNobodyHere)
}

// BackMove brings a character back by the fiction (OUT-R3). With a name it gets a d6 complication.
func BackMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMMove(game.Spec{Name: "back", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, people.ParamName}},
		func(s *engine.State) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if c.Out != "" {
					o := people.CharacterOffer(s, c, "cortex.back.bring")
					o.Inputs = []game.Input{{Param: people.ParamName}}
					offers = append(offers, o)
				}
			}
			return offers
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(people.OutSet{Char: args.One("who")})
			if name := args.One("name"); name != "" {
				things.NewComplication(t, args.One("who"), name, dice.D6, "ruled")
			}
		}), "OUT-03", "nobody_out")
}

// EnterMove brings a character into the scene.
func EnterMove() game.Move[engine.State] { return presenceMove("enter", true) }

// ExitMove makes a character leave the scene.
func ExitMove() game.Move[engine.State] { return presenceMove("leave-scene", false) }

func presenceMove(name string, away bool) game.Move[engine.State] {
	return people.WithLastReason(people.GMMove(game.Spec{Name: name, Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}}, func(s *engine.State) []game.Offer {
		var offers []game.Offer
		for _, c := range people.Of(s).Chars {
			if c.Away == away && check.CheckInProgress(s, c.ID) == "" {
				offers = append(offers, people.CharacterOffer(s, c, "cortex."+name+".now"))
			}
		}
		return offers
	}, func(t *engine.Tx, args game.Args) { t.Emit(people.SceneEntered{Char: args.One("who"), Away: !away}) }),
		func(s *engine.State, by game.Actor) *game.Refusal {
			return whyNoneMoves(s, by, away)
		})
}

// whyNoneMoves explains why no character can enter or leave: all of them are busy, present or away
// already.
func whyNoneMoves(s *engine.State, by game.Actor, away bool) *game.Refusal {
	for _, c := range people.Of(s).Chars {
		if c.Away == away {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
		}
	}
	if no := people.RefuseNoChars(s, by); no != nil || away {
		return cmp.Or(no, people.ClosedReason(by, "", "all_here"))
	}
	return people.ClosedReason(by, "", "nobody_here")
}

// refuseNobodyHere explains that no character is left in the scene to take out.
func refuseNobodyHere(s *engine.State, by game.Actor) *game.Refusal {
	return cmp.Or(people.RefuseNoChars(s, by), people.ClosedReason(by, "", "nobody_here"))
}
