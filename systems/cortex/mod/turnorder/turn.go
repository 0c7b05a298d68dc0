package turnorder

import (
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// currentOrder returns a copy of the order of the current scene, a new one if it has none. Round is
// 0 before the first turn.
func currentOrder(s *engine.State) Order {
	for _, o := range Section.Of(s).Orders {
		if o.Scene == scene.Of(s).Scene.N {
			return *o
		}
	}
	return Order{Scene: scene.Of(s).Scene.N}
}

// modeOf returns the mode of the current scene: as the GM has set it, or else by the option.
func modeOf(s *engine.State) string {
	if o := currentOrder(s); o.Mode != "" {
		return o.Mode
	}
	return mode.Of(s)
}

// hasTurns reports whether a character has turns: it is in the scene and not out (ORDER-R1). A
// vehicle that PCs drive has none of its own.
func hasTurns(c *people.Character) bool { return c != nil && !c.Away && c.Out == "" && c.ActsAlone() }

// turnTakers returns the characters that have turns.
func turnTakers(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool { return !hasTurns(c) })
}

// turnTakers returns the characters that have turns, by initiative if the scene has that order.
// Latecomers are last (INIT-R1, ORDER-R2).
func (o Order) turnTakers(s *engine.State) []*people.Character {
	all := turnTakers(s)
	if o.Row == nil {
		return all
	}
	at := func(c *people.Character) int {
		i := slices.IndexFunc(o.Row, func(sc Score) bool { return sc.Char == c.ID })
		if i < 0 {
			i = len(o.Row)
		}
		return i
	}
	slices.SortStableFunc(all, func(a, b *people.Character) int { return at(a) - at(b) })
	return all
}

// yetToAct returns the characters that have yet to act in the round, without the character that has
// the turn (ORDER-03).
func (o Order) yetToAct(s *engine.State) []*people.Character {
	return slices.DeleteFunc(o.turnTakers(s),
		func(c *people.Character) bool { return slices.Contains(o.Acted, c.ID) || c.ID == o.Turn })
}

// candidates returns the characters that may act next, and the round in which they act: those that
// have yet to act in this round or, if none is left, all in the next round (ORDER-05). By
// initiative it returns only the first of them.
func (o Order) candidates(s *engine.State) (who []*people.Character, round int) {
	who, round = o.yetToAct(s), max(o.Round, 1)
	if len(who) == 0 {
		who, round = o.turnTakers(s), o.Round+1
	}
	if o.Row != nil {
		who = who[:min(len(who), 1)]
	}
	return who, round
}

// holder returns the character that has the turn, nil between two turns. A character that is out
// loses the turn (ORDER-R2).
func (o Order) holder(s *engine.State) *people.Character {
	if c := people.Of(s).Char(o.Turn); hasTurns(c) {
		return c
	}
	return nil
}

// namer returns the PC that names who acts next: the PC that acted last (ORDER-04) or, before the
// first turn, that leads by initiative (INIT-01). It returns nil during a turn, where initiative
// orders all, and if the GM names because that character is a GMC or cannot act any more (ORDER-R1,
// ORDER-R2).
func (o Order) namer(s *engine.State) *people.Character {
	if c := people.Of(s).Char(o.By); o.Turn == "" && o.Row == nil && hasTurns(c) && c.IsPC() {
		return c
	}
	return nil
}

// isWaiting reports whether who acts next is still to be named.
func (o Order) isWaiting(s *engine.State) bool {
	return (o.Round > 0 || o.By != "") && !isDramatic(s) && o.holder(s) == nil && len(turnTakers(s)) > 0
}

// beginTurn gives a character the turn. by is the character that named it or is interrupted, or "".
func beginTurn(t *engine.Tx, who, why, by string) {
	o := currentOrder(t.S)
	o.Turn = "" // an interruption ends no turn (DOOM-R9)
	e := TurnBegun{Scene: o.Scene, N: o.N + 1, Char: who, From: check.Of(t.S).NextID, Why: why, By: by}
	_, e.Round = o.candidates(t.S)
	o.Acted = slices.DeleteFunc(slices.Clone(o.Acted),
		func(id string) bool { return e.Round > max(o.Round, 1) || id == who })
	o.Turn = who
	for _, c := range o.yetToAct(t.S) {
		e.Left = append(e.Left, c.DisplayName())
	}
	if e.Row = o.Row != nil; e.Row && len(e.Left) == 0 {
		e.Next = o.turnTakers(t.S)[0].DisplayName()
	}
	t.Emit(e)
}

// endTurn ends the current turn. If there is a single candidate, its turn begins at once; otherwise
// a player or the GM is asked to name who is next.
func endTurn(t *engine.Tx, pass bool) {
	o := currentOrder(t.S)
	e := TurnEnded{Scene: o.Scene, N: o.N, Round: o.Round, Char: o.Turn, Pass: pass, Over: len(o.yetToAct(t.S)) == 0}
	after := o
	after.Turn, after.By, after.Acted = "", o.Turn, append(slices.Clip(o.Acted), o.Turn)
	who, _ := after.candidates(t.S)
	if len(who) > 1 {
		if c := after.namer(t.S); c != nil {
			e.Asks = c.ID
		} else {
			e.GM = true
		}
	}
	t.Emit(e)
	if len(who) == 1 {
		beginTurn(t, who[0].ID, whyLast, "")
	}
}

