package test

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// checks are tests as the core asks about them.
type checks struct{ core.BaseCheck }

const kind = "test"

func (checks) Kind() string { return kind }

func (checks) Prefix() byte { return 't' }

func (checks) Keeps(s *core.State, id string) bool { return byID(s, id) != nil }

func (checks) Card(s *core.State, by game.Actor, id string) game.Card {
	return testCard(s, by, byID(s, id))
}

func (checks) RollContexts(s *core.State, by game.Actor) []core.RollContext {
	var sites []core.RollContext
	for _, t := range running(s) {
		c := s.Char(t.Char)
		if t.Own != 0 || c == nil || !s.PlayedBy(by, c.ID) || !ready(s, t) || c.Out != "" && c.MayAct != t.ID {
			continue
		}
		sites = append(sites, testRollContext(s, t, c))
	}
	return sites
}

func testRollContext(s *core.State, t *Test, c *core.Character) core.RollContext {
	st := s.RollContextOf(c, t.ID)
	st.EffectDecided = t.Aim != pool.Aim{}
	if t.Foe != "" {
		st.Foes = []string{t.Foe}
	}
	return st
}

func (checks) NoRollContext(s *core.State, by game.Actor, args game.Args) *game.Refusal {
	for _, t := range running(s) {
		c := s.Char(t.Char)
		switch {
		case c == nil || !s.PlayedBy(by, t.Char):
			continue
		case !ready(s, t):
			return game.Refuse("CORE-TEST-03", "cortex.refused.gm_first")
		case c.Out != "" && c.MayAct != t.ID:
			return s.RefuseTakenOut(c)
		case t.Own != 0:
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.rolled_already")
		}
		if no := s.WhyNoPool(c, args); no != nil {
			return no
		}
	}
	return nil
}

func (checks) CheckInProgress(s *core.State, char string) string {
	if t := testFor(s, char); t != nil {
		return t.ID
	}
	return ""
}

func (checks) CheckOpenTo(s *core.State, char string) string {
	if t := testFor(s, char); t != nil && t.Own == 0 {
		return t.ID
	}
	return ""
}

// RemoveDie takes a die out of an opposition that is not thrown yet.
func (checks) RemoveDie(t *core.Tx, id, word string) { t.Emit(DieStruck{Test: id, Word: word}) }

// Advance throws what waited for an answer.
func (checks) Advance(t *core.Tx) { throwLaid(t) }

func (checks) Involves(s *core.State, char string) bool {
	return slices.ContainsFunc(running(s), func(t *Test) bool { return t.Char == char || t.Foe == char || t.Aim.On == char })
}

func (checks) Answerer(s *core.State, id string) string { return byID(s, id).Char }

func (checks) Initiator(s *core.State, id string) string {
	if t := byID(s, id); t != nil {
		return t.Char
	}
	return ""
}

func (checks) Opponents(s *core.State, r *pool.Roll) []string {
	if t := byID(s, r.For); t != nil && t.Foe != "" {
		return []string{t.Foe}
	}
	return nil
}

// ThrowPlace is the same for the dice of a test and for those against it: of the
// character that is tested.
func (checks) ThrowPlace(s *core.State, r *pool.Roll) string {
	kind := "test"
	if r.GM {
		kind = "against"
	}
	return s.PlaceOf(kind, byID(s, r.For).Char)
}

func (checks) Goal(s *core.State, by game.Actor, id, _ string) (total int, known bool) {
	if t := byID(s, id); t != nil && !t.late() {
		return difficulty(s, t), s.KnowsDifficulty(by)
	}
	return 0, false
}

func (checks) KnownTarget(s *core.State, r *pool.Roll) int {
	switch t := byID(s, r.For); {
	case t == nil:
	case t.First && t.Opp == r.ID && s.Roll(t.Own) != nil: // it comes after, and has to exceed
		return s.Roll(t.Own).Total()
	case t.Opp != r.ID && !t.late() && core.RevealDifficulty.Is(s, "at_roll"):
		return difficulty(s, t)
	}
	return -1
}

func (checks) Comparison(s *core.State, r *pool.Roll) (v core.Comparison, ok bool) {
	t := byID(s, r.For)
	if t == nil || t.Own != r.ID || t.late() {
		return v, false
	}
	v = core.Comparison{Opponent: s.Roll(t.Opp), Total: difficulty(s, t), Ends: true, Loses: hurts(s, t),
		Wins: s.EffectMatters(aimOf(t, r)) || asksUse(s, t, r)}
	if v.Steps = s.HeroicSteps(r.Total() - v.Total); v.Total > r.Total() {
		v.Steps = s.StepsOver(v.Opponent, r, v.Total-r.Total())
	}
	return v, true
}

