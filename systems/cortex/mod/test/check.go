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
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

const kind = "test"

// checkKind returns the kind of tests.
func checkKind() *check.CheckKind {
	return &check.CheckKind{Name: kind, Prefix: 't', Course: checks{}, Throwing: checks{}, Comparing: checks{},
		Declining: checks{}, Answering: checks{}, Opposed: checks{}, Advance: throwWaiting,
		EndLabel: func(s *engine.State, id string) game.Msg {
			return game.Say("cortex.end.test", game.W("name", people.Of(s).Name(byID(s, id).Char)))
		}}
}

// checks says what happens in tests.
type checks struct{}

// Keeps reports whether the test is running or among the last few that ended.
func (checks) Keeps(s *engine.State, id string) bool { return byID(s, id) != nil }

// Card returns the card of a test, which must be kept.
func (checks) Card(s *engine.State, by game.Actor, id string) game.Card {
	return testCard(s, by, byID(s, id))
}

// RollContexts returns a context for each running test of the actor's characters that is ready and
// that the character has not thrown in. A character that is out needs leave to act in that test.
func (checks) RollContexts(s *engine.State, by game.Actor) []check.RollContext {
	var contexts []check.RollContext
	for _, t := range runningTests(s) {
		c := people.Of(s).Char(t.Char)
		if t.Own != 0 || c == nil || !people.Of(s).PlayedBy(by, c.ID) || !isReady(s, t) || c.Out != "" &&
			c.MayAct != t.ID {
			continue
		}
		contexts = append(contexts, testRollContext(s, t, c))
	}
	return contexts
}

func testRollContext(s *engine.State, t *Test, c *people.Character) check.RollContext {
	st := check.RollContextOf(s, c, t.ID)
	st.EffectDecided = t.Aim != pool.Aim{}
	if t.Foe != "" {
		st.Foes = []string{t.Foe}
	}
	return st
}

// NoRollContext explains why the actor's characters cannot throw in their tests. It returns nil if
// none of these characters is tested, or if nothing keeps them from throwing.
func (checks) NoRollContext(s *engine.State, by game.Actor) *game.Refusal {
	for _, t := range runningTests(s) {
		c := people.Of(s).Char(t.Char)
		switch {
		case c == nil || !people.Of(s).PlayedBy(by, t.Char):
			continue
		case owesDecision(s, t):
			return game.Refuse("TURN-R2", "cortex.refused.asked_first")
		case !isReady(s, t):
			return game.Refuse("CORE-TEST-03", "cortex.refused.gm_first")
		case c.Out != "" && c.MayAct != t.ID:
			return check.RefuseTakenOut(s, c)
		case t.Own != 0:
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.rolled_already")
		}
	}
	return nil
}

// CheckInProgress returns the id of the running test of a character, "" for none.
func (checks) CheckInProgress(s *engine.State, char string) string {
	if t := testFor(s, char); t != nil {
		return t.ID
	}
	return ""
}

// CheckOpenTo returns the id of the running test that a character has not thrown in, "" for none.
func (checks) CheckOpenTo(s *engine.State, char string) string {
	if t := testFor(s, char); t != nil && t.Own == 0 {
		return t.ID
	}
	return ""
}

// JoinedByStress returns the roll of the opposition that is not resolved, nil if it is not thrown
// yet or resolved already. Without opposing dice it returns the terms of a roll against the test.
func (checks) JoinedByStress(s *engine.State, id, _ string) *pool.Roll {
	rolls := check.Of(s).RollsOf(id)
	i := slices.IndexFunc(rolls, func(r *pool.Roll) bool { return check.IsOpposition(s, r) && !r.Resolved })
	if i >= 0 {
		return rolls[i]
	}
	if t := byID(s, id); t != nil && t.Opp == 0 && t.Laid == nil && t.Outcome == "" {
		against := rollAgainst(s, t, t.Sum, t.Number)
		return &against
	}
	return nil
}

// RemoveDie takes the dice with this word out of an opposition that is not thrown yet.
func (checks) RemoveDie(t *engine.Tx, id, word string) { t.Emit(DieStruck{Test: id, Word: word}) }

// Row returns the die of the row of a fixed number, 0 for other tests.
func (checks) Row(s *engine.State, id string) dice.Die {
	if t := byID(s, id); t != nil && t.Sum {
		return rowDie(t.Number)
	}
	return 0
}

// Involves reports whether a running test is opposed by a character or aims at it.
func (checks) Involves(s *engine.State, char string) bool {
	return slices.ContainsFunc(runningTests(s),
		func(t *Test) bool { return t.Foe == char || t.Aim.On == char })
}

