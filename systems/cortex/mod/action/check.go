package action

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

// checkKind returns the kind of actions.
func checkKind() *check.CheckKind {
	return &check.CheckKind{Name: kind, Prefix: 'a', Course: checks{}, Throwing: checks{}, Comparing: checks{},
		Declining: checks{}, Answering: checks{}, Standing: checks{},
		EndLabel: func(s *engine.State, id string) game.Msg {
			return game.Say("cortex.end.action", game.W("name", people.Of(s).Name(byID(s, id).Char)))
		}}
}

// checks says what happens in actions.
type checks struct{}

// Keeps reports whether the action is running or among the last few that ended.
func (checks) Keeps(s *engine.State, id string) bool { return byID(s, id) != nil }

// Card returns the card of an action, which must be kept.
func (checks) Card(s *engine.State, by game.Actor, id string) game.Card {
	return actionCard(s, by, byID(s, id))
}

// RollContexts returns one context for each running action that waits for a throw by a character of
// the actor. The acting character throws first, then the reacting one (ACT-R1).
func (checks) RollContexts(s *engine.State, by game.Actor) []check.RollContext {
	var contexts []check.RollContext
	for _, a := range runningActions(s) {
		if c := thrower(s, a); c != nil && people.Of(s).PlayedBy(by, c.ID) {
			contexts = append(contexts, rollContext(s, a, c))
		}
	}
	return contexts
}

// thrower returns the character that has to throw next in an action: the acting one, then the
// reacting one. It returns nil if that character cannot throw, or if the GM sets dice instead.
func thrower(s *engine.State, a *Action) *people.Character {
	switch c := people.Of(s).Char(a.Char); {
	case a.Action == 0 && c != nil && !c.Away && (c.Out == "" || c.MayAct == a.ID):
		return c
	case a.Action == 0 || standingRoll(s, a) == nil || !canReact(s, a.Against):
		return nil
	}
	return people.Of(s).Char(a.Against)
}

func rollContext(s *engine.State, a *Action, c *people.Character) check.RollContext {
	st := check.RollContextOf(s, c, a.ID)
	st.GM, st.EffectDecided = !c.IsPC(), c.ID != a.Char
	for _, char := range a.sides() {
		if char != c.ID {
			st.Foes = append(st.Foes, char)
		}
	}
	return st
}

// NoRollContext explains why a character of the actor cannot throw now in its running action: it
// has acted, the other side acts first, or it is out (ACT-R1). It returns nil if none of these
// holds.
func (checks) NoRollContext(s *engine.State, by game.Actor) *game.Refusal {
	for _, a := range runningActions(s) {
		for _, char := range a.sides() {
			c := people.Of(s).Char(char)
			switch {
			case c == nil || !people.IsOwn(s, by, char):
				continue
			case a.Char == char && a.Action != 0:
				return game.Refuse("ACT-R1", "cortex.refused.acted", game.W("name", c.DisplayName()))
			case a.Against == char && a.Action == 0:
				return game.Refuse("ACT-R1", "cortex.refused.acts_first", game.W("name", people.Of(s).Name(a.Char)))
			case a.Against == char && !canReact(s, char):
				return check.RefuseTakenOut(s, c)
			}
		}
	}
	return nil
}

// CheckInProgress returns the id of the running action that a character takes part in, "" for none.
func (checks) CheckInProgress(s *engine.State, char string) string {
	for _, a := range runningActions(s) {
		if slices.Contains(a.sides(), char) {
			return a.ID
		}
	}
	return ""
}

// CheckOpenTo returns the id of the action that a character has declared and not thrown for, "" for
// none. A reaction does not count, since a character that is out cannot react (OUT-R5).
func (checks) CheckOpenTo(s *engine.State, char string) string {
	for _, a := range runningActions(s) {
		if a.Char == char && a.Action == 0 {
			return a.ID
		}
	}
	return ""
}

// Answerer returns the acting character before its throw, and after it the reacting one, "" if the
// action is against nobody. The action must be kept.
func (checks) Answerer(s *engine.State, id string) string {
	if a := byID(s, id); a.Action != 0 {
		return a.Against
	}
	return byID(s, id).Char
}

// Initiator returns the acting character, "" if the action is not kept.
func (checks) Initiator(s *engine.State, id string) string {
	if a := byID(s, id); a != nil {
		return a.Char
	}
	return ""
}

