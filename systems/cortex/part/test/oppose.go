package test

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// opposition is what the GM lays out against a test: dice of the difficulty that
// was picked, or else of a row, what is picked of some options, and loose dice.
func opposition(s *core.State, row string, os []core.PoolOption, args game.Args) core.Assembly {
	return s.LaidOut(row, os, args)
}

// opposing is the opposition that the GM is building for a character, as a
// player builds a pool; before anything was said, what fits by itself.
func opposing(s *core.State, c *core.Char, os []core.PoolOption) core.Draft {
	if d := s.Draft("", core.CallFor(c.ID)); d != nil {
		return *d
	}
	return core.Draft{For: core.CallFor(c.ID), Pick: core.OpposesByItself(s, os)}
}

// opposeMove keeps an opposition that is being built (25.1, T1): nothing is
// thrown, and nothing charged.
func opposeMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "oppose", Under: game.UnderDice, Quiet: true, Repeat: true, Params: []game.Param{core.AskWho,
			core.AskHard, core.AskWith, core.AskDice, askHow}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range tested(s, by) {
				who := game.Args{"who": {c.ID}}
				offers = append(offers, game.Offer{Fixed: who, No: tooPoor(s, c), About: core.CharRef(c.ID), Form: true,
					Into:  game.Offer{Move: "test", Fixed: who}.Key(),
					Label: game.Say("cortex.oppose.build", game.W("name", s.Name(c.ID))),
					Later: func(o game.Offer) game.Offer { return builds(s, c, o) }})
			}
			return offers
		},
		Open: func(s *core.State, _ game.Seat, o game.Offer, given game.Args) game.Offer {
			return calls{}.Open(s, o, given)
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(core.Drafted{Draft: core.Draft{For: core.CallFor(args.One("who")), Pick: args["with"], Dice: game.DiceOf(args["dice"]),
				Said: game.Args{"difficulty": args["difficulty"], "how": args["how"]}}})
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal { return testMove().Why(s, by, args) },
	}
}

// builds asks for the opposition of a test.
func builds(s *core.State, c *core.Char, o game.Offer) game.Offer {
	os := core.OppositionOptions(s, c)
	test := core.Opposed(s, plainOffer(s, c, os, opposing(s, c, os), nil), laysOut(s, os))
	o.Asks = slices.DeleteFunc(test.Asks, func(a game.Ask) bool { return a.Name == core.AskWhat.Name })
	o.Fit = test.Fit
	return o
}

// asked are the questions that parts of the game have about an opposition
// before it is thrown.
func asked(s *core.State, by game.Seat, test *Test, opposition []pool.Die) []core.Pending {
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
			throwOpposition(t, test, core.Assembly{Dice: test.Laid, Free: true, Sum: test.Sum, Number: test.Number})
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
	return r != nil && r.Committed && !s.Called(r.ID)
}

// throwOpposition throws the dice against a test. In quick pace they are read
// at once; the GM may change that until the player throws.
func throwOpposition(t *core.Tx, test *Test, laid core.Assembly) {
	if len(laid.Dice) == 0 {
		return
	}
	against := pool.Roll{For: test.ID, Char: test.Foe, GM: true, Base: core.ReadDice.Of(t.S)}
	if foe := t.S.Char(test.Foe); foe != nil {
		st := t.S.SiteOf(foe, test.ID)
		against.Base, against.Few = st.Base, st.Few
	}
	if laid.Sum {
		against.Base, against.Few, against.Add = pool.All, "", laid.Number
	}
	r := core.Throw(t, laid.At(t.S, test.Char), against)
	core.ReadOpposition(t, r)
}
