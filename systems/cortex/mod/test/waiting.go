package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// A test with an opposition that is not thrown yet keeps the arguments of its call. The dice are
// made from these arguments at the throw, as if the call were made then (CORE-TEST-R9).

// oppositionWords returns those arguments of a call that say what opposes. It leaves out a
// difficulty that equals the default.
func oppositionWords(s *engine.State, args game.Args) game.Args {
	said := game.Args{}
	for _, name := range []string{draft.ParamDifficulty.Name, draft.ParamWith.Name, people.ParamDice.Name,
		paramHow.Name} {
		if words, is := args[name]; is {
			said[name] = words
		}
	}
	if slices.Equal(said[draft.ParamDifficulty.Name], draft.TestDifficulty.Of(s).Standard(s, draft.NoDice)) {
		delete(said, draft.ParamDifficulty.Name)
	}
	return said
}

// currentOpposition returns the opposition by the arguments of the call, as the table is now.
func currentOpposition(s *engine.State, test *Test) draft.Pool {
	c := people.Of(s).Char(test.Aim.On)
	switch test.Aim.Kind {
	case pool.AimHeal:
		return healPool(s, c, draft.OpposingOptions(s, c), test.Said)
	case pool.AimRecover:
		k, _ := things.FindAffliction(s, test.Aim.On)
		return recoverPool(s, k, recoverOptions(s, k, tryOptions(s)))(test.Said)
	case pool.AimReturn:
		return bringBackPool(s, c, test.Said)
	}
	tested := people.Of(s).Char(test.Char)
	if tested == nil {
		tested = &people.Character{}
	}
	return opposition(s, draft.NoDice, draft.OpposingOptions(s, tested), test.Said)
}

// waitingOpposition returns the opposition that is not thrown yet, without dice that were taken out
// since the call, dice that a character uses in its own pool, and dice that cannot be paid.
func waitingOpposition(s *engine.State, test *Test) draft.Pool {
	switch {
	case !test.Anew: // of an older record
		return draft.Pool{Dice: test.Laid, GMOpposes: true, Sum: test.Sum, Number: test.Number}
	case isMoot(s, test):
		return draft.Pool{GMOpposes: true}
	}
	laid := currentOpposition(s, test)
	laid.Dice = slices.DeleteFunc(slices.Clone(laid.Dice), func(p pool.Die) bool {
		k, ok := things.FindAffliction(s, p.Word)
		return p.Word != "" && slices.Contains(test.Out, p.Word) || ok && check.Of(s).IsInOwnPool(k)
	})
	laid.Wallet = points.GMWallet(s, test.Char)
	return affordable(s, laid)
}

// throwWaiting throws the oppositions that no decision delays, as they are now. If the character
// threw first and no dice are left to oppose, it finishes the test. It ends tests with nothing left
// to recover, to heal or to bring back if the character has not thrown.
func throwWaiting(t *engine.Tx) {
	for _, test := range runningTests(t.S) {
		switch {
		case test.Own == 0 && isMoot(t.S, test):
			checks{}.Abandon(t, test.ID)
			check.ResolveIf(t, test.Opp)
		case test.Laid != nil && !owesDecision(t.S, test) && (!test.First || isRead(t.S, test)):
			laid := waitingOpposition(t.S, test)
			if test.Anew {
				noteRead(t, test, laid)
			}
			if throwOpposition(t, test, laid); len(laid.Dice) == 0 && test.First {
				finishTest(t, test, check.Of(t.S).Roll(test.Own))
			}
		}
	}
}

// isMoot reports whether a test has nothing left to recover, to heal or to bring back. It is false
// for tests with another aim.
func isMoot(s *engine.State, test *Test) bool {
	c := people.Of(s).Char(test.Aim.On)
	switch test.Aim.Kind {
	case pool.AimRecover:
		_, ok := things.FindAffliction(s, test.Aim.On)
		return !ok
	case pool.AimHeal:
		heal := harm.Recovery.Of(s)
		return c == nil || heal == nil || !heal.NeedsHealing(s, c)
	case pool.AimReturn:
		return c == nil || !c.IsOut()
	}
	return false
}

// noteRead emits OppositionRead if the opposition differs from that at the call.
func noteRead(t *engine.Tx, test *Test, laid draft.Pool) {
	e := OppositionRead{Test: test.ID, Foe: test.Foe, Sum: laid.Sum, Number: laid.Number, None: len(laid.Dice) == 0}
	if test.Foe != "" {
		e.Foe = draft.LeadOpponent(t.S, wordsOf(laid.Dice))
	}
	for _, p := range test.Laid {
		if p.Word != "" && !slices.Contains(wordsOf(laid.Dice), p.Word) && !isInOwnPool(t.S, p) {
			e.Gone = append(e.Gone, p)
		}
	}
	if len(e.Gone) > 0 || e.None || e.Foe != test.Foe || e.Sum != test.Sum || e.Number != test.Number {
		t.Emit(e)
	}
}

// isInOwnPool reports whether a die is now in its bearer's own pool. Such dice are not listed as
// gone, since their use was told already.
func isInOwnPool(s *engine.State, p pool.Die) bool {
	k, ok := things.FindAffliction(s, p.Word)
	return ok && check.Of(s).IsInOwnPool(k)
}

// wordsOf returns the words of dice, each once. Loose dice have none.
func wordsOf(ds []pool.Die) []string {
	var words []string
	for _, p := range ds {
		if p.Word != "" && !slices.Contains(words, p.Word) {
			words = append(words, p.Word)
		}
	}
	return words
}

// tellRead tells which dice no longer oppose, nothing if all do.
func tellRead(e OppositionRead) []game.Msg {
	if len(e.Gone) == 0 {
		return nil
	}
	var gone []game.Msg
	for _, p := range e.Gone {
		name := game.Quote(p.Name)
		if p.Name == "" {
			name = pool.DiceMsg([]dice.Die{p.Die})
		}
		gone = append(gone, name)
	}
	return rulekit.Msgs(game.Say("cortex.event.opposition_gone", game.W("name", e.Name), game.L("gone", gone...)))
}
