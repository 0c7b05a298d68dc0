package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// bringBackMove returns the move for a test to bring a character back into the scene (OUT-03). Two
// dice oppose, together with the affliction that took the character out, which counts as d12. Each
// helper may try once in a scene (OUT-R3).
func bringBackMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "bring-back", Category: game.CategoryPeople,
			Params: []game.Param{{Name: "char", Kind: game.Pick, Min: 1, Max: 1}, people.ParamWho,
				draft.ParamDifficulty, people.ParamDice, people.ParamName}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Closed(check.RefuseRollsInScene(s)) {
				return
			}
			var offers []game.Offer
			for _, who := range people.Of(s).Chars {
				if !who.IsOut() || who.Away {
					continue
				}
				with := helpers(s, c.Actor, who)
				if c.Closed(refuseBringBack(s, c.Actor, who, with), "char", who.ID) || len(with) == 0 {
					continue
				}
				c.Against(people.ParamWho.Name, func(word string) *game.Refusal {
					if !slices.Contains(who.TriedReturn, game.Slug(word)) {
						return nil
					}
					return refuseTried(who)
				}, "char", who.ID)
				offers = append(offers, bringBackOffer(s, c.Actor, who, with))
			}
			c.Add(check.SayPassing(s, offers)...)
			if c.Explains() {
				closeUnlost(s, c)
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			check.CloseRolls(t)
			c := people.Of(t.S).Char(args.One("char"))
			callTest(t, Test{ID: "t" + game.Itoa(check.Of(t.S).NextID+1), Char: args.One("who"), What: c.DisplayName(),
				Aim:  pool.Aim{Kind: pool.AimReturn, On: c.ID, Name: args.One("name")},
				Said: oppositionWords(t.S, args)})
		},
	}
}

// bringBackOffer returns the offer of a test to bring a character back by one of its helpers.
func bringBackOffer(s *engine.State, by game.Actor, c *people.Character, with []game.Choice) game.Offer {
	fixed, inputs := game.Args{"char": {c.ID}}, []game.Input{{Param: people.ParamWho, Choices: with}}
	if by.Role != game.GM && len(with) == 1 {
		fixed[people.ParamWho.Name], inputs = []string{with[0].Word}, nil
	}
	if by.Role == game.GM {
		inputs = append(inputs, draft.InputDifficulty(s, nil, returnDifficulty.Of(s)),
			game.Input{Param: people.ParamDice})
	}
	if _, ok := things.FindAffliction(s, c.OutBy); !ok {
		inputs = append(inputs,
			game.Input{Param: people.ParamNewName, Preset: things.StockName(s, check.Of(s).NextID)})
	}
	return game.Offer{Fixed: fixed, Inputs: inputs, About: people.CharRef(c.ID),
		Label:    game.Say("cortex.bring-back.try", game.W("name", c.DisplayName())),
		Validate: func(args game.Args) *game.Refusal { return pool.RefuseDice(game.DiceOf(args["dice"])) }}
}

// bringBackPool returns the opposition to bringing a character back: two dice, unless the GM picked
// others, and the affliction that took the character out, as a d12 (OUT-R3).
func bringBackPool(s *engine.State, c *people.Character, args game.Args) draft.Pool {
	var os []draft.PoolOption
	var words []string
	if k, ok := things.FindAffliction(s, c.OutBy); ok {
		k.Die = dice.D12
		os, words = append(os, draft.AfflictionOption(s, k)), append(words, k.ID)
	}
	return opposition(s, returnDifficulty.Of(s), os,
		game.Args{draft.ParamDifficulty.Name: args[draft.ParamDifficulty.Name], "with": words,
			"dice": args["dice"]})
}

// closeUnlost closes the move for characters that are not out or are out for good, and as a whole
// if nobody is out.
func closeUnlost(s *engine.State, c *game.Collector) {
	c.Close(people.ClosedReason(c.Actor, "OUT-03", "nobody_out"))
	for _, who := range people.Of(s).Chars {
		switch {
		case who.Out == "":
			c.Close(game.Refuse("OUT-03", "cortex.refused.not_out", game.W("name", who.DisplayName())), "char", who.ID)
		case !who.IsOut():
			c.Close(check.RefuseTakenOut(s, who), "char", who.ID)
		}
	}
}

// refuseBringBack refuses to bring back a character for which a test to do so runs already, or that
// none of the actor's characters may help.
func refuseBringBack(s *engine.State, by game.Actor, c *people.Character, with []game.Choice) *game.Refusal {
	switch {
	case isBringingBack(s, c.ID):
		return game.Refuse("OUT-03", "cortex.refused.back_running", game.W("name", c.DisplayName()))
	case len(with) > 0:
		return nil
	case slices.ContainsFunc(c.TriedReturn, func(id string) bool { return people.IsOwn(s, by, id) }),
		allTried(s, by, c):
		return refuseTried(c)
	}
	return refuseNoTester(s, by)
}

// refuseTried refuses a second try to bring a character back in a scene (OUT-R3).
func refuseTried(c *people.Character) *game.Refusal {
	return game.Refuse("OUT-R3", "cortex.refused.tried", game.W("name", c.DisplayName()))
}

// allTried reports whether every character that could bring c back has tried in this scene.
func allTried(s *engine.State, by game.Actor, c *people.Character) bool {
	return len(helpers(s, by, c)) == 0 &&
		slices.ContainsFunc(testers(s, by, ""), func(h game.Choice) bool { return h.Word != c.ID })
}

// helpers returns the characters that may try to bring c back: not itself, and not those who have
// failed in this scene.
func helpers(s *engine.State, by game.Actor, c *people.Character) []game.Choice {
	cs := slices.DeleteFunc(testers(s, by, ""),
		func(h game.Choice) bool { return h.Word == c.ID || slices.Contains(c.TriedReturn, h.Word) })
	if len(cs) > 0 {
		cs[0].Selected = true
	}
	return cs
}

// isBringingBack reports whether a test to bring the character back runs already.
func isBringingBack(s *engine.State, char string) bool {
	return slices.ContainsFunc(runningTests(s),
		func(t *Test) bool { return t.Aim.Kind == pool.AimReturn && t.Aim.On == char })
}

// returnToScene brings a character back into the scene: with the complication or stress that took
// it out, at d12, or else with a new complication at d6 (OUT-03, OUT-R3). It does nothing if the
// character is not out.
func returnToScene(t *engine.Tx, char, name string) {
	c := people.Of(t.S).Char(char)
	if c == nil || !c.IsOut() {
		return
	}
	k, ok := things.FindAffliction(t.S, c.OutBy)
	t.Emit(people.OutSet{Char: char})
	if ok {
		k.KindIn(t.S).ReturnsWith(t, k.ID)
		return
	}
	if name == "" {
		name = things.StockName(t.S, check.Of(t.S).NextID)
	}
	things.NewComplication(t, char, name, dice.D6, "back")
}
