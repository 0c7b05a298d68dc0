package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

const kind = "contest"

// checkKind returns the kind of contests.
func checkKind() *check.CheckKind {
	return &check.CheckKind{Name: kind, Prefix: 'c', Course: checks{}, Throwing: checks{}, Comparing: checks{},
		Declining: checks{}, Standing: checks{}, Rounds: checks{}}
}

// checks says what happens in contests.
type checks struct{}

// Keeps reports whether the contest is running or among the last few that ended.
func (checks) Keeps(s *engine.State, id string) bool { return byID(s, id) != nil }

// Card returns the card of a contest, which must be kept.
func (checks) Card(s *engine.State, by game.Actor, id string) game.Card {
	return contestCard(s, by, byID(s, id))
}

// RollContexts returns one context for each contest in which a character of the actor must throw
// now.
func (checks) RollContexts(s *engine.State, by game.Actor) []check.RollContext {
	var contexts []check.RollContext
	for _, c := range runningContests(s) {
		char := charToAct(s, c)
		who := people.Of(s).Char(char)
		if who == nil || !people.Of(s).PlayedBy(by, char) || !canThrow(s, c, char) || unreadRoll(s, c) != nil {
			continue
		}
		contexts = append(contexts, contestRollContext(s, c, who))
	}
	return contexts
}

// NoRollContext explains why a character of the actor cannot throw now as a side or an interferer.
// It returns nil if nothing keeps the actor's characters from throwing.
func (checks) NoRollContext(s *engine.State, by game.Actor) *game.Refusal {
	for _, c := range runningContests(s) {
		r := unreadRoll(s, c)
		isOwn := func(char string) bool { return people.IsOwn(s, by, char) }
		if r != nil && r.Committed && slices.ContainsFunc(c.chars(), isOwn) {
			return game.Refuse("HERO-R6", "cortex.refused.last_call", game.W("name", people.Of(s).Name(r.Char)))
		}
		if r != nil && isOwn(r.Char) {
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.unread", game.W("name", people.Of(s).Name(r.Char)))
		}
		for _, side := range c.Sides {
			if !people.IsOwn(s, by, side.Char) {
				continue
			}
			if no := refuseThrow(s, c, side); no != nil {
				return no
			}
		}
	}
	return nil
}

// CheckInProgress returns the id of the running contest in which a character is a side that has not
// left, or an interferer in the queue. It returns "" for none.
func (checks) CheckInProgress(s *engine.State, char string) string {
	if c := contestWith(s, char); c != nil {
		return c.ID
	}
	return ""
}

// Initiator returns the side that began the contest, "" if the contest is not kept.
func (checks) Initiator(s *engine.State, id string) string {
	if c := byID(s, id); c != nil {
		return c.Sides[0].Char
	}
	return ""
}

// Opponents returns the other sides of a roll's contest, also those that have left. An interferer
// opposes all sides.
func (checks) Opponents(s *engine.State, r *pool.Roll) []string {
	if c := byID(s, r.For); c != nil {
		return c.foes(r.Char)
	}
	return nil
}

// ThrowPlace returns the place of a character's throws in contests.
func (checks) ThrowPlace(s *engine.State, r *pool.Roll) string {
	return roll.PlaceOf(s, "contest", r.Char)
}

// Goal returns the standing total. known is false if no total stands, or if the standing total is
// the character's own.
func (checks) Goal(s *engine.State, _ game.Actor, id, char string) (total int, known bool) {
	if c := byID(s, id); c != nil && (c.Leader == "" || c.Leader != char) {
		if r := check.Of(s).Roll(c.Standing); r != nil {
			return r.Total(), true
		}
	}
	return 0, false
}

// KnownTarget returns the total that a contest roll must beat, -1 if no total stands or the roll is
// the standing one.
func (checks) KnownTarget(s *engine.State, r *pool.Roll) int {
	c := byID(s, r.For)
	if c == nil || c.Standing == r.ID {
		return -1
	}
	if standing := check.Of(s).Roll(c.Standing); standing != nil {
		return standing.Total()
	}
	return -1
}

// Comparison returns the comparison of a contest roll with the standing roll. ok is false if no
// roll stands, or if r is the standing roll. The leader's effect die is used only on a side that
// falls, and only if the die has no other use (MULTI-R3). An interferer is hit by the die as it was
// committed (INTERFERE-R7).
func (checks) Comparison(s *engine.State, r *pool.Roll) (v check.Comparison, ok bool) {
	c := byID(s, r.For)
	if c == nil || c.Standing == r.ID {
		return v, false
	}
	standing := check.Of(s).Roll(c.Standing)
	if standing == nil {
		return v, false
	}
	v = check.Comparison{Opponent: standing, Total: standing.Total(), Undecided: !heroicBasis.Is(s, "beating_roll")}
	if c.side(r.Char) != nil {
		aim, lands := leaderAim(s, c, r.Char)
		v.Loses, v.Steps = lands && harm.EffectMatters(s, aim), heroicSteps(s, c, r, standing)
		if lands && aim.On == r.Char {
			v.Loss = harm.LossTo(s, standing, v.Steps, aim)
		}
	}
	return v, true
}

// Conclude compares a contest roll that was read.
func (checks) Conclude(t *engine.Tx, r *pool.Roll) { compareRoll(t, r) }

