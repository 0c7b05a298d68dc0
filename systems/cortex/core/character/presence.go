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

// outMove takes a character out by the GM's decision.
func outMove() game.Move[engine.State] {
	return people.WithLastReason(people.GMOffers(game.Spec{Name: "out", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}}, func(s *engine.State, c *game.Collector) {
		for _, char := range people.Of(s).Chars {
			if !char.Away && char.Out == "" {
				c.Add(people.CharacterOffer(s, char, "cortex.out.take"))
			}
		}
	}, func(t *engine.Tx, args game.Args) { t.Emit(people.OutSet{Char: args.One("who"), How: people.OutRuled}) }),
		refuseNobodyHere)
}

// backMove lets the GM bring a character back that is out, because the story says so (OUT-R3). If a
// name is given, the character gets a d6 complication of that name.
func backMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "back", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, people.ParamName}},
		func(s *engine.State, c *game.Collector) {
			for _, char := range people.Of(s).Chars {
				if char.Out != "" {
					o := people.CharacterOffer(s, char, "cortex.back.bring")
					o.Inputs = []game.Input{{Param: people.ParamName}}
					c.Add(o)
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(people.OutSet{Char: args.One("who")})
			if name := args.One("name"); name != "" {
				things.NewComplication(t, args.One("who"), name, dice.D6, "ruled")
			}
		}), "OUT-03", "nobody_out")
}

// enterMove brings a character into the scene.
func enterMove() game.Move[engine.State] { return presenceMove("enter", true) }

// exitMove makes a character leave the scene.
func exitMove() game.Move[engine.State] { return presenceMove("leave-scene", false) }

// presenceMove returns the move name. With away it brings characters that are away into the scene;
// without, it makes characters in the scene leave it.
func presenceMove(name string, away bool) game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: name, Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}}, func(s *engine.State, c *game.Collector) {
		some := false
		for _, char := range people.Of(s).Chars {
			if char.Away != away {
				continue
			}
			if some = true; check.CheckInProgress(s, char.ID) != "" {
				c.Close(game.Refuse("", "cortex.refused.busy", game.W("name", char.DisplayName())), "who", char.ID)
				continue
			}
			c.Add(people.CharacterOffer(s, char, "cortex."+name+".now"))
		}
		switch {
		case some:
		case away:
			c.Close(cmp.Or(people.RefuseNoChars(s, c.Actor), people.ClosedReason(c.Actor, "", "all_here")))
		default:
			c.Close(refuseNobodyHere(s, c.Actor))
		}
	}, func(t *engine.Tx, args game.Args) { t.Emit(people.SceneEntered{Char: args.One("who"), Away: !away}) })
}

// refuseNobodyHere returns the refusal of a move that no character in the scene fits.
func refuseNobodyHere(s *engine.State, by game.Actor) *game.Refusal {
	return cmp.Or(people.RefuseNoChars(s, by), people.ClosedReason(by, "", "nobody_here"))
}