// Answerer returns the tested character. The test must be kept.
func (checks) Answerer(s *engine.State, id string) string { return byID(s, id).Char }

// Initiator returns the tested character, "" if the test is gone.
func (checks) Initiator(s *engine.State, id string) string {
	if t := byID(s, id); t != nil {
		return t.Char
	}
	return ""
}

// Opponents returns the id of the GMC that opposes a test, nil if none does.
func (checks) Opponents(s *engine.State, r *pool.Roll) []string {
	if t := byID(s, r.For); t != nil && t.Foe != "" {
		return []string{t.Foe}
	}
	return nil
}

// ThrowPlace returns the same place for all dice of a test, and another for all dice against it:
// both belong to the tested character.
func (checks) ThrowPlace(s *engine.State, r *pool.Roll) string {
	kind := "test"
	if r.GM {
		kind = "against"
	}
	return roll.PlaceOf(s, kind, byID(s, r.For).Char)
}

// Goal returns the difficulty. known is false if the difficulty is hidden from the actor, or if it
// is thrown after the character's own roll and not thrown yet.
func (checks) Goal(s *engine.State, by game.Actor, id, _ string) (total int, known bool) {
	if t := byID(s, id); t != nil && !t.isLate() {
		return difficulty(s, t), draft.KnowsDifficulty(s, by)
	}
	return 0, false
}

// KnownTarget returns the total that a roll must beat, -1 if there is none or not everyone knows
// it.
func (checks) KnownTarget(s *engine.State, r *pool.Roll) int {
	switch t := byID(s, r.For); {
	case t == nil:
	case t.First && t.Opp == r.ID && check.Of(s).Roll(t.Own) != nil: // the opposition must exceed the own roll
		return check.Of(s).Roll(t.Own).Total()
	case t.Opp != r.ID && !t.isLate() && check.RevealDifficulty.Is(s, "at_roll"):
		return difficulty(s, t)
	}
	return -1
}

// Comparison returns how a character's own roll will be compared. ok is false for other rolls, and
// while the opposition is still to be thrown.
func (checks) Comparison(s *engine.State, r *pool.Roll) (v check.Comparison, ok bool) {
	t := byID(s, r.For)
	if t == nil || t.Own != r.ID || t.isLate() {
		return v, false
	}
	v = check.Comparison{Opponent: check.Of(s).Roll(t.Opp), Total: difficulty(s, t), Ends: true,
		Loses: hurts(s, t) && harmNeedsEffect(s, t),
		Wins:  harm.EffectMatters(s, aimOf(t, r)) || needsEffectUse(s, t, r)}
	if v.Steps = roll.HeroicSteps(s, r.Total()-v.Total); v.Total > r.Total() {
		v.Steps = roll.StepsOver(s, v.Opponent, r, v.Total-r.Total())
	}
	if v.Loses && check.Stakes(s) == scene.HighStakes { // in other stakes nothing is compared (CORE-TEST-R2)
		v.Loss = harm.LossTo(s, v.Opponent, v.Steps, pool.Aim{Kind: pool.AimComplication, On: t.Char})
	}
	return v, true
}

// FailsPlainly reports whether a total does not beat a known difficulty, and a failure has no cost
// by its margin or effect die (TURN-R5).
func (checks) FailsPlainly(s *engine.State, r *pool.Roll, total int) bool {
	t := byID(s, r.For)
	if t == nil || t.Own != r.ID || t.isLate() || !check.RevealDifficulty.Is(s, "at_roll") || hurts(s, t) {
		return false
	}
	d := difficulty(s, t)
	return total < d || total == d && !t.Ties
}

// Conclude finishes a test when the later of its rolls is read.
func (checks) Conclude(t *engine.Tx, r *pool.Roll) {
	test := byID(t.S, r.For)
	switch {
	case test == nil:
	case test.Opp == r.ID && test.First:
		finishTest(t, test, check.Of(t.S).Roll(test.Own))
	case test.Own == r.ID && !test.isLate():
		finishTest(t, test, r)
	}
}

