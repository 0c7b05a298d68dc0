package contest

import (
	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// matters are contests as the core asks about them.
type matters struct{ core.Plain }

const kind = "contest"

func (matters) Kind() string { return kind }

func (matters) Letter() byte { return 'c' }

func (matters) Knows(s *core.State, id string) bool { return byID(s, id) != nil }

func (matters) Moment(s *core.State, by game.Seat, id string) game.Moment {
	return contestMoment(s, by, byID(s, id))
}

// Sites are one place in each,
// for whoever's turn it is.
func (matters) Sites(s *core.State, by game.Seat) []core.Site {
	var sites []core.Site
	for _, c := range contesting(s) {
		char := actor(s, c)
		who := s.Char(char)
		if who == nil || !s.PlayedBy(by, char) || !fit(s, c, char) || unread(s, c) != nil {
			continue
		}
		sites = append(sites, contestSite(s, c, who))
	}
	return sites
}

// NoSite explains why a side or an interferer cannot throw now.
func (matters) NoSite(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
	for _, c := range contesting(s) {
		if r := unread(s, c); r != nil && s.Own(by, r.Char) {
			if r.Committed {
				return game.Refuse("HERO-R6", "cortex.refused.last_call", game.W("name", s.Name(r.Char)))
			}
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.unread", game.W("name", s.Name(r.Char)))
		}
		for _, side := range c.Sides {
			if !s.Own(by, side.Char) {
				continue
			}
			if no := whyNoThrow(s, c, side); no != nil {
				return no
			}
		}
	}
	return nil
}

func (matters) Engages(s *core.State, char string) string {
	if c := contestWith(s, char); c != nil {
		return c.ID
	}
	return ""
}

func (m matters) Admits(s *core.State, char string) string { return m.Engages(s, char) }

func (m matters) Involves(s *core.State, char string) bool { return m.Engages(s, char) != "" }

func (matters) Doer(*core.State, string) string { return "" }

func (matters) Starter(s *core.State, id string) string {
	if c := byID(s, id); c != nil {
		return c.Sides[0].Char
	}
	return ""
}

// Foes are the opponents of a roll's side; whoever interferes stands against
// both sides.
func (matters) Foes(s *core.State, r *pool.Roll) []string {
	if c := byID(s, r.For); c != nil {
		return c.foes(r.Char)
	}
	return nil
}

func (matters) Place(s *core.State, r *pool.Roll) string { return s.PlaceOf("contest", r.Char) }

func (matters) Goal(s *core.State, _ game.Seat, id, char string) (total int, known bool) {
	if c := byID(s, id); c != nil && (c.Leader == "" || c.Leader != char) {
		if r := s.Roll(c.Standing); r != nil {
			return r.Total(), true
		}
	}
	return 0, false
}

// Known is the total that a contest roll must beat, -1 if none stands.
func (matters) Known(s *core.State, r *pool.Roll) int {
	c := byID(s, r.For)
	if c == nil || c.Standing == r.ID {
		return -1
	}
	if standing := s.Roll(c.Standing); standing != nil {
		return standing.Total()
	}
	return -1
}

// Versus is what a contest roll is compared with: only a side that falls by it
// feels an effect die, whoever interferes is struck as the die was committed
// (INTERFERE-R7).
func (matters) Versus(s *core.State, r *pool.Roll) (v core.Versus, ok bool) {
	c := byID(s, r.For)
	if c == nil || c.Standing == r.ID {
		return v, false
	}
	standing := s.Roll(c.Standing)
	if standing == nil {
		return v, false
	}
	v = core.Versus{Rival: standing, Total: standing.Total()}
	if c.side(r.Char) != nil {
		v.Loses, v.Steps = s.Felt(struckBy(s, c, r.Char)), heroicSteps(s, c, r, standing)
	}
	return v, true
}

func (matters) Conclude(t *core.Tx, r *pool.Roll) { answer(t, r) }

// Declines offers not to oppose.
func (matters) Declines(s *core.State, by game.Seat) []game.Offer {
	var offers []game.Offer
	for _, c := range contesting(s) {
		char := mayDecline(s, c)
		if char == "" || !plays(s, by, char) {
			continue
		}
		wait := game.Say("cortex.decline.contest", game.W("name", ""))
		if char == c.Sides[0].Char {
			wait = game.Say("cortex.decline.start", game.W("name", ""))
		}
		offers = append(offers, game.Offer{
			Fixed: game.Args{"for": {c.ID}, "char": {char}}, About: contestRef(c.ID), Moment: contestRef(c.ID), Wait: wait,
			Main: s.Own(by, char), Urgent: mustSay(s, by, c, char), Label: declineLabel(s, by, c, char),
		})
	}
	return offers
}

func (matters) Decline(t *core.Tx, id string) { declineToOppose(t, id) }

func (matters) Done(s *core.State, r *pool.Roll) bool { return compared(s, r) }

// Weighed once it was compared, whatever answers it (PP-EARN-R2).
func (matters) Weighed(s *core.State, r *pool.Roll) bool {
	c := byID(s, r.For)
	return c == nil || c.Over() || c.counted(r)
}

func (matters) Seizable(s *core.State, r *pool.Roll) bool {
	c := byID(s, r.For)
	return c != nil && (!c.Over() || replied(s, c, r))
}

func (matters) Won(s *core.State, r *pool.Roll) (won, fresh bool) {
	c := byID(s, r.For)
	won = c != nil && c.Status == Decided && c.Standing == r.ID
	return won, won && s.Fresh(c.Since)
}

func (matters) Drop(t *core.Tx, id string) { endContest(t, byID(t.S, id), core.Abandoned, "") }

// AtStake says behind the label of an answer in high stakes what losing means
// (CORE-STAKES-02). Whoever interferes is never taken out (INTERFERE-R2).
func (matters) AtStake(s *core.State, id, char string, label game.Msg) game.Msg {
	if c := byID(s, id); c != nil && c.Stakes == core.HighStakes && core.HarmRule.Of(s).Compared() && c.Standing != 0 && c.side(char) != nil &&
		!s.Many(char) {
		return game.Say("cortex.roll.at_stake", game.M("label", label))
	}
	return label
}

// Wins is the chance to win a contest of two by rolling on with these dice,
// while the other side throws its last ones again.
func (matters) Wins(s *core.State, m core.Making, ds []dice.Die) (p float64, ok bool) {
	c := byID(s, m.ID)
	if c == nil || c.side(m.Char.ID) == nil || len(c.in()) != 2 {
		return 0, false
	}
	r := s.Roll(c.Standing)
	if r == nil || r.Char == m.Char.ID {
		return 0, false
	}
	p, ok = pool.Onward(odds.Side{Pool: ds, Keep: m.Base}, odds.Side{Pool: pool.Played(r.Pool), Keep: r.Base}, r.Total())
	return pool.Possible(ds, m.Base, r.Total(), p), ok
}

// Holding is how likely the other side of a contest of two beats a total in
// turn, with its last dice.
func (matters) Holding(s *core.State, r *pool.Roll, total int) []game.Odds {
	c := byID(s, r.For)
	if c == nil || c.side(r.Char) == nil || len(c.in()) != 2 || !s.Foresees(game.Seat{}) {
		return nil
	}
	foe := c.side(c.in()[0])
	if foe.Char == r.Char {
		foe = c.side(c.in()[1])
	}
	last := s.Roll(foe.Last)
	if last == nil {
		return nil
	}
	p, ok := pool.Beat(pool.Played(last.Pool), last.Base, total)
	return core.OddsOf(game.Say("cortex.odds.answered", game.W("foe", s.Name(foe.Char))), p, ok, true)
}