// Opponents returns the sides of an action except the character of the roll, none if the action is
// not kept. For dice that the GM throws for no character these are all sides.
func (checks) Opponents(s *engine.State, r *pool.Roll) []string {
	a := byID(s, r.For)
	if a == nil {
		return nil
	}
	return slices.DeleteFunc(a.sides(), func(char string) bool { return char == r.Char })
}

// ThrowPlace returns the place of a character's throws in actions. Dice that the GM throws for no
// character have a place for each acting character.
func (checks) ThrowPlace(s *engine.State, r *pool.Roll) string {
	if r.Char == "" {
		return roll.PlaceOf(s, "against", byID(s, r.For).Char)
	}
	return roll.PlaceOf(s, "action", r.Char)
}

// Goal returns the action total, which a reaction must exceed. known is true only while an action
// that was read waits for its reaction.
func (checks) Goal(s *engine.State, _ game.Actor, id, _ string) (total int, known bool) {
	if a := byID(s, id); a != nil {
		if r := standingRoll(s, a); r != nil {
			return r.Total(), true
		}
	}
	return 0, false
}

// KnownTarget returns the action total that a reaction must exceed, -1 for any other roll.
func (checks) KnownTarget(s *engine.State, r *pool.Roll) int {
	a := byID(s, r.For)
	if a == nil || a.Reaction != r.ID {
		return -1
	}
	return check.Of(s).Roll(a.Action).Total()
}

// Comparison returns the comparison of a reaction with the action; ok is false for any other roll.
// Either side's effect die may be used (ACT-R2, -R3).
func (m checks) Comparison(s *engine.State, r *pool.Roll) (v check.Comparison, ok bool) {
	a := byID(s, r.For)
	if a == nil || a.Reaction != r.ID {
		return v, false
	}
	own := check.Of(s).Roll(a.Action)
	v = check.Comparison{Opponent: own, Total: own.Total(),
		Steps: roll.HeroicSteps(s, max(own.Total()-r.Total(), r.Total()-own.Total())), Ends: true,
		Wins: r.Char != "" && !counterEffect.Is(s, "none"), Loses: harm.EffectMatters(s, aimOf(a, own))}
	if aim := aimOf(a, own); v.Loses && aim.On == r.Char {
		v.Loss = harm.LossTo(s, own, roll.StepsOver(s, own, r, own.Total()-r.Total()), aim)
	}
	return v, true
}

// Conclude ends an action when its reaction was read, or when the action total is 0 (ACT-R6).
func (checks) Conclude(t *engine.Tx, r *pool.Roll) {
	a := byID(t.S, r.For)
	switch {
	case a == nil || a.over():
	case r.ID == a.Reaction:
		finishAction(t, a, check.Of(t.S).Roll(a.Action), r)
	case r.Total() == 0: // no total is left to react to (ACT-R6)
		finishAction(t, a, r, nil)
	}
}

// AwaitsAnswer reports whether a roll is the acting character's, has been read, and has no reaction
// yet.
func (checks) AwaitsAnswer(s *engine.State, r *pool.Roll) bool {
	a := byID(s, r.For)
	return a != nil && standingRoll(s, a) == r
}

// OfferDecline adds the offers to withdraw an action before the throw, and to let an action
// through without a reaction (ACT-R4). It refuses to decline an action that the actor's character
// has rolled (ACT-R1).
func (checks) OfferDecline(s *engine.State, c *game.Collector) {
	by := c.Actor
	for _, a := range runningActions(s) {
		char, stands := a.Char, standingRoll(s, a) != nil
		if stands {
			char = a.Against
		}
		if !stands && a.Action != 0 || !people.Of(s).PlayedBy(by, char) &&
			(by.Role != game.GM || people.Of(s).Char(char) != nil) {
			continue
		}
		fixed := game.Args{"for": {a.ID}}
		if char != "" {
			fixed["char"] = []string{char}
		}
		o := game.Offer{Fixed: fixed, About: actionRef(a.ID), ForCard: game.ForCard{Card: actionRef(a.ID)},
			Label: game.Say("cortex.decline.action", game.W("name", people.NameFor(s, by, char)))}
		if stands {
			o.Label, o.WaitLabel = letThroughLabel(s, by, a), game.Say("cortex.action.lets", game.W("name", ""))
			o.Urgent = people.IsOwn(s, by, char)
		}
		c.Add(o)
	}
	for _, a := range runningActions(s) {
		if a.Action != 0 && people.IsOwn(s, by, a.Char) {
			c.Close(game.Refuse("ACT-R1", "cortex.refused.acted", game.W("name", people.Of(s).Name(a.Char))))
			return
		}
	}
}