// OfferDecline offers to decline each running test in which the actor's character has not thrown.
// Where reasons are asked for, it closes the tests in which the character has thrown (TURN-R3).
func (checks) OfferDecline(s *engine.State, c *game.Collector) {
	for _, t := range runningTests(s) {
		if t.Own == 0 && people.Of(s).PlayedBy(c.Actor, t.Char) {
			about := check.CheckRef(s, t.ID)
			c.Add(game.Offer{Fixed: game.Args{"for": {t.ID}}, About: about, ForCard: game.ForCard{Card: about},
				Label: game.Say("cortex.decline.test", game.W("name", people.NameFor(s, c.Actor, t.Char)))})
		}
	}
	thrown := func(t *Test) bool { return t.Own != 0 && people.Of(s).PlayedBy(c.Actor, t.Char) }
	if c.Explains() && slices.ContainsFunc(tests(s), thrown) {
		c.Close(game.Refuse("TURN-R3", "cortex.refused.dice_fell"))
	}
}

// Decline ends a test as declined, and resolves its opposition.
func (checks) Decline(t *engine.Tx, id string) {
	test := byID(t.S, id)
	dropBefore(t, id)
	t.Emit(TestDone{Test: id, Char: test.Char, Outcome: check.Declined})
	check.ResolveIf(t, test.Opp)
}

// NothingOpen reports whether the test of a roll is gone or has an outcome.
func (checks) NothingOpen(s *engine.State, r *pool.Roll) bool {
	t := byID(s, r.For)
	return t == nil || t.Outcome != ""
}

// OpportunitiesOpen reports whether opportunities of a roll may be used: the test runs, or its
// character has thrown.
func (checks) OpportunitiesOpen(s *engine.State, r *pool.Roll) bool {
	t := byID(s, r.For)
	return t != nil && (t.Outcome == "" || t.Own != 0)
}

// Won reports whether a roll won a test. Only a character's own roll can win.
func (checks) Won(s *engine.State, r *pool.Roll) (won, fresh bool) {
	t := byID(s, r.For)
	won = t != nil && t.Outcome == check.Success && t.Own == r.ID
	return won, won && (!r.Resolved || roll.NothingSince(s, t.Since))
}

// Resolved resolves the opposition together with the character's own roll, unless opportunities of
// the opposition are open, and ends the character's leave to act while out.
func (checks) Resolved(t *engine.Tx, r *pool.Roll) {
	test := byID(t.S, r.For)
	if test == nil {
		return
	}
	if opp := check.Of(t.S).Roll(test.Opp); opp != nil && !check.HasOpenOpportunities(t.S, opp) {
		check.ResolveIf(t, opp.ID)
	}
	endLeaveToAct(t, test)
}

// endLeaveToAct ends the tested character's leave to act while out, if it is for this test.
func endLeaveToAct(t *engine.Tx, test *Test) {
	if c := people.Of(t.S).Char(test.Char); c != nil && c.MayAct == test.ID {
		t.Emit(people.MayAct{Char: c.ID})
	}
}

// Abandon ends a test without an outcome.
func (checks) Abandon(t *engine.Tx, id string) {
	test := byID(t.S, id)
	dropBefore(t, id)
	t.Emit(TestDone{Test: id, Char: test.Char, Outcome: check.Abandoned})
	endLeaveToAct(t, test)
}

// OpposedChar returns the tested character if r is the roll of the opposition and was thrown before
// the character's own roll, else "".
func (checks) OpposedChar(s *engine.State, r *pool.Roll) (char string) {
	if t := byID(s, r.For); t != nil && t.Opp == r.ID && !t.First {
		return t.Char
	}
	return ""
}

// FailureHurts reports whether a failure of the test costs the opposition's effect die
// (CORE-TEST-R2).
func (checks) FailureHurts(s *engine.State, id string) bool { return hurts(s, byID(s, id)) }

// RecoversFrom returns the id of the affliction that the test is to recover from, or "".
func (checks) RecoversFrom(s *engine.State, id string) string {
	if t := byID(s, id); t != nil && t.Aim.Kind == pool.AimRecover {
		return t.Aim.On
	}
	return ""
}

// Calls returns the id of the test that is called.
func (e TestCalled) Calls() string { return e.Test.ID }

// Tests returns the tested character.
func (e TestCalled) Tests() string { return e.Test.Char }

// AnsweringRoll returns the opposition that is thrown after the character's own roll, or nil.
func (checks) AnsweringRoll(s *engine.State, r *pool.Roll) *pool.Roll {
	if t := byID(s, r.For); t != nil && t.First && t.Own == r.ID {
		return check.Of(s).Roll(t.Opp)
	}
	return nil
}

// Stakes returns the stakes with which the test began, "" if the test is gone or its record is an
// older one.
func (checks) Stakes(s *engine.State, id string) string {
	if t := byID(s, id); t != nil {
		return t.Stakes
	}
	return ""
}
