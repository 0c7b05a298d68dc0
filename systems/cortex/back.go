package cortex

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// bringBackMove is a test to bring a character back into the scene (OUT-03):
// two dice and, as d12, the complication that took it out oppose. Each helper
// may try once in a scene (OUT-R3).
func bringBackMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "bring-back", Under: game.UnderPeople, Params: []game.Param{{Name: "char", Kind: game.Pick, Min: 1, Max: 1}, askWho, {Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, askDice, askName}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				who := s.helpers(by, c)
				if c.Out == "" || c.Away || len(who) == 0 || s.noRolls() != nil || s.broughtBack(c.ID) {
					continue
				}
				asks := []game.Ask{{Param: askWho, Among: who}}
				if by.Role == game.GM {
					asks = append(asks, difficultyAsk(returnDifficulty.Of(s), true), game.Ask{Param: askDice})
				}
				if _, ok := s.burden(c.OutBy); !ok {
					asks = append(asks, game.Ask{Param: mustName, Preset: s.stockName(s.NextID)})
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"char": {c.ID}}, Asks: asks, About: charRef(c.ID), Label: game.Say("cortex.bring-back.try", game.W("name", c.shown())), Fit: fitDice})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			closeRolls(t)
			c := t.S.char(args.One("char"))
			test := Test{ID: "t" + game.Itoa(t.S.NextID+1), Char: args.One("who"), What: c.shown(), Aim: Aim{Kind: AimBack, On: c.ID, Name: args.One("name")}}
			laid := twoOf(tryDie(args, returnDifficulty.Of(t.S)))
			if k, ok := t.S.burden(c.OutBy); ok {
				k.Die = dice.D12
				laid = append(laid, t.S.burdenOption(k).dice...)
			}
			callTest(t, test, append(laid, looseDice(game.DiceOf(args["dice"]), FromScene)...))
		},
		Why: whyNotBack,
	}
}

// whyNotBack explains it of the one that is named, or else of the first that is
// out.
func whyNotBack(s *State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.noRolls(); no != nil {
		return no
	}
	c := s.char(args.One("char"))
	if i := slices.IndexFunc(s.Chars, func(c *Char) bool { return c.Out != "" && !c.Away }); c == nil && i >= 0 {
		c = s.Chars[i]
	}
	switch {
	case c == nil:
		return closed(by, "OUT-03", "nobody_out")
	case c.Out == "":
		return game.Refuse("OUT-03", "cortex.refused.not_out", game.W("name", c.shown()))
	case s.broughtBack(c.ID):
		return game.Refuse("OUT-03", "cortex.refused.back_running", game.W("name", c.shown()))
	case slices.ContainsFunc(c.Tried, func(id string) bool { return s.own(by, id) || id == args.One("who") }), s.allTried(by, c):
		return game.Refuse("OUT-R3", "cortex.refused.tried", game.W("name", c.shown()))
	}
	return s.whyNoTester(by)
}

// allTried reports whether whoever could try to bring a character back has done
// so in this scene.
func (s *State) allTried(by game.Seat, c *Char) bool {
	return len(s.helpers(by, c)) == 0 && slices.ContainsFunc(s.testers(by, ""), func(h game.Choice) bool { return h.Word != c.ID })
}

// helpers may try to bring a character back: not itself, and who has not yet
// failed in this scene.
func (s *State) helpers(by game.Seat, c *Char) []game.Choice {
	cs := slices.DeleteFunc(s.testers(by, ""), func(h game.Choice) bool { return h.Word == c.ID || slices.Contains(c.Tried, h.Word) })
	if len(cs) > 0 {
		cs[0].Ticked = true
	}
	return cs
}

// broughtBack reports whether a test to bring the character back runs already.
func (s *State) broughtBack(char string) bool {
	return slices.ContainsFunc(s.running(), func(t *Test) bool { return t.Aim.Kind == AimBack && t.Aim.On == char })
}

// comeBack brings a character back into the scene: with the complication that
// took it out at d12, or else with a new one, d6 (OUT-03, OUT-R3).
func comeBack(t *tx, char, name string) {
	c := t.S.char(char)
	if c == nil || c.Out == "" {
		return
	}
	k, ok := t.S.burden(c.OutBy)
	t.Emit(OutSet{Char: char})
	if ok {
		t.S.kindOf(k).Back(t, k.ID)
		return
	}
	if name == "" {
		name = t.S.stockName(t.S.NextID)
	}
	newComp(t, char, name, dice.D6, "back")
}