// Decline withdraws an action before the throw, or lets it through without a reaction (ACT-R4).
func (m checks) Decline(t *engine.Tx, id string) {
	a := byID(t.S, id)
	if a.Action == 0 {
		m.Abandon(t, id)
		return
	}
	letThrough(t, a)
}

// NothingOpen reports whether the action of a roll has ended or is not kept.
func (checks) NothingOpen(s *engine.State, r *pool.Roll) bool {
	a := byID(s, r.For)
	return a == nil || a.over()
}

// OpportunitiesOpen reports whether a roll belongs to an action. Its opportunities stay open until
// the next action, since nothing answers a reaction (OPP-R2).
func (checks) OpportunitiesOpen(s *engine.State, r *pool.Roll) bool { return byID(s, r.For) != nil }

// JoinedByStress returns the roll that char reacts to in a running action, nil for none or while
// that roll is not committed. The stress of the acting character joins the reaction, or the GM's
// dice.
func (checks) JoinedByStress(s *engine.State, id, char string) *pool.Roll {
	a := byID(s, id)
	if a == nil || a.over() || char != a.Against {
		return nil
	}
	if own := check.Of(s).Roll(a.Action); own != nil && own.Committed {
		return own
	}
	return nil
}

// Won reports whether a roll won: an action that succeeded, or a reaction that stopped an action.
// fresh is false once anything else has happened.
func (checks) Won(s *engine.State, r *pool.Roll) (won, fresh bool) {
	a := byID(s, r.For)
	if a == nil || !a.over() {
		return false, false
	}
	switch a.Done.Outcome {
	case check.Success, Through:
		won = r.ID == a.Action
	case Stopped:
		won = r.ID == a.Reaction
	}
	return won, won && roll.NothingSince(s, a.Since)
}

// Resolved ends the acting character's leave to act while out of the scene, once the action's own
// roll is resolved.
func (checks) Resolved(t *engine.Tx, r *pool.Roll) {
	if a := byID(t.S, r.For); a != nil && a.Action == r.ID {
		endLeaveToAct(t, a)
	}
}

// endLeaveToAct ends the acting character's leave to act while out of the scene, if it is for this
// action.
func endLeaveToAct(t *engine.Tx, a *Action) {
	if c := people.Of(t.S).Char(a.Char); c != nil && c.MayAct == a.ID {
		t.Emit(people.MayAct{Char: c.ID})
	}
}

// Abandon ends an action without an outcome.
func (checks) Abandon(t *engine.Tx, id string) {
	a := byID(t.S, id)
	t.Emit(ActionDone{Action: id, Char: a.Char, Outcome: check.Abandoned})
	endLeaveToAct(t, a)
}

// StakesLabel adds to the label of a reaction what failing means in high stakes, if the harm model
// compares effect dice. It returns any other label unchanged.
func (checks) StakesLabel(s *engine.State, id, char string, label game.Msg) game.Msg {
	if a := byID(s, id); a != nil && a.Stakes == scene.HighStakes && a.Against == char &&
		harm.ComparesEffects(s, char) {
		return game.Say("cortex.roll.at_stake", game.M("label", label))
	}
	return label
}

// HoldOdds returns the odds that the reacting character, with its usual dice, exceeds an action's
// total. It returns nil for a reaction, without a reacting character, and if chances are hidden.
func (checks) HoldOdds(s *engine.State, r *pool.Roll, total int) []game.Odds {
	a := byID(s, r.For)
	if a == nil || a.Action != r.ID || !draft.KnowsChances(s, game.Actor{}) {
		return nil
	}
	foe := people.Of(s).Char(a.Against)
	if foe == nil {
		return nil
	}
	p, ok := draft.ExceedChance(s, r, total, draft.UsualThrow(s, check.RollContextOf(s, foe, a.ID)))
	return rulekit.OddsOf(game.Say("cortex.odds.exceeded", game.W("foe", foe.DisplayName())), p, ok, true)
}

// Stakes returns the stakes with which the action began.
func (checks) Stakes(s *engine.State, id string) string {
	if a := byID(s, id); a != nil {
		return a.Stakes
	}
	return ""
}