// endTurnWithCheck ends a turn, or a lead, with the check that was made in it (ORDER-R3). If the
// character may act twice in the turn, its second act begins instead. A check without a result
// leaves the turn as it was.
func endTurnWithCheck(t *engine.Tx, id string) {
	switch o := currentOrder(t.S); {
	case o.Turn == "" || !o.Beat || !o.hasActed(t.S, id):
	case o.Again == o.Turn:
		t.Emit(TurnExtended{Scene: o.Scene, Char: o.Turn, From: check.Of(t.S).NextID})
	default:
		endTurn(t, false)
	}
	endLeadWithContest(t, id)
}

// hasActed reports whether the check with this id was begun in the current turn by the character
// that has the turn.
func (o Order) hasActed(s *engine.State, id string) bool {
	n, err := strconv.Atoi(id[1:])
	return err == nil && n > o.From && o.Turn != "" && check.Initiator(s, id) == o.Turn
}

// isActing reports whether a test or contest of the current turn still runs, or owes a decision.
func (o Order) isActing(s *engine.State) bool {
	return slices.ContainsFunc(check.Of(s).Checks,
		func(m *check.Check) bool { return o.hasActed(s, m.ID) && (!m.Over || check.Of(s).OwesDecision(m.ID)) })
}

// refuseOutOfTurn refuses a check that begins out of turn (ORDER-03, ORDER-04) and, in dramatic
// order, a contest that refuseContest refuses.
func refuseOutOfTurn(s *engine.State, c *people.Character, kind string) *game.Refusal {
	o := currentOrder(s)
	if isDramatic(s) && kind == "contest" {
		return refuseContest(s, c)
	}
	if o.Round == 0 || o.Turn == c.ID {
		return nil
	}
	name := game.W("name", c.DisplayName())
	switch holder, namer := o.holder(s), o.namer(s); {
	case slices.Contains(o.Acted, c.ID) && len(o.yetToAct(s)) > 0:
		return game.Refuse("ORDER-03", "cortex.refused.turn_used", name, game.N("round", o.Round))
	case holder != nil:
		return game.Refuse("ORDER-03", "cortex.refused.turn_other", name, game.W("who", holder.DisplayName()))
	case namer != nil:
		return game.Refuse("ORDER-04", "cortex.refused.turn_named", name, game.W("who", namer.DisplayName()))
	}
	return game.Refuse("ORDER-04", "cortex.refused.turn_gm", name)
}

// turns answers the policy roll.Turns.
type turns struct{}

// Turn implements roll.TurnOrder.
func (turns) Turn(s *engine.State) string { return currentOrder(s).Turn }

// Contest notes the contest that the lead begins, and returns the id of the lead's roll (DRAMA-R1).
// It does nothing and returns 0 for other characters.
func (turns) Contest(t *engine.Tx, id, char string) (opens int) {
	o := currentOrder(t.S)
	if o.Lead != char {
		return 0
	}
	t.Emit(LeadBegun{Scene: o.Scene, Contest: id})
	return o.Opens
}

// NoInterrupt refuses a character that cannot interrupt (DOOM-R9): no turn runs, a check of the
// current turn runs or owes a decision, or the character has the turn, has acted, or takes no
// turns.
func (turns) NoInterrupt(s *engine.State, char string) *game.Refusal {
	o := currentOrder(s)
	switch holder := o.holder(s); {
	case holder == nil || o.isActing(s):
		return game.Refuse("DOOM-R9", "cortex.refused.doom_no_turn")
	case holder.ID == char || slices.Contains(o.Acted, char):
		return game.Refuse("DOOM-R9", "cortex.refused.turn_used", game.W("name", people.Of(s).Name(char)),
			game.N("round", o.Round))
	case !hasTurns(people.Of(s).Char(char)):
		return game.Refuse("ORDER-R1", "cortex.refused.turn_none", game.W("name", people.Of(s).Name(char)))
	}
	return nil
}

// MayAgain implements roll.TurnOrder. Dramatic order has no turns.
func (turns) MayAgain(s *engine.State, char string) (turns, may bool) {
	o := currentOrder(s)
	return o.Round > 0 && !isDramatic(s), o.holder(s) != nil && o.Turn == char && o.Again != char && !o.isActing(s)
}

// Again implements roll.TurnOrder (RUL-SFX-ACTION).
func (turns) Again(t *engine.Tx, char string) {
	t.Emit(TurnExtended{Scene: currentOrder(t.S).Scene, Char: char})
}

// Interrupt implements roll.TurnOrder (DOOM-14).
func (turns) Interrupt(t *engine.Tx, char string) { beginTurn(t, char, whyCut, currentOrder(t.S).Turn) }

func isDramatic(s *engine.State) bool { return scene.Of(s).Scene.N > 0 && modeOf(s) == modeDrama }
