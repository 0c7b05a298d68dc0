package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
)

func contestRollContext(s *engine.State, c *Contest, who *people.Character) check.RollContext {
	st := check.RollContextOf(s, who, c.ID)
	st.Foes, st.GM, st.EffectDecided = c.foes(who.ID), !who.IsPC(), true
	if side := c.side(who.ID); side != nil {
		st.Preset, st.Loose = check.Of(s).Roll(side.Last).WordsAndDice()
	}
	return st
}

// isStuck reports whether only the GM can continue the contest: nobody has the turn, the character
// of the unread roll is gone, or the character that has the turn can neither throw nor decline nor
// give in.
func isStuck(s *engine.State, c *Contest) bool {
	switch r := unreadRoll(s, c); {
	case c.Over() || c.Asks || c.Halted != "":
		return false
	case r != nil:
		return people.Of(s).Char(r.Char) == nil
	case charToAct(s, c) == "":
		return true
	}
	return !canThrow(s, c, charToAct(s, c)) && whoMayDecline(s, c) == "" && whoMayGiveIn(s, c) == ""
}

// whoMayDecline returns the character that may decline the contest now, "" for none: the side that
// has the turn, before its own first roll (CORE-CONTEST-02). For the initiator that is before any
// roll.
func whoMayDecline(s *engine.State, c *Contest) string {
	side := c.side(c.Turn)
	if side == nil || side.Rolls > 0 || charToAct(s, c) != c.Turn || unreadRoll(s, c) != nil {
		return ""
	}
	return c.Turn
}

// whoMayGiveIn returns the character that may give in now, or "": it has rolled, was beaten, and
// must answer (GIVEIN-01, GIVEIN-R2, INTERFERE-06).
func whoMayGiveIn(s *engine.State, c *Contest) string {
	if side := c.side(c.Turn); side == nil || refuseGiveIn(s, c, *side) != nil {
		return ""
	}
	return c.Turn
}

// refuseGiveIn refuses that a side gives in: after it lost, after a halt, before its first roll,
// and while it does not have to answer.
func refuseGiveIn(s *engine.State, c *Contest, side Side) *game.Refusal {
	name := game.W("name", people.Of(s).Name(side.Char))
	switch {
	case side.Left == Lost:
		return game.Refuse("GIVEIN-R2", "cortex.refused.give_in_lost", name)
	case c.Halted != "" || c.mustRollAgain():
		return game.Refuse("INTERFERE-06", "cortex.refused.give_in_halt")
	case side.Rolls == 0:
		return game.Refuse("GIVEIN-04", "cortex.refused.give_in_early", name)
	case side.Char != c.Turn || c.Standing == 0 || charToAct(s, c) != c.Turn || unreadRoll(s, c) != nil:
		return game.Refuse("GIVEIN-R2", "cortex.refused.give_in_turn", name)
	}
	return nil
}

// declineLabel returns the label that says what follows if a side does not oppose. The label names
// harm only if the side is the last that could oppose and the initiator aims at harm.
func declineLabel(s *engine.State, by game.Actor, c *Contest, char string) game.Msg {
	name, r, aim := game.W("name", people.NameFor(s, by, char)), check.Of(s).Roll(c.Standing), c.uncontestedAim()
	opposed := slices.ContainsFunc(c.Sides[1:], func(side Side) bool { return side.Rolls > 0 })
	switch {
	case char == c.Sides[0].Char:
		return game.Say("cortex.decline.start", name)
	case r == nil || opposed || len(c.remainingChars()) > 2 || !draft.AimsAtCharacter(s, aim),
		people.Of(s).IsCrowd(aim.On):
		return game.Say("cortex.decline.contest", name)
	}
	return harm.ModelFor(s, aim.On).Declining(s, people.NameFor(s, by, char), harm.UnopposedDamage(r, aim, char))
}

// mustAnswer reports whether the contest waits for this actor to decline or give in for a side: a
// side of the actor's own or, for the GM, a side with a character that is gone. Before the opening
// roll it is false for a side that can throw.
func mustAnswer(s *engine.State, by game.Actor, c *Contest, char string) bool {
	return (people.IsOwn(s, by, char) || people.Of(s).Char(char) == nil && by.Role == game.GM) &&
		(c.Standing != 0 || !canThrow(s, c, char))
}

// declineToOppose takes the side that has the turn out of the contest, which earns and costs
// nothing (CORE-CONTEST-03, GIVEIN-04, MULTI-R2). The contest ends if that side is the initiator,
// or if only the leader is left.
func declineToOppose(t *engine.Tx, contest string) {
	c := byID(t.S, contest)
	if c == nil || c.Over() {
		return
	}
	char := c.Turn
	if char == c.Sides[0].Char {
		endContest(t, c, check.Abandoned, "")
		return
	}
	opposed := slices.ContainsFunc(c.Sides[1:], func(side Side) bool { return side.Rolls > 0 })
	t.Emit(SideLeft{Contest: c.ID, Char: char, How: check.Declined, To: c.Leader})
	switch {
	case !c.isLeaderAlone():
	case opposed:
		win(t, c, Decided)
	default:
		endUnopposed(t, c, char)
	}
}

var paramTerms = game.Param{Name: "terms", Kind: game.Text, Max: 200}

