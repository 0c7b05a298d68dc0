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

// opposition returns the dice that the GM lays out against a test: those of the picked difficulty
// or else of the difficulty row, the picked options, and loose dice. Picks that are no longer
// options, such as those of a GMC that is out, are ignored.
func opposition(s *engine.State, row string, os []draft.PoolOption, args game.Args) draft.Pool {
	said := game.Args{}
	maps.Copy(said, args)
	said[draft.ParamWith.Name] = slices.DeleteFunc(slices.Clone(args[draft.ParamWith.Name]),
		func(w string) bool { return !hasOption(os, w) })
	return draft.OppositionFromArgs(s, row, os, said)
}

// opposingDraft returns the draft of the opposition that the GM builds for a character. Before any
// answer it holds the automatic options.
func opposingDraft(s *engine.State, c *people.Character, os []draft.PoolOption) check.Draft {
	if d := check.Of(s).Draft("", check.CallFor(c.ID)); d != nil {
		return *d
	}
	return check.Draft{For: check.CallFor(c.ID), Pick: draft.AutoOpposing(s, os)}
}

// opposeMove returns the move that keeps an opposition in the making (25.1, T1). Nothing is thrown
// or paid. As a separate draft, like a player's pool, it keeps the call at one tap and within five
// inputs.
func opposeMove() game.Move[engine.State] {
	m := people.GMOffers(game.Spec{Name: "oppose", Category: game.CategoryDice, Quiet: true, Repeat: true,
		Params: []game.Param{people.ParamWho, draft.ParamDifficulty, draft.ParamWith, people.ParamDice, paramHow}},
		func(s *engine.State, c *game.Collector) {
			for who := range testable(s, c, (*people.Character).IsPC) {
				fixed := game.Args{"who": {who.ID}}
				c.Add(game.Offer{Fixed: fixed, Closed: refuseUnaffordable(s, who), About: people.CharRef(who.ID),
					Form: game.Form{OpensForm: true, DraftOf: game.Offer{Move: "test", Fixed: fixed}.Key(),
						Lazy: func(o game.Offer) game.Offer { return withOppositionInputs(s, who, o) }},
					Label: game.Say("cortex.oppose.build", game.W("name", people.Of(s).Name(who.ID)))})
			}
		},
		func(t *engine.Tx, args game.Args) {
			t.Emit(check.Drafted{Draft: check.Draft{For: check.CallFor(args.One("who")), Pick: args["with"],
				Dice: game.DiceOf(args["dice"]),
				Said: game.Args{"difficulty": args["difficulty"], "how": args["how"]}}})
		})
	m.Refine = func(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		return calls{}.Open(s, o, given)
	}
	return m
}

// withOppositionInputs adds the inputs for the opposition of a test.
func withOppositionInputs(s *engine.State, c *people.Character, o game.Offer) game.Offer {
	os := draft.OpposingOptions(s, c)
	test := draft.WithOppositionPrice(s, plainOffer(s, c, os, opposingDraft(s, c, os), nil), oppositionBy(s, os))
	o.Inputs = slices.DeleteFunc(test.Inputs, func(a game.Input) bool { return a.Name == people.ParamWhat.Name })
	o.Validate = test.Validate
	return o
}

// oppositionQuestions returns the decisions that mods ask for before an opposition is thrown. The
// affliction that a test is to recover from opposes in any case, so no mod sees it (STRESS-R8).
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

// owesDecision reports whether a decision about the test waits for an answer.
func owesDecision(s *engine.State, test *Test) bool {
	return slices.ContainsFunc(check.Of(s).Pending, func(p *check.Pending) bool { return p.For == test.ID })
}

// isRead reports whether the roll of a test's character is read, and no decision delays its
// comparison.
func isRead(s *engine.State, test *Test) bool {
	r := check.Of(s).Roll(test.Own)
	return r != nil && r.Committed && !check.IsCalled(s, r.ID)
}

// throwOpposition throws the dice against a test, if there are any. In quick pace they are read at
// once, and the GM may change that reading until the player throws.
func throwOpposition(t *engine.Tx, test *Test, laid draft.Pool) {
	if len(laid.Dice) == 0 {
		return
	}
	r := roll.Throw(t, laid.Against(t.S, test.Char), rollAgainst(t.S, test, laid.Sum, laid.Number))
	roll.ReadOpposition(t, r)
}

// rollAgainst returns the terms of a throw against a test. With sum all dice are added to number
// (STATIC-02).
func rollAgainst(s *engine.State, test *Test, sum bool, number int) pool.Roll {
	against := pool.Roll{For: test.ID, Char: test.Foe, GM: true, KeptFree: check.ResultsAdded.Of(s)}
	if foe := people.Of(s).Char(test.Foe); foe != nil {
		st := check.RollContextOf(s, foe, test.ID)
		against.KeptFree, against.FewRule = st.ResultsKept, st.FewRule
	}
	if sum {
		against.KeptFree, against.FewRule, against.Modifier = pool.All, "", number
	}
	return against
}
