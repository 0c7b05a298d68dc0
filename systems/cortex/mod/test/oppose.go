package test

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// opposition is what the GM lays out against a test: dice of the difficulty that
// was picked, or else of a row, what is picked of some options, and loose dice.
func opposition(s *core.State, row string, os []core.PoolOption, args game.Args) core.Pool {
	return s.LaidOut(row, os, args)
}

// opposing is the opposition that the GM is building for a character, as a
// player builds a pool; before anything was said, what fits by itself.
func opposing(s *core.State, c *core.Character, os []core.PoolOption) core.Draft {
	if d := s.Draft("", core.CallFor(c.ID)); d != nil {
		return *d
	}
	return core.Draft{For: core.CallFor(c.ID), Pick: core.AutoOpposing(s, os)}
}

// opposeMove keeps an opposition that is being built (25.1, T1): nothing is
// thrown, and nothing charged.
func opposeMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "oppose", Category: game.CategoryDice, Quiet: true, Repeat: true, Params: []game.Param{core.ParamWho,
			core.ParamDifficulty, core.ParamWith, core.ParamDice, paramHow}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range testableCharacters(s, by) {
				who := game.Args{"who": {c.ID}}
				offers = append(offers, game.Offer{Fixed: who, Closed: tooPoor(s, c), About: core.CharRef(c.ID), OpensForm: true,
					DraftOf: game.Offer{Move: "test", Fixed: who}.Key(),
					Label:   game.Say("cortex.oppose.build", game.W("name", s.Name(c.ID))),
					Lazy:    func(o game.Offer) game.Offer { return builds(s, c, o) }})
			}
			return offers
		},
		Refine: func(s *core.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
			return calls{}.Open(s, o, given)
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(core.Drafted{Draft: core.Draft{For: core.CallFor(args.One("who")), Pick: args["with"], Dice: game.DiceOf(args["dice"]),
				Said: game.Args{"difficulty": args["difficulty"], "how": args["how"]}}})
		},
		Why: func(s *core.State, by game.Actor, args game.Args) *game.Refusal { return testMove().Why(s, by, args) },
	}
}

// builds asks for the opposition of a test.
func builds(s *core.State, c *core.Character, o game.Offer) game.Offer {
	os := core.OpposingOptions(s, c)
	test := core.WithOppositionPrice(s, plainOffer(s, c, os, opposing(s, c, os), nil), laysOut(s, os))
	o.Inputs = slices.DeleteFunc(test.Inputs, func(a game.Input) bool { return a.Name == core.ParamWhat.Name })
	o.Validate = test.Validate
	return o
}

// oppositionQuestions are the questions that parts of the game have about an opposition
// before it is thrown.
func oppositionQuestions(s *core.State, by game.Actor, test *Test, opposition []pool.Die) []core.Pending {
	var asked []core.Pending
	for _, h := range core.HooksOf[core.CheckHooks](s) {
		if h.Before != nil {
			asked = append(asked, h.Before(s, by, test.Char, opposition)...)
		}
	}
	return asked
}

// throwLaid throws the oppositions that nobody is asked about any more.
func throwLaid(t *core.Tx) {
	for _, test := range running(t.S) {
		if test.Laid != nil && !asks(t.S, test) && (!test.First || read(t.S, test)) {
			throwOpposition(t, test, core.Pool{Dice: test.Laid, GMOpposes: true, Sum: test.Sum, Number: test.Number})
		}
	}
}

// asks reports whether somebody is asked about a test before its dice fall.
func asks(s *core.State, test *Test) bool {
	return slices.ContainsFunc(s.Pending, func(p *core.Pending) bool { return p.For == test.ID })
}

// read reports whether the throw of a test's character was read, and nobody has
// a word on it before it is compared.
func read(s *core.State, test *Test) bool {
	r := s.Roll(test.Own)
	return r != nil && r.Committed && !s.IsCalled(r.ID)
}

// throwOpposition throws the dice against a test. In quick pace they are read
// at once; the GM may change that until the player throws.
func throwOpposition(t *core.Tx, test *Test, laid core.Pool) {
	if len(laid.Dice) == 0 {
		return
	}
	against := pool.Roll{For: test.ID, Char: test.Foe, GM: true, KeptFree: core.ResultsAdded.Of(t.S)}
	if foe := t.S.Char(test.Foe); foe != nil {
		st := t.S.RollContextOf(foe, test.ID)
		against.KeptFree, against.FewRule = st.ResultsKept, st.FewRule
	}
	if laid.Sum {
		against.KeptFree, against.FewRule, against.Add = pool.All, "", laid.Number
	}
	r := core.Throw(t, laid.Toward(t.S, test.Char), against)
	core.ReadOpposition(t, r)
}