// giveInMove returns the move by which the beaten side leaves the contest on its own terms instead
// of rolling again. A PC, and by option a GMC, earns 1 PP, spendable at once (GIVEIN-03, GIVEIN-R4,
// GIVEIN-R5). The side takes no harm (GIVEIN-R3), and may not start against the same opponent
// (GIVEIN-05).
func giveInMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "give-in", Category: game.CategoryAct, AnswersCards: true, Slash: true,
			Params: []game.Param{paramTerms, people.ParamCheck, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, running := range runningContests(s) {
				for _, side := range running.Sides {
					switch no := refuseGiveIn(s, running, side); {
					case no == nil && decidesFor(s, c.Actor, side.Char):
						c.Add(giveInOffer(s, c.Actor, running, side.Char))
					case people.IsOwn(s, c.Actor, side.Char):
						c.Close(no, "for", running.ID, "char", side.Char)
					}
				}
			}
			if c.Explains() {
				closeGiveIn(s, c)
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			giveIn(t, byID(t.S, args.One("for")), args.One("char"), args.One("terms"))
		},
	}
}

func giveInOffer(s *engine.State, by game.Actor, c *Contest, char string) game.Offer {
	o := game.Offer{Fixed: game.Args{"for": {c.ID}, "char": {char}},
		Inputs:  []game.Input{{Param: paramTerms}},
		About:   contestRef(c.ID),
		Label:   game.Say("cortex.give-in.now", game.W("name", people.NameFor(s, by, char))),
		Outlook: game.Outlook{Odds: rollOnOdds(s, c, char)},
		ForCard: game.ForCard{Card: contestRef(c.ID), Urgent: mustAnswer(s, by, c, char)},
		Primary: people.IsOwn(s, by, char)}
	if isPaidToGiveIn(s, char) {
		o.Cost = points.Amounts(s, points.WalletOf(s, char), 1)
	}
	return o
}

// closeGiveIn says why the actor's characters cannot give in: first in the contests that are over,
// newest first, and then for the move as a whole.
func closeGiveIn(s *engine.State, c *game.Collector) {
	for _, over := range slices.Backward(contests(s)) {
		for _, side := range over.Sides {
			switch {
			case !people.IsOwn(s, c.Actor, side.Char) || len(check.Of(s).OpenChecks()) > 0:
			case side.Left == Lost:
				c.Close(refuseGiveIn(s, over, side), "char", side.Char)
			default:
				c.Close(game.Refuse("GIVEIN-R2", "cortex.refused.give_in_over"), "char", side.Char)
			}
		}
	}
	c.Close(game.Refuse("GIVEIN-R6", "cortex.refused.give_in_nothing"))
}

// isPaidToGiveIn reports whether giving in earns a plot point: always for a PC, by option for a GMC
// (GIVEIN-R5).
func isPaidToGiveIn(s *engine.State, char string) bool {
	c := people.Of(s).Char(char)
	return c != nil && (c.IsPC() || giveInPay.Is(s, "bank"))
}

func giveIn(t *engine.Tx, c *Contest, char, terms string) {
	to := c.Leader
	t.Emit(SideLeft{Contest: c.ID, Char: char, How: GaveIn, To: to, Terms: terms})
	if isPaidToGiveIn(t.S, char) {
		points.Earn(t, points.WalletOf(t.S, char), 1, 0, "give_in")
	}
	until := scene.Of(t.S).Scene.Beats + 1 // the end of this contest does not lift the bar
	if c.isLeaderAlone() {
		win(t, c, GaveIn)
	}
	t.Emit(RestartBanSet{Bar: RestartBan{Who: char, Against: to, Scene: scene.Of(t.S).Scene.N, Beat: until}})
}

// refuseThrow refuses a throw of a side in a contest.
func refuseThrow(s *engine.State, c *Contest, side Side) *game.Refusal {
	acting := charToAct(s, c)
	switch who := people.Of(s).Char(side.Char); {
	case c.Asks:
		return game.Refuse("SCENE-R1", "cortex.refused.gm_asked")
	case c.Halted != "":
		return refuseHalted(s, c)
	case side.Left != "":
		return game.Refuse("CORE-CONTEST-06", "cortex.refused.left_contest", game.W("name", who.DisplayName()))
	case acting == side.Char && !canThrow(s, c, acting):
		return check.RefuseTakenOut(s, who)
	case acting != side.Char && acting == c.Leader || acting != c.Turn:
		return game.Refuse("INTERFERE-R1", "cortex.refused.interferer_first", game.W("name", people.Of(s).Name(acting)))
	case acting != side.Char:
		return game.Refuse("CORE-CONTEST-04", "cortex.refused.other_turn", game.W("name", people.Of(s).Name(acting)))
	}
	return nil
}

// rollOnOdds returns the odds shown beside giving in: the chance to win by rolling on with the dice
// laid out, or, with more than two sides, the chance of the next throw. It returns nil if the
// character is gone or the chance may not be shown.
func rollOnOdds(s *engine.State, c *Contest, char string) []game.Odds {
	who := people.Of(s).Char(char)
	if who == nil {
		return nil
	}
	d := draft.PoolDraftOf(s, contestRollContext(s, c, who))
	t := d.Throw(s, d.Pool())
	p, total, ok := draft.Chance(s, game.Actor{}, d.RollContext, t)
	if !ok {
		return nil
	}
	if w, ok := (checks{}).WinChance(s, d.RollContext, t); ok {
		return []game.Odds{{Of: game.Say("cortex.odds.roll_on_win"), Now: game.ChanceOf(w), Public: true,
			Otherwise: true}}
	}
	return []game.Odds{{Of: game.Say("cortex.odds.roll_on", game.N("n", total)), Now: game.ChanceOf(p), Public: true,
		Otherwise: true}}
}