func (checks) Conclude(t *core.Tx, r *pool.Roll) {
	test := byID(t.S, r.For)
	switch {
	case test == nil:
	case test.Opp == r.ID && test.First:
		finishTest(t, test, t.S.Roll(test.Own))
	case test.Own == r.ID && !test.late():
		finishTest(t, test, r)
	}
}

func (checks) DeclineOffers(s *core.State, by game.Actor) []game.Offer {
	var offers []game.Offer
	for _, t := range running(s) {
		if t.Own == 0 && s.PlayedBy(by, t.Char) {
			about := s.CheckRef(t.ID)
			offers = append(offers, game.Offer{Fixed: game.Args{"for": {t.ID}}, About: about, Card: about,
				Label: game.Say("cortex.decline.test", game.W("name", s.NameFor(by, t.Char)))})
		}
	}
	return offers
}

func (checks) NoDecline(s *core.State, by game.Actor) *game.Refusal {
	for _, t := range tests(s) {
		if t.Own != 0 && s.PlayedBy(by, t.Char) {
			return game.Refuse("TURN-R3", "cortex.refused.dice_fell")
		}
	}
	return nil
}

func (checks) Decline(t *core.Tx, id string) {
	test := byID(t.S, id)
	core.DropBefore(t, id)
	t.Emit(TestDone{Test: id, Char: test.Char, Outcome: core.Declined})
	core.ResolveIf(t, test.Opp)
}

func (checks) EndLabel(s *core.State, id string) (label game.Msg, ok bool) {
	return game.Say("cortex.end.test", game.W("name", s.Name(byID(s, id).Char))), true
}

func (checks) NothingOpen(s *core.State, r *pool.Roll) bool {
	t := byID(s, r.For)
	return t == nil || t.Outcome != ""
}

func (checks) OpportunitiesOpen(s *core.State, r *pool.Roll) bool {
	t := byID(s, r.For)
	return t != nil && (t.Outcome == "" || t.Own != 0)
}

func (checks) Won(s *core.State, r *pool.Roll) (won, fresh bool) {
	t := byID(s, r.For)
	won = t != nil && t.Outcome == core.Success && t.Own == r.ID
	return won, won && (!r.Resolved || s.NothingSince(t.Since))
}

// Resolved lets the opposition go with the throw that answered it, and whoever
// acted while out is out again.
func (checks) Resolved(t *core.Tx, r *pool.Roll) {
	test := byID(t.S, r.For)
	if test == nil {
		return
	}
	if opp := t.S.Roll(test.Opp); opp != nil && !t.S.Seizable(opp) {
		core.ResolveIf(t, opp.ID)
	}
	endLeaveToAct(t, test)
}

// endLeaveToAct takes back the leave to act in a test while out of the scene.
func endLeaveToAct(t *core.Tx, test *Test) {
	if c := t.S.Char(test.Char); c != nil && c.MayAct == test.ID {
		t.Emit(core.MayAct{Char: c.ID})
	}
}

func (checks) Abandon(t *core.Tx, id string) {
	test := byID(t.S, id)
	core.DropBefore(t, id)
	t.Emit(TestDone{Test: id, Char: test.Char, Outcome: core.Abandoned})
	endLeaveToAct(t, test)
}

func (checks) OpposedChar(s *core.State, r *pool.Roll) (char string) {
	if t := byID(s, r.For); t != nil && t.Opp == r.ID && !t.First {
		return t.Char
	}
	return ""
}

func (checks) FailureHurts(s *core.State, id string) bool { return hurts(s, byID(s, id)) }

// RecoversFrom is the affliction that the test is to recover from.
func (checks) RecoversFrom(s *core.State, id string) string {
	if t := byID(s, id); t != nil && t.Aim.Kind == pool.AimRecover {
		return t.Aim.On
	}
	return ""
}

// Calls is the test that was called.
func (e TestCalled) Calls() string { return e.Test.ID }

// Tests is whose test it is.
func (e TestCalled) Tests() string { return e.Test.Char }

// AnsweringRoll are the dice that fell after an own throw.
func (checks) AnsweringRoll(s *core.State, r *pool.Roll) *pool.Roll {
	if t := byID(s, r.For); t != nil && t.First && t.Own == r.ID {
		return s.Roll(t.Opp)
	}
	return nil
}
