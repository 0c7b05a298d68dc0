package cortex

import (
	"mesa/game"
	"mesa/odds"
)

// contestMatters are contests as the core asks about them.
type contestMatters struct{ Plain }

func (contestMatters) Kind() string { return "contest" }

func (contestMatters) Knows(s *State, id string) bool { return s.contest(id) != nil }

func (contestMatters) Moment(s *State, by game.Seat, id string) game.Moment {
	return s.contestMoment(by, s.contest(id))
}

// Sites are one place in each,
// for whoever's turn it is.
func (contestMatters) Sites(s *State, by game.Seat) []site {
	var sites []site
	for _, c := range s.contesting() {
		char := s.actor(c)
		who := s.char(char)
		if who == nil || !s.playedBy(by, char) || !s.fit(c, char) || s.unread(c) != nil {
			continue
		}
		sites = append(sites, s.contestSite(c, who))
	}
	return sites
}

// NoSite explains why a side or an interferer cannot throw now.
func (contestMatters) NoSite(s *State, by game.Seat, _ game.Args) *game.Refusal {
	for _, c := range s.contesting() {
		if r := s.unread(c); r != nil && s.own(by, r.Char) {
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.unread", game.W("name", s.name(r.Char)))
		}
		for _, side := range c.Sides {
			if !s.own(by, side.Char) {
				continue
			}
			if no := s.whyNoThrow(c, side); no != nil {
				return no
			}
		}
	}
	return nil
}

func (contestMatters) Engages(s *State, char string) string {
	if c := s.contestWith(char); c != nil {
		return c.ID
	}
	return ""
}

func (m contestMatters) Admits(s *State, char string) string { return m.Engages(s, char) }

func (m contestMatters) Involves(s *State, char string) bool { return m.Engages(s, char) != "" }

func (contestMatters) Doer(*State, string) string { return "" }

// Foes are the opponents of a roll's side; whoever interferes stands against
// both sides.
func (contestMatters) Foes(s *State, r *Roll) []string {
	if c := s.contest(r.For); c != nil {
		return c.foes(r.Char)
	}
	return nil
}

func (contestMatters) Place(s *State, r *Roll) string { return s.PlaceOf("contest", r.Char) }

func (contestMatters) Goal(s *State, _ game.Seat, id string) (total int, known bool) {
	if c := s.contest(id); c != nil {
		if r := s.roll(c.Standing); r != nil {
			return r.Total(), true
		}
	}
	return 0, false
}

// Known is the total that a contest roll must beat, -1 if none stands.
func (contestMatters) Known(s *State, r *Roll) int {
	c := s.contest(r.For)
	if c == nil || c.Standing == r.ID {
		return -1
	}
	if standing := s.roll(c.Standing); standing != nil {
		return standing.Total()
	}
	return -1
}

func (contestMatters) Conclude(t *tx, r *Roll) { answer(t, r) }

// Declines offers not to oppose.
func (contestMatters) Declines(s *State, by game.Seat) []game.Offer {
	var offers []game.Offer
	for _, c := range s.contesting() {
		char := s.mayDecline(c)
		if char == "" || !s.plays(by, char) {
			continue
		}
		wait := game.Say("cortex.decline.contest", game.W("name", ""))
		if char == c.Sides[0].Char {
			wait = game.Say("cortex.decline.start", game.W("name", ""))
		}
		offers = append(offers, game.Offer{
			Fixed: game.Args{"for": {c.ID}, "char": {char}}, About: contestRef(c.ID), Moment: contestRef(c.ID), Wait: wait,
			Main: s.own(by, char), Urgent: s.mustSay(by, c, char), Label: s.declineLabel(by, c, char),
		})
	}
	return offers
}

func (contestMatters) Decline(t *tx, id string) { declineToOppose(t, id) }

func (contestMatters) Done(s *State, r *Roll) bool { return s.compared(r) }

func (contestMatters) Seizable(s *State, r *Roll) bool {
	c := s.contest(r.For)
	return c != nil && (!c.Over() || s.replied(c, r))
}

func (contestMatters) Won(s *State, r *Roll) (won, fresh bool) {
	c := s.contest(r.For)
	won = c != nil && c.Status == Decided && c.Standing == r.ID
	return won, won && s.fresh(c.Since)
}

func (contestMatters) Drop(t *tx, id string) { endContest(t, t.S.contest(id), Abandoned, "") }

// AtStake says behind the label of an answer in high stakes what losing means
// (CORE-STAKES-02). Whoever interferes is never taken out (INTERFERE-R2).
func (contestMatters) AtStake(s *State, id, char string, label game.Msg) game.Msg {
	if c := s.contest(id); c != nil && c.Stakes == HighStakes && s.slots().Harm.Compared() && c.Standing != 0 && c.side(char) != nil {
		return game.Say("cortex.roll.at_stake", game.M("label", label))
	}
	return label
}

// Wins is the chance to win a contest of two by rolling on with these dice,
// while the other side throws its last ones again.
func (contestMatters) Wins(s *State, m making, ds []Die) (p float64, ok bool) {
	c := s.contest(m.id)
	if c == nil || c.side(m.char.ID) == nil || len(c.in()) != 2 {
		return 0, false
	}
	r := s.roll(c.Standing)
	if r == nil || r.Char == m.char.ID {
		return 0, false
	}
	p, ok = onward(odds.Side{Pool: ds, Keep: m.base}, odds.Side{Pool: sizes(r.Pool), Keep: r.Base}, r.Total())
	return possible(ds, m.base, r.Total(), p), ok
}

// Holding is how likely the other side of a contest of two beats a total in
// turn, with its last dice.
func (contestMatters) Holding(s *State, r *Roll, total int) []game.Odds {
	c := s.contest(r.For)
	if c == nil || c.side(r.Char) == nil || len(c.in()) != 2 || !s.foresees(game.Seat{}) {
		return nil
	}
	foe := c.side(c.in()[0])
	if foe.Char == r.Char {
		foe = c.side(c.in()[1])
	}
	last := s.roll(foe.Last)
	if last == nil {
		return nil
	}
	p, ok := beat(sizes(last.Pool), last.Base, total)
	return odd(game.Say("cortex.odds.answered", game.W("foe", s.name(foe.Char))), p, ok, true)
}
