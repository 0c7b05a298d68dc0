package test

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// matters are tests as the core asks about them.
type matters struct{ core.Plain }

const kind = "test"

func (matters) Kind() string { return kind }

func (matters) Letter() byte { return 't' }

func (matters) Knows(s *core.State, id string) bool { return byID(s, id) != nil }

func (matters) Moment(s *core.State, by game.Seat, id string) game.Moment {
	return testMoment(s, by, byID(s, id))
}

func (matters) Sites(s *core.State, by game.Seat) []core.Site {
	var sites []core.Site
	for _, t := range running(s) {
		c := s.Char(t.Char)
		if t.Own != 0 || c == nil || !s.PlayedBy(by, c.ID) || !ready(s, t) || c.Out != "" && c.MayAct != t.ID {
			continue
		}
		sites = append(sites, testSite(s, t, c))
	}
	return sites
}

func testSite(s *core.State, t *Test, c *core.Char) core.Site {
	st := s.SiteOf(c, t.ID)
	st.Aimed = t.Aim != pool.Aim{}
	if t.Foe != "" {
		st.Foes = []string{t.Foe}
	}
	return st
}

func (matters) NoSite(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	for _, t := range running(s) {
		c := s.Char(t.Char)
		switch {
		case c == nil || !s.PlayedBy(by, t.Char):
			continue
		case !ready(s, t):
			return game.Refuse("CORE-TEST-03", "cortex.refused.gm_first")
		case c.Out != "" && c.MayAct != t.ID:
			return s.Out(c)
		case t.Own != 0:
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.rolled_already")
		}
		if no := s.WhyNoPool(c, args); no != nil {
			return no
		}
	}
	return nil
}

func (matters) Engages(s *core.State, char string) string {
	if t := testFor(s, char); t != nil {
		return t.ID
	}
	return ""
}

func (matters) Admits(s *core.State, char string) string {
	if t := testFor(s, char); t != nil && t.Own == 0 {
		return t.ID
	}
	return ""
}

// Strike takes a die out of an opposition that is not thrown yet.
func (matters) Strike(t *core.Tx, id, word string) { t.Emit(Struck{Test: id, Word: word}) }

// Settled throws what waited for an answer.
func (matters) Settled(t *core.Tx) { throwLaid(t) }

func (matters) Involves(s *core.State, char string) bool {
	return slices.ContainsFunc(running(s), func(t *Test) bool { return t.Char == char || t.Foe == char || t.Aim.On == char })
}

func (matters) Doer(s *core.State, id string) string { return byID(s, id).Char }

func (matters) Starter(s *core.State, id string) string {
	if t := byID(s, id); t != nil {
		return t.Char
	}
	return ""
}

func (matters) Foes(s *core.State, r *pool.Roll) []string {
	if t := byID(s, r.For); t != nil && t.Foe != "" {
		return []string{t.Foe}
	}
	return nil
}

// Place is the same for the dice of a test and for those against it: of the
// character that is tested.
func (matters) Place(s *core.State, r *pool.Roll) string {
	kind := "test"
	if r.GM {
		kind = "against"
	}
	return s.PlaceOf(kind, byID(s, r.For).Char)
}

func (matters) Goal(s *core.State, by game.Seat, id, _ string) (total int, known bool) {
	if t := byID(s, id); t != nil && !t.late() {
		return difficulty(s, t), s.Tells(by)
	}
	return 0, false
}

func (matters) Known(s *core.State, r *pool.Roll) int {
	switch t := byID(s, r.For); {
	case t == nil:
	case t.First && t.Opp == r.ID && s.Roll(t.Own) != nil: // it comes after, and has to exceed
		return s.Roll(t.Own).Total()
	case t.Opp != r.ID && !t.late() && core.RevealDifficulty.Is(s, "at_roll"):
		return difficulty(s, t)
	}
	return -1
}

func (matters) Versus(s *core.State, r *pool.Roll) (v core.Versus, ok bool) {
	t := byID(s, r.For)
	if t == nil || t.Own != r.ID || t.late() {
		return v, false
	}
	v = core.Versus{Rival: s.Roll(t.Opp), Total: difficulty(s, t), Ends: true, Loses: hurts(s, t),
		Wins: s.Felt(aimOf(t, r)) || asksUse(s, t, r)}
	if v.Steps = s.HeroicSteps(r.Total() - v.Total); v.Total > r.Total() {
		v.Steps = s.StepsOver(v.Rival, r, v.Total-r.Total())
	}
	return v, true
}

