package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// call begins the test of the character that args name. It returns the test's id, or "" if no test
// begins (see callTest).
func call(t *engine.Tx, args game.Args, what string) (id string) {
	return callFor(t, args, what, pool.Aim{})
}

// callFor is like call, but sets what the effect die is for before the roll.
func callFor(t *engine.Tx, args game.Args, what string, aim pool.Aim) (id string) {
	who := args.One("who")
	test := Test{
		ID: "t" + game.Itoa(check.Of(t.S).NextID+1), Char: who, What: what,
		Risky: args.Has("how", howRisky), Foe: draft.LeadOpponent(t.S, args["with"]),
		Aim: aim, Said: oppositionWords(t.S, args),
	}
	test.Cap = capOf(t.S, args)
	os := draft.OpposingOptions(t.S, people.Of(t.S).Char(who))
	leftOut := draft.DiceLeftOut(t.S, os, draft.AutoOpposing(t.S, os), args[draft.ParamWith.Name])
	if !callTest(t, test, leftOut...) {
		return ""
	}
	return test.ID
}

// callTest begins a test. It throws the opposition at once, unless a player has to answer first or
// the table lets the character throw first. It reports whether the test has begun. No test begins
// if the end of the last roll has taken the character out, or if nothing is left to recover, to
// heal or to bring back. leftOut are dice that oppose by themselves but that the GM left out; they
// are told.
func callTest(t *engine.Tx, test Test, leftOut ...pool.Die) bool {
	if !check.CanStillBegin(t, test.Char, kind) {
		return false
	}
	if isMoot(t.S, &test) {
		t.Emit(check.CallDropped{Char: test.Char})
		return false
	}
	laid := currentOpposition(t.S, &test)
	if test.Foe != "" { // the end of the last roll may have taken the opponent out
		test.Foe = draft.LeadOpponent(t.S, wordsOf(laid.Dice))
	}
	asked, call := oppositionQuestions(t.S, t.Actor, &test, laid.Dice), draft.CallPolicy.Of(t.S)
	if laid.Sum { // a number stands before the roll, and must be beaten (STATIC-R1)
		call = draft.CallTerms{}
	}
	test.First, test.Ties, test.Sum, test.Number = call.First, call.Ties, laid.Sum, laid.Number
	test.Stakes = check.Stakes(t.S)
	if len(asked) > 0 || test.First && len(laid.Dice) > 0 {
		test.Laid, test.Anew = laid.Dice, true
	} else {
		test.Said = nil
	}
	called := TestCalled{Test: test, LeftOut: leftOut}
	if test.Sum && len(laid.Dice) == 0 && check.RevealDifficulty.Is(t.S, "at_roll") {
		called.Beat = test.Number
		if hurts(t.S, &test) {
			called.Risk, called.Brings = numberDie(t.S, test.Number), check.RiskKey.Of(t.S)
		}
	}
	t.Emit(called)
	for _, p := range asked {
		p.ID, p.For = check.Of(t.S).NextID+1, test.ID
		t.Emit(check.DecisionOwed{Pending: p})
	}
	if test.Laid == nil {
		throwOpposition(t, byID(t.S, test.ID), laid)
	}
	return true
}

// numberDie returns the effect die that a number stands for (STATIC-R3): d4 for 0, and d6 without
// effect dice (NOEFF-02).
func numberDie(s *engine.State, n int) dice.Die {
	switch {
	case draft.EffectDice.Of(s) == pool.EffectNone:
		return dice.D6
	case n == 0:
		return dice.D4
	}
	return rowDie(n)
}

// rowDie returns the die that a number stands for if a rule needs a die of the opposition
// (STATIC-R3), 0 for the number 0.
func rowDie(n int) dice.Die {
	if n == 0 {
		return 0
	}
	return dice.Die(n+5) / 2
}

// dropBefore drops the decisions that are owed before the throw of a check, for a check that is
// over. id is the check.
func dropBefore(t *engine.Tx, id string) {
	for _, p := range slices.Clone(check.Of(t.S).Pending) {
		if p.For == id {
			t.Emit(check.DecisionMade{ID: p.ID, How: check.Abandoned})
		}
	}
}
