package cortex

import (
	"slices"

	"mesa/game"
)

// testMatters are tests as the core asks about them.
type testMatters struct{ Plain }

func (testMatters) Kind() string { return "test" }

func (testMatters) Knows(s *State, id string) bool { return s.test(id) != nil }

func (testMatters) Moment(s *State, by game.Seat, id string) game.Moment {
	return s.testMoment(by, s.test(id))
}

func (testMatters) Sites(s *State, by game.Seat) []site {
	var sites []site
	for _, t := range s.running() {
		c := s.char(t.Char)
		if t.Own != 0 || c == nil || !s.playedBy(by, c.ID) || !s.ready(t) || c.Out != "" && c.MayAct != t.ID {
			continue
		}
		sites = append(sites, s.testSite(t, c))
	}
	return sites
}

func (s *State) testSite(t *Test, c *Char) site {
	st := site{id: t.ID, char: c, base: s.base(c, t.ID), aimed: t.Aim != Aim{}, waived: s.waived(t.ID, c.ID)}
	if t.Foe != "" {
		st.foes = []string{t.Foe}
	}
	return st
}

// ready reports whether the difficulty lies on the table (CORE-TEST-03).
func (s *State) ready(t *Test) bool {
	r := s.roll(t.Opp)
	return t.Laid == nil && (t.Opp == 0 || r != nil && r.Committed)
}

func (testMatters) NoSite(s *State, by game.Seat, args game.Args) *game.Refusal {
	for _, t := range s.running() {
		c := s.char(t.Char)
		switch {
		case c == nil || !s.playedBy(by, t.Char):
			continue
		case !s.ready(t):
			return game.Refuse("CORE-TEST-03", "cortex.refused.gm_first")
		case c.Out != "" && c.MayAct != t.ID:
			return s.out(c)
		case t.Own != 0:
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.rolled_already")
		}
		if no := s.whyNoPool(c, args); no != nil {
			return no
		}
	}
	return nil
}

func (testMatters) Engages(s *State, char string) string {
	if t := s.testFor(char); t != nil {
		return t.ID
	}
	return ""
}

func (testMatters) Admits(s *State, char string) string {
	if t := s.testFor(char); t != nil && t.Own == 0 {
		return t.ID
	}
	return ""
}

// Strike takes a die out of an opposition that is not thrown yet.
func (testMatters) Strike(t *tx, id, word string) { t.Emit(Struck{Test: id, Word: word}) }

// Settled throws what waited for an answer.
func (testMatters) Settled(t *tx) { throwLaid(t) }

func (testMatters) Involves(s *State, char string) bool {
	return slices.ContainsFunc(s.running(), func(t *Test) bool { return t.Char == char || t.Foe == char || t.Aim.On == char })
}

func (testMatters) Doer(s *State, id string) string { return s.test(id).Char }

func (testMatters) Foes(s *State, r *Roll) []string {
	if t := s.test(r.For); t != nil && t.Foe != "" {
		return []string{t.Foe}
	}
	return nil
}

// Place is the same for the dice of a test and for those against it: of the
// character that is tested.
func (testMatters) Place(s *State, r *Roll) string {
	kind := "test"
	if r.GM {
		kind = "against"
	}
	return s.PlaceOf(kind, s.test(r.For).Char)
}

func (testMatters) Goal(s *State, by game.Seat, id string) (total int, known bool) {
	if t := s.test(id); t != nil {
		return s.difficulty(t), s.tells(by)
	}
	return 0, false
}

func (testMatters) Known(s *State, r *Roll) int {
	if t := s.test(r.For); t != nil && t.Opp != r.ID && revealDifficulty.Is(s, "at_roll") {
		return s.difficulty(t)
	}
	return -1
}

func (testMatters) Conclude(t *tx, r *Roll) {
	if test := t.S.test(r.For); test != nil {
		finishTest(t, test, r)
	}
}

func (testMatters) Declines(s *State, by game.Seat) []game.Offer {
	var offers []game.Offer
	for _, t := range s.running() {
		if t.Own == 0 && s.playedBy(by, t.Char) {
			about := s.momentRef(t.ID)
			offers = append(offers, game.Offer{Fixed: game.Args{"for": {t.ID}}, About: about, Moment: about,
				Label: game.Say("cortex.decline.test", game.W("name", s.nameFor(by, t.Char)))})
		}
	}
	return offers
}

func (testMatters) NoDecline(s *State, by game.Seat) *game.Refusal {
	for _, t := range s.tests() {
		if t.Own != 0 && s.playedBy(by, t.Char) {
			return game.Refuse("TURN-R3", "cortex.refused.dice_fell")
		}
	}
	return nil
}

func (testMatters) Decline(t *tx, id string) {
	test := t.S.test(id)
	dropBefore(t, id)
	t.Emit(TestDone{Test: id, Char: test.Char, Outcome: Declined})
	resolveIf(t, test.Opp)
	settle(t)
}

func (testMatters) Ending(s *State, id string) (label game.Msg, ok bool) {
	return game.Say("cortex.end.test", game.W("name", s.name(s.test(id).Char))), true
}

func (testMatters) Done(s *State, r *Roll) bool {
	t := s.test(r.For)
	return t == nil || t.Outcome != ""
}

func (testMatters) Seizable(s *State, r *Roll) bool {
	t := s.test(r.For)
	return t != nil && (t.Outcome == "" || t.Own != 0)
}

func (testMatters) Won(s *State, r *Roll) (won, fresh bool) {
	t := s.test(r.For)
	won = t != nil && t.Outcome == Success && t.Own == r.ID
	return won, won && (!r.Resolved || s.fresh(t.Since))
}

// Resolved lets the opposition go with the throw that answered it, and whoever
// acted while out is out again.
func (testMatters) Resolved(t *tx, r *Roll) {
	test := t.S.test(r.For)
	if test == nil {
		return
	}
	if opp := t.S.roll(test.Opp); opp != nil && !t.S.seizable(opp) {
		resolveIf(t, opp.ID)
	}
	freed(t, test)
}

// freed takes back the leave to act in a test while out of the scene.
func freed(t *tx, test *Test) {
	if c := t.S.char(test.Char); c != nil && c.MayAct == test.ID {
		t.Emit(MayAct{Char: c.ID})
	}
}

func (testMatters) Drop(t *tx, id string) {
	test := t.S.test(id)
	dropBefore(t, id)
	t.Emit(TestDone{Test: id, Char: test.Char, Outcome: Abandoned})
	freed(t, test)
}

func (testMatters) Opposes(s *State, r *Roll) (char string) {
	if t := s.test(r.For); t != nil && t.Opp == r.ID {
		return t.Char
	}
	return ""
}

func (testMatters) Hurts(s *State, id string) bool { return s.hurts(s.test(id)) }

func (e Called) called() string { return e.Test.ID }
func (e Called) whom() string   { return e.Test.Char }
