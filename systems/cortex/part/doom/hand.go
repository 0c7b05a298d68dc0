package doom

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// rejoinMove brings the group together again, by the fiction.
func rejoinMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "doom rejoin", Under: game.UnderScene}, func(s *core.State) []game.Offer {
		if len(Group.Of(s).Apart) == 0 {
			return nil
		}
		return []game.Offer{{Label: game.Say("cortex.doom.rejoin.now"), About: "doom"}}
	}, func(t *core.Tx, _ game.Args) { t.Emit(Parted{}) }, gmOnly), "DOOM-17", "doom_together")
}

func gmOnly(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) }

// endMove ends the scene at once for two d12 (DOOM-18).
func endMove() game.Move[core.State] {
	stands := func(s *core.State) *game.Refusal {
		switch {
		case between(s) != nil:
			return between(s)
		case s.Scene.N == 0:
			return game.Refuse("DOOM-18", "cortex.refused.no_scene")
		case count(dicePool(s), dice.D12) < 2:
			return game.Refuse("DOOM-18", "cortex.refused.doom_end")
		}
		return nil
	}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "doom end", Under: game.UnderScene, Params: []game.Param{askEnd}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM || stands(s) != nil {
				return nil
			}
			then := append(kit.Just(game.Say("cortex.doom.end.then")), s.Ending(false)...)
			return []game.Offer{{Label: game.Say("cortex.doom.end.now"), About: "scene", Grave: true, Then: then,
				Cost: price(s, dice.D12, dice.D12), Asks: []game.Ask{{Param: askEnd}}}}
		},
		Do: func(t *core.Tx, args game.Args) {
			spend(t, "effect", dice.D12, dice.D12)
			t.Emit(Closed{How: args.One("how")})
			core.EndScene(t)
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			return stands(s)
		},
	}
}

// poolMove is the GM's hand, that says what lies in the pool; of an empty one a
// tap makes what a session begins with.
func poolMove() game.Move[core.State] {
	return kit.GMMove(game.Spec{Name: "doom pool", Under: game.UnderPoints, Params: []game.Param{core.AskDice}},
		func(s *core.State) []game.Offer {
			ds := dicePool(s)
			if len(ds) == 0 {
				return []game.Offer{{Label: game.Say("cortex.doom.pool.begin", game.W("dice", dice.Format(started(s)))),
					About: "doom", Main: true,
					Asks: []game.Ask{{Param: core.AskDice, Preset: dice.Format(started(s))}}, Fit: onLadder}}
			}
			return []game.Offer{{Label: game.Say("cortex.doom.pool.set"), About: "doom", Form: true,
				Asks: []game.Ask{{Param: core.AskDice, Preset: dice.Format(ds)}}, Fit: onLadder}}
		},
		func(t *core.Tx, args game.Args) { t.Emit(Set{Dice: sorted(game.DiceOf(args["dice"])), Why: "ruled"}) }, gmOnly)
}

func moves() []game.Move[core.State] {
	all := []game.Move[core.State]{raiseMove()}
	for _, f := range effects() {
		all = append(all, f.move())
	}
	return append(all, endMove(), rejoinMove(), poolMove())
}

func onLadder(args game.Args) *game.Refusal { return pool.OffLadder(game.DiceOf(args["dice"])) }