// AwaitsAnswer reports whether a roll is the standing roll of a contest that is not over.
func (checks) AwaitsAnswer(s *engine.State, r *pool.Roll) bool {
	c := byID(s, r.For)
	return c != nil && !c.Over() && c.Standing == r.ID
}

// OfferDecline adds the offers of the side that has the turn: not to oppose or, for the
// initiator, not to start. The GM has the move end-contest in place of the second, unless the
// initiator is gone.
func (checks) OfferDecline(s *engine.State, offers *game.Collector) {
	by := offers.Actor
	for _, c := range runningContests(s) {
		char := whoMayDecline(s, c)
		starts := char == c.Sides[0].Char
		ends := starts && by.Role == game.GM && people.Of(s).Char(char) != nil // the GM's own move ends it
		if char == "" || !decidesFor(s, by, char) || ends {
			continue
		}
		wait := game.Say("cortex.decline.contest", game.W("name", ""))
		if starts {
			wait = game.Say("cortex.decline.start", game.W("name", ""))
		}
		offers.Add(game.Offer{
			Fixed: game.Args{"for": {c.ID}, "char": {char}}, About: contestRef(c.ID),
			ForCard: game.ForCard{Card: contestRef(c.ID), WaitLabel: wait, Urgent: mustAnswer(s, by, c, char)},
			Label:   declineLabel(s, by, c, char),
		})
	}
}

// Decline takes the side that has the turn out of the contest (CORE-CONTEST-03, MULTI-R2).
func (checks) Decline(t *engine.Tx, id string) { declineToOppose(t, id) }

// NothingOpen reports whether only a decision that is owed can delay the end of a roll.
func (checks) NothingOpen(s *engine.State, r *pool.Roll) bool { return isCompared(s, r) }

// IsCompared reports whether a roll was compared, or its contest is over or not kept (PP-EARN-R2).
func (checks) IsCompared(s *engine.State, r *pool.Roll) bool {
	c := byID(s, r.For)
	return c == nil || c.Over() || c.hasCompared(r)
}

// OpportunitiesOpen reports whether the contest of a roll is running, or a later roll was compared
// (OPP-R2).
func (checks) OpportunitiesOpen(s *engine.State, r *pool.Roll) bool {
	c := byID(s, r.For)
	return c != nil && (!c.Over() || isReplied(s, c, r))
}

// Won reports whether a roll won a decided contest. fresh is false once anything else has happened.
func (checks) Won(s *engine.State, r *pool.Roll) (won, fresh bool) {
	c := byID(s, r.For)
	won = c != nil && c.Status == Decided && c.Standing == r.ID
	return won, won && roll.NothingSince(s, c.Since)
}

// Abandon ends a contest without an outcome.
func (checks) Abandon(t *engine.Tx, id string) { endContest(t, byID(t.S, id), check.Abandoned, "") }

// StakesLabel adds to the label of an answer what losing means in high stakes (CORE-STAKES-02). The
// labels of an interferer, which is never taken out (INTERFERE-R2), of a crowd and of the opening
// roll stay as they are, and so do all labels if the harm model of the character does not compare effect dice.
func (checks) StakesLabel(s *engine.State, id, char string, label game.Msg) game.Msg {
	if c := byID(s, id); c != nil && c.Stakes == scene.HighStakes && c.Standing != 0 && c.side(char) != nil &&
		harm.ComparesEffects(s, char) {
		return game.Say("cortex.roll.at_stake", game.M("label", label))
	}
	return label
}

// WinChance returns the chance to win a contest of two sides with these dice, if the other side
// throws its last dice again. ok is false if more sides are left, if the character is no side, or
// if there is no standing roll of the other side.
func (checks) WinChance(s *engine.State, at check.RollContext, t pool.Throw) (p float64, ok bool) {
	c := byID(s, at.ID)
	if c == nil || c.side(at.Char.ID) == nil || len(c.remainingChars()) != 2 {
		return 0, false
	}
	r := check.Of(s).Roll(c.Standing)
	if r == nil || r.Char == at.Char.ID {
		return 0, false
	}
	return pool.RollOnChance(t, r.AsThrow(), r.Total())
}

// HoldOdds returns the odds that the other side of a contest of two, with its last dice, beats a
// total in its turn. It returns nil for more sides, for an interferer, before the other side has
// rolled, and if chances are hidden.
func (checks) HoldOdds(s *engine.State, r *pool.Roll, total int) []game.Odds {
	c := byID(s, r.For)
	if c == nil || c.side(r.Char) == nil || len(c.remainingChars()) != 2 || !draft.KnowsChances(s, game.Actor{}) {
		return nil
	}
	foe := c.side(c.remainingChars()[0])
	if foe.Char == r.Char {
		foe = c.side(c.remainingChars()[1])
	}
	last := check.Of(s).Roll(foe.Last)
	if last == nil {
		return nil
	}
	p, ok := draft.ExceedChance(s, r, total, last.AsThrow())
	return rulekit.OddsOf(game.Say("cortex.odds.answered", game.W("foe", people.Of(s).Name(foe.Char))), p, ok, true)
}

// Stakes returns the stakes with which the contest began.
func (checks) Stakes(s *engine.State, id string) string {
	if c := byID(s, id); c != nil {
		return c.Stakes
	}
	return ""
}
