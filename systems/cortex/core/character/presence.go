package character

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// outMove takes a character out by the GM's decision.
func outMove() game.Move[engine.State] {
	return people.WithLastReason(people.GMOffers(game.Spec{Name: "out", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}}, func(s *engine.State, c *game.Collector) {
		for _, char := range people.Of(s).Chars {
			if !char.Away && char.Out == "" {
				c.Add(characterOffer(s, char, "cortex.out.take"))
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
					o := characterOffer(s, char, "cortex.back.bring")
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

// presenceMove returns the move name. With away the move brings characters that are away into the
// scene; without away it makes characters leave the scene.
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
			c.Add(characterOffer(s, char, "cortex."+name+".now"))
		}
		switch {
		case some:
		case away:
			c.Close(cmp.Or(refuseNoChars(s, c.Actor), people.ClosedReason(c.Actor, "", "all_here")))
		default:
			c.Close(refuseNobodyHere(s, c.Actor))
		}
	}, func(t *engine.Tx, args game.Args) { t.Emit(people.SceneEntered{Char: args.One("who"), Away: !away}) })
}

// refuseNobodyHere returns the refusal of a move that no character in the scene fits.
func refuseNobodyHere(s *engine.State, by game.Actor) *game.Refusal {
	return cmp.Or(refuseNoChars(s, by), people.ClosedReason(by, "", "nobody_here"))
}

// characterOffer returns an offer about a character, with the label of key.
func characterOffer(s *engine.State, c *people.Character, key string) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID),
		Label: game.Say(key, game.W("name", c.DisplayName()))}
}

// refuseNoChars returns the refusal for a table without characters. It is nil if the table has
// characters, and for an actor without a chair.
func refuseNoChars(s *engine.State, by game.Actor) *game.Refusal {
	if len(people.Of(s).Chars) > 0 {
		return nil
	}
	return people.ClosedReason(by, "", "no_chars")
}

// isInvolved reports whether a character has a part in an open test, contest, roll or decision.
func isInvolved(s *engine.State, char string) bool {
	return slices.ContainsFunc(check.CheckKinds(s), func(m *check.CheckKind) bool {
		return m.Throwing.CheckInProgress(s, char) != "" || m.Opposed != nil && m.Opposed.Involves(s, char)
	}) ||
		slices.ContainsFunc(check.Of(s).Rolls, func(r *pool.Roll) bool {
			return !r.Resolved && !(r.GM && check.Of(s).IsOver(r)) && (r.Char == char || r.Aim.On == char)
		}) ||
		slices.ContainsFunc(check.Of(s).Pending,
			func(p *check.Pending) bool { return p.Char == char || p.From == char })
}
