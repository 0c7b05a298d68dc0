package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// bringBackMove is a test to bring a character back into the scene (OUT-03):
// two dice and, as d12, the complication that took it out oppose. Each helper
// may try once in a scene (OUT-R3).
func bringBackMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "bring-back", Under: game.UnderPeople,
			Params: []game.Param{{Name: "char", Kind: game.Pick, Min: 1, Max: 1}, core.AskWho,
				core.AskHard, core.AskDice, core.AskName}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				who := helpers(s, by, c)
				if !c.IsOut() || c.Away || len(who) == 0 || s.NoRolls() != nil || broughtBack(s, c.ID) {
					continue
				}
				fixed, asks := game.Args{"char": {c.ID}}, []game.Ask{{Param: core.AskWho, Among: who}}
				if by.Role != game.GM && len(who) == 1 {
					fixed[core.AskWho.Name], asks = []string{who[0].Word}, nil
				}
				if by.Role == game.GM {
					asks = append(asks, s.AskDifficulty(nil, returnDifficulty.Of(s)), game.Ask{Param: core.AskDice})
				}
				if _, ok := s.Burden(c.OutBy); !ok {
					asks = append(asks, game.Ask{Param: core.MustName, Preset: s.StockName(s.NextID)})
				}
				offers = append(offers,
					game.Offer{Fixed: fixed, Asks: asks, About: core.CharRef(c.ID),
						Label: game.Say("cortex.bring-back.try", game.W("name", c.Shown())),
						Fit:   func(args game.Args) *game.Refusal { return pool.OffLadder(game.DiceOf(args["dice"])) }})
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			core.CloseRolls(t)
			c := t.S.Char(args.One("char"))
			test := Test{ID: "t" + game.Itoa(t.S.NextID+1), Char: args.One("who"), What: c.Shown(),
				Aim: pool.Aim{Kind: pool.AimBack, On: c.ID, Name: args.One("name")}}
			callTest(t, test, backPool(t.S, c, args))
		},
		Why: whyNotBack,
	}
}

// backPool is what opposes bringing somebody back: two dice, and what took it
// out, at d12 (OUT-R3).
func backPool(s *core.State, c *core.Char, args game.Args) core.Assembly {
	var os []core.PoolOption
	var words []string
	if k, ok := s.Burden(c.OutBy); ok {
		k.Die = dice.D12
		os, words = append(os, s.BurdenOption(k)), append(words, k.ID)
	}
	return opposition(s, returnDifficulty.Of(s), os, game.Args{core.AskHard.Name: args[core.AskHard.Name], "with": words,
		"dice": args["dice"]})
}

// whyNotBack explains it of the one that is named, or else of the first that is
// out.
func whyNotBack(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.NoRolls(); no != nil {
		return no
	}
	c := s.Char(args.One("char"))
	if i := slices.IndexFunc(s.Chars, func(c *core.Char) bool { return c.IsOut() && !c.Away }); c == nil && i >= 0 {
		c = s.Chars[i]
	}
	switch {
	case c == nil:
		return core.Closed(by, "OUT-03", "nobody_out")
	case c.Out == "":
		return game.Refuse("OUT-03", "cortex.refused.not_out", game.W("name", c.Shown()))
	case !c.IsOut():
		return s.Out(c)
	case broughtBack(s, c.ID):
		return game.Refuse("OUT-03", "cortex.refused.back_running", game.W("name", c.Shown()))
	case slices.ContainsFunc(c.Tried, func(id string) bool { return s.Own(by, id) || id == args.One("who") }), allTried(s, by, c):
		return game.Refuse("OUT-R3", "cortex.refused.tried", game.W("name", c.Shown()))
	}
	return whyNoTester(s, by)
}

// allTried reports whether whoever could try to bring a character back has done
// so in this scene.
func allTried(s *core.State, by game.Seat, c *core.Char) bool {
	return len(helpers(s, by, c)) == 0 && slices.ContainsFunc(testers(s, by, ""), func(h game.Choice) bool { return h.Word != c.ID })
}

// helpers may try to bring a character back: not itself, and who has not yet
// failed in this scene.
func helpers(s *core.State, by game.Seat, c *core.Char) []game.Choice {
	cs := slices.DeleteFunc(testers(s, by, ""), func(h game.Choice) bool { return h.Word == c.ID || slices.Contains(c.Tried, h.Word) })
	if len(cs) > 0 {
		cs[0].Ticked = true
	}
	return cs
}

// broughtBack reports whether a test to bring the character back runs already.
func broughtBack(s *core.State, char string) bool {
	return slices.ContainsFunc(running(s), func(t *Test) bool { return t.Aim.Kind == pool.AimBack && t.Aim.On == char })
}

// comeBack brings a character back into the scene: with the complication that
// took it out at d12, or else with a new one, d6 (OUT-03, OUT-R3).
func comeBack(t *core.Tx, char, name string) {
	c := t.S.Char(char)
	if c == nil || !c.IsOut() {
		return
	}
	k, ok := t.S.Burden(c.OutBy)
	t.Emit(core.OutSet{Char: char})
	if ok {
		t.S.KindOf(k).Back(t, k.ID)
		return
	}
	if name == "" {
		name = t.S.StockName(t.S.NextID)
	}
	core.NewComp(t, char, name, dice.D6, "back")
}