func (matters) Conclude(t *core.Tx, r *pool.Roll) {
	test := byID(t.S, r.For)
	switch {
	case test == nil:
	case test.Opp == r.ID && test.First:
		finishTest(t, test, t.S.Roll(test.Own))
	case test.Own == r.ID && !test.late():
		finishTest(t, test, r)
	}
}

func (matters) Declines(s *core.State, by game.Seat) []game.Offer {
	var offers []game.Offer
	for _, t := range running(s) {
		if t.Own == 0 && s.PlayedBy(by, t.Char) {
			about := s.MomentRef(t.ID)
			offers = append(offers, game.Offer{Fixed: game.Args{"for": {t.ID}}, About: about, Moment: about,
				Label: game.Say("cortex.decline.test", game.W("name", s.NameFor(by, t.Char)))})
		}
	}
	return offers
}

func (matters) NoDecline(s *core.State, by game.Seat) *game.Refusal {
	for _, t := range tests(s) {
		if t.Own != 0 && s.PlayedBy(by, t.Char) {
			return game.Refuse("TURN-R3", "cortex.refused.dice_fell")
		}
	}
	return nil
}

func (matters) Decline(t *core.Tx, id string) {
	test := byID(t.S, id)
	core.DropBefore(t, id)
	t.Emit(Done{Test: id, Char: test.Char, Outcome: core.Declined})
	core.ResolveIf(t, test.Opp)
}

func (matters) Ending(s *core.State, id string) (label game.Msg, ok bool) {
	return game.Say("cortex.end.test", game.W("name", s.Name(byID(s, id).Char))), true
}

func (matters) Done(s *core.State, r *pool.Roll) bool {
	t := byID(s, r.For)
	return t == nil || t.Outcome != ""
}

func (matters) Seizable(s *core.State, r *pool.Roll) bool {
	t := byID(s, r.For)
	return t != nil && (t.Outcome == "" || t.Own != 0)
}

func (matters) Won(s *core.State, r *pool.Roll) (won, fresh bool) {
	t := byID(s, r.For)
	won = t != nil && t.Outcome == core.Success && t.Own == r.ID
	return won, won && (!r.Resolved || s.Fresh(t.Since))
}

// Resolved lets the opposition go with the throw that answered it, and whoever
// acted while out is out again.
func (matters) Resolved(t *core.Tx, r *pool.Roll) {
	test := byID(t.S, r.For)
	if test == nil {
		return
	}
	if opp := t.S.Roll(test.Opp); opp != nil && !t.S.Seizable(opp) {
		core.ResolveIf(t, opp.ID)
	}
	freed(t, test)
}

// freed takes back the leave to act in a test while out of the scene.
func freed(t *core.Tx, test *Test) {
	if c := t.S.Char(test.Char); c != nil && c.MayAct == test.ID {
		t.Emit(core.MayAct{Char: c.ID})
	}
}

func (matters) Drop(t *core.Tx, id string) {
	test := byID(t.S, id)
	core.DropBefore(t, id)
	t.Emit(Done{Test: id, Char: test.Char, Outcome: core.Abandoned})
	freed(t, test)
}

func (matters) Opposes(s *core.State, r *pool.Roll) (char string) {
	if t := byID(s, r.For); t != nil && t.Opp == r.ID && !t.First {
		return t.Char
	}
	return ""
}

func (matters) Hurts(s *core.State, id string) bool { return hurts(s, byID(s, id)) }

// Rids is the burden that the test is to recover from.
func (matters) Rids(s *core.State, id string) string {
	if t := byID(s, id); t != nil && t.Aim.Kind == pool.AimRecover {
		return t.Aim.On
	}
	return ""
}

// Calls is the test that was called.
func (e Called) Calls() string { return e.Test.ID }

// Tests is whose test it is.
func (e Called) Tests() string { return e.Test.Char }

// Answered are the dice that fell after an own throw.
func (matters) Answered(s *core.State, r *pool.Roll) *pool.Roll {
	if t := byID(s, r.For); t != nil && t.First && t.Own == r.ID {
		return s.Roll(t.Opp)
	}
	return nil
}
