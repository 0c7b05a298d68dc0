package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
)

var askHow = game.Param{Name: "how", Kind: game.Pick, Max: 2}

// testMove is the GM's call for a test (CORE-TEST-01): the opposition is
// thrown at once, the two best results are the difficulty (CORE-TEST-03).
func testMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "test", Under: game.UnderAct, Slash: true, Params: []game.Param{core.AskWho,
			{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, core.AskWith, core.AskDice, askHow, core.AskWhat}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM || s.NoRolls() != nil {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() && s.Busy(c) == nil {
					offers = append(offers, testOffer(s, c))
				}
			}
			return offers
		},
		Open: func(s *core.State, _ game.Seat, o game.Offer, given game.Args) game.Offer {
			return howHard(s, s.Char(o.Fixed.One("who")), o.With(given))
		},
		Do: func(t *core.Tx, args game.Args) {
			core.CloseRolls(t)
			who := args.One("who")
			test := Test{
				ID: "t" + game.Itoa(t.S.NextID+1), Char: who, What: args.One("what"),
				Risky: args.Has("how", howRisky), Foe: core.FoeOf(t.S, args["with"]),
			}
			size := core.DifficultyDie(args.One("difficulty"))
			if args.Has("how", howCap) || assetCap.Is(t.S, "always") {
				test.Cap = size
			}
			callTest(t, test, opposition(size, core.OppositionOptions(t.S, t.S.Char(who)), args))
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			if no := s.NoRolls(); no != nil {
				return no
			}
			for _, k := range s.BurdensOn(args.One("who")) {
				if k.Die == dice.D4 && args.Has("with", k.ID) {
					return game.Refuse("COMP-R6", "cortex.refused.d4_opposes", game.W("name", k.Name))
				}
			}
			if c := s.Char(game.Slug(args.One("who"))); c != nil {
				return s.Busy(c)
			}
			return whyNoTester(s, by)
		},
	}
}

func testOffer(s *core.State, c *core.Char) game.Offer {
	os := core.OppositionOptions(s, c)
	draft := opposing(s, c, os)
	with := core.PoolAsk(core.AskWith, os, func(w string) bool { return slices.Contains(draft.Pick, w) })
	difficulty := core.DifficultyAsk(draft.Said.One("difficulty"), true)
	difficulty.Lead = true
	label, no := game.Say("cortex.test.call", game.W("name", c.Shown())), (*game.Refusal)(nil)
	if c.Out != "" {
		label = game.Say("cortex.test.call_out", game.W("name", c.Shown()))
	}
	if c.Out != "" && !s.Rich(s.PurseOf(c.ID), 1) {
		no = game.Refuse("OUT-01", "cortex.refused.out_poor", game.W("name", c.Shown()))
	}
	asks := []game.Ask{
		difficulty,
		with,
		{Param: core.AskDice, Preset: dice.Format(draft.Dice), More: true},
		{Param: askHow, Among: testWays(s, draft.Said["how"]), More: true},
		{Param: core.AskWhat, More: true},
	}
	o := game.Offer{Fixed: game.Args{"who": {c.ID}}, Asks: asks, Label: label, No: no, About: core.CharRef(c.ID), Main: no == nil}
	return howHard(s, c, core.Opposed(s, o, func(args game.Args) core.Assembly { return opposition(0, os, args) }))
}

// howHard puts to each difficulty of a test how likely a character beats it,
// against what is picked to oppose it.
func howHard(s *core.State, c *core.Char, o game.Offer) game.Offer {
	i := slices.IndexFunc(o.Asks, func(a game.Ask) bool { return a.Name == "difficulty" })
	if c.Out != "" || i < 0 {
		return o
	}
	ask := &o.Asks[i]
	ask.Among = slices.Clone(ask.Among)
	ask.Note = s.HowHard(c, ask.Among, opposition(0, core.OppositionOptions(s, c), o.Picked()))
	return o
}

func testWays(s *core.State, picked []string) []game.Choice {
	ways := []game.Choice{{Word: howCap, Label: game.Say("cortex.test.how.cap")}}
	if failureEffect.Is(s, "risky_only") {
		ways = append([]game.Choice{{Word: howRisky, Label: game.Say("cortex.test.how." + s.Risk())}}, ways...)
	}
	for i, w := range ways {
		ways[i].Ticked = slices.Contains(picked, w.Word)
	}
	return ways
}

// callTest begins a test and throws its opposition, unless somebody is to be
// asked about it before.
func callTest(t *core.Tx, test Test, laid core.Assembly) {
	asked := asked(t.S, &test, laid.Dice)
	if len(asked) > 0 {
		test.Laid = laid.Dice
	}
	t.Emit(Called{Test: test})
	for _, p := range asked {
		p.ID, p.For = t.S.NextID+1, test.ID
		t.Emit(core.Owed{Pending: p})
	}
	if len(asked) == 0 {
		throwOpposition(t, byID(t.S, test.ID), laid)
	}
}
