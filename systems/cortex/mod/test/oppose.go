package test

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// opposition is what the GM lays out against a test: dice of the difficulty that
// was picked, or else of a row, what is picked of some options, and loose dice.
// Words that are no option any more, such as those of a GMC who is out, mean nothing.
func opposition(s *engine.State, row string, os []draft.PoolOption, args game.Args) draft.Pool {
	said := game.Args{}
	maps.Copy(said, args)
	said[draft.ParamWith.Name] = slices.DeleteFunc(slices.Clone(args[draft.ParamWith.Name]),
		func(w string) bool { return !hasOption(os, w) })
	return draft.LaidOut(s, row, os, said)
}

// opposing is the opposition that the GM is building for a character, as a
// player builds a pool; before anything was said, what fits by itself.
func opposing(s *engine.State, c *people.Character, os []draft.PoolOption) check.Draft {
	if d := check.Of(s).Draft("", check.CallFor(c.ID)); d != nil {
		return *d
	}
	return check.Draft{For: check.CallFor(c.ID), Pick: draft.AutoOpposing(s, os)}
}

// opposeMove keeps an opposition that is being built (25.1, T1): nothing is
// thrown, and nothing charged. It is a draft before the call, as a player's pool is: so the call
// stays one tap, and no form has a sixth input.
func opposeMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "oppose", Category: game.CategoryDice, Quiet: true, Repeat: true,
			Params: []game.Param{people.ParamWho,
				draft.ParamDifficulty, draft.ParamWith, people.ParamDice, paramHow}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range testableCharacters(s, by) {
				who := game.Args{"who": {c.ID}}
				offers = append(offers,
					game.Offer{Fixed: who, Closed: tooPoor(s, c), About: people.CharRef(c.ID), OpensForm: true,
						DraftOf: game.Offer{Move: "test", Fixed: who}.Key(),
						Label:   game.Say("cortex.oppose.build", game.W("name", people.Of(s).Name(c.ID))),
						Lazy:    func(o game.Offer) game.Offer { return builds(s, c, o) }})
			}
			return offers
		},
		Refine: func(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
			return calls{}.Open(s, o, given)
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(check.Drafted{Draft: check.Draft{For: check.CallFor(args.One("who")), Pick: args["with"],
				Dice: game.DiceOf(args["dice"]),
				Said: game.Args{"difficulty": args["difficulty"], "how": args["how"]}}})
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal { return testMove().Why(s, by, args) },
	}
}

// builds asks for the opposition of a test.
func builds(s *engine.State, c *people.Character, o game.Offer) game.Offer {
	os := draft.OpposingOptions(s, c)
	test := draft.WithOppositionPrice(s, plainOffer(s, c, os, opposing(s, c, os), nil), laysOut(s, os))
	o.Inputs = slices.DeleteFunc(test.Inputs, func(a game.Input) bool { return a.Name == people.ParamWhat.Name })
	o.Validate = test.Validate
	return o
}

// oppositionQuestions are the questions that parts of the game have about an opposition
// before it is thrown. What the test is to recover from opposes, whoever could use it
// otherwise (STRESS-R8).
func oppositionQuestions(s *engine.State, by game.Actor, test *Test, opposition []pool.Die) []check.Pending {
	opposition = slices.DeleteFunc(slices.Clone(opposition), func(p pool.Die) bool {
		return test.Aim.Kind == pool.AimRecover && p.Word == test.Aim.On
	})
	var asked []check.Pending
	for _, h := range engine.HooksOf[check.Hooks](s) {
		if h.Before != nil {
			asked = append(asked, h.Before(s, by, test.Char, opposition)...)
		}
	}
	return asked
}

// asks reports whether somebody is asked about a test before its dice fall.
func asks(s *engine.State, test *Test) bool {
	return slices.ContainsFunc(check.Of(s).Pending, func(p *check.Pending) bool { return p.For == test.ID })
}

// read reports whether the throw of a test's character was read, and nobody has
// a word on it before it is compared.
func read(s *engine.State, test *Test) bool {
	r := check.Of(s).Roll(test.Own)
	return r != nil && r.Committed && !check.IsCalled(s, r.ID)
}

// throwOpposition throws the dice against a test. In quick pace they are read
// at once; the GM may change that until the player throws.
func throwOpposition(t *engine.Tx, test *Test, laid draft.Pool) {
	if len(laid.Dice) == 0 {
		return
	}
	against := pool.Roll{For: test.ID, Char: test.Foe, GM: true, KeptFree: check.ResultsAdded.Of(t.S)}
	if foe := people.Of(t.S).Char(test.Foe); foe != nil {
		st := check.RollContextOf(t.S, foe, test.ID)
		against.KeptFree, against.FewRule = st.ResultsKept, st.FewRule
	}
	if laid.Sum {
		against.KeptFree, against.FewRule, against.Add = pool.All, "", laid.Number
	}
	r := roll.Throw(t, laid.Toward(t.S, test.Char), against)
	roll.ReadOpposition(t, r)
}
