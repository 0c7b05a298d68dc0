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

// now returns the order of the current scene. Its Round is 0 before the first turn.
func now(s *engine.State) Order {
	for _, o := range Section.Of(s).Held {
		if o.Scene == scene.Of(s).Scene.N {
			return *o
		}
	}
	return Order{Scene: scene.Of(s).Scene.N}
}

// modeOf returns the mode of the current scene.
func modeOf(s *engine.State) string {
	if o := now(s); o.Mode != "" {
		return o.Mode
	}
	return mode.Of(s)
}

// takes reports whether a character has turns: it is in the scene and not out (ORDER-R1). A vehicle
// that PCs drive has none of its own.
func takes(c *people.Character) bool { return c != nil && !c.Away && c.Out == "" && c.ActsAlone() }

// present returns the characters that have turns.
func present(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool { return !takes(c) })
}

// present returns the characters that have turns, in the order of the scene if it has one.
// Latecomers are last (INIT-R1, ORDER-R2).
func (o Order) present(s *engine.State) []*people.Character {
	all := present(s)
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

// left returns the characters that have yet to act in the round (ORDER-03).
func (o Order) left(s *engine.State) []*people.Character {
	return slices.DeleteFunc(o.present(s),
		func(c *people.Character) bool { return slices.Contains(o.Acted, c.ID) || c.ID == o.Turn })
}

// next returns the characters that may be named, and the round in which they act. They are those
// who have yet to act, or all for the next round if nobody is left (ORDER-05). By initiative it is
// only the first of them.
func (o Order) next(s *engine.State) (who []*people.Character, round int) {
	who, round = o.left(s), max(o.Round, 1)
	if len(who) == 0 {
		who, round = o.present(s), o.Round+1
	}
	if o.Row != nil {
		who = who[:min(len(who), 1)]
	}
	return who, round
}

// holder returns the character that has the turn, nil between two turns. A character that is out
// loses the turn (ORDER-R2).
func (o Order) holder(s *engine.State) *people.Character {
	if c := people.Of(s).Char(o.Turn); takes(c) {
		return c
	}
	return nil
}

// namer returns the character that names the next turn: the one that acted last. It returns nil if
// the GM names, for a GMC or a character that is out by now (ORDER-04, ORDER-R1, ORDER-R2).
func (o Order) namer(s *engine.State) *people.Character {
	if c := people.Of(s).Char(o.By); o.Turn == "" && o.Row == nil && takes(c) && c.IsPC() {
		return c
	}
	return nil
}

// waits reports whether the next character is still to be named.
func (o Order) waits(s *engine.State) bool {
	return (o.Round > 0 || o.By != "") && !drama(s) && o.holder(s) == nil && len(present(s)) > 0
}

// begin gives a character the turn.
func begin(t *engine.Tx, who, why, by string) {
	o := now(t.S)
	o.Turn = "" // an interruption ends no turn (DOOM-R9)
	e := TurnBegun{Scene: o.Scene, N: o.N + 1, Char: who, From: check.Of(t.S).NextID, Why: why, By: by}
	_, e.Round = o.next(t.S)
	o.Acted = slices.DeleteFunc(slices.Clone(o.Acted),
		func(id string) bool { return e.Round > max(o.Round, 1) || id == who })
	o.Turn = who
	for _, c := range o.left(t.S) {
		e.Left = append(e.Left, c.DisplayName())
	}
	if e.Row = o.Row != nil; e.Row && len(e.Left) == 0 {
		e.Next = o.present(t.S)[0].DisplayName()
	}
	t.Emit(e)
}

// end ends the current turn. If only one character has yet to act it follows; otherwise the next is
// named.
func end(t *engine.Tx, pass bool) {
	o := now(t.S)
	e := TurnEnded{Scene: o.Scene, N: o.N, Round: o.Round, Char: o.Turn, Pass: pass, Over: len(o.left(t.S)) == 0}
	after := o
	after.Turn, after.By, after.Acted = "", o.Turn, append(slices.Clip(o.Acted), o.Turn)
	who, _ := after.next(t.S)
	if len(who) > 1 {
		if c := after.namer(t.S); c != nil {
			e.Asks = c.ID
		} else {
			e.GM = true
		}
	}
	t.Emit(e)
	if len(who) == 1 {
		begin(t, who[0].ID, whyLast, "")
	}
}

// endTurnWithCheck ends a turn with the test or contest that was made in it (ORDER-R3). A check
// without a result leaves the turn as it was.
func endTurnWithCheck(t *engine.Tx, id string) {
	switch o := now(t.S); {
	case o.Turn == "" || !o.Beat || !o.hasActed(t.S, id):
	case o.Again == o.Turn:
		t.Emit(TurnMore{Scene: o.Scene, Char: o.Turn, From: check.Of(t.S).NextID})
	default:
		end(t, false)
	}
	leadDone(t, id)
}

// hasActed reports whether check id was begun in the current turn by its holder.
func (o Order) hasActed(s *engine.State, id string) bool {
	n, err := strconv.Atoi(id[1:])
	return err == nil && n > o.From && o.Turn != "" && check.CheckKindOf(s, id).Initiator(s, id) == o.Turn
}

// acts reports whether a test or contest of the current turn still runs, or owes a decision.
func (o Order) acts(s *engine.State) bool {
	return slices.ContainsFunc(check.Of(s).Checks,
		func(m *check.Check) bool { return o.hasActed(s, m.ID) && (!m.Over || check.Of(s).OwesDecision(m.ID)) })
}

// refuseOutOfTurn refuses a check that begins out of turn (ORDER-03, ORDER-04).
func refuseOutOfTurn(s *engine.State, c *people.Character, kind string) *game.Refusal {
	o := now(s)
	if drama(s) && kind == "contest" {
		return barredContest(s, c)
	}
	if o.Round == 0 || o.Turn == c.ID {
		return nil
	}
	name := game.W("name", c.DisplayName())
	switch holder, namer := o.holder(s), o.namer(s); {
	case slices.Contains(o.Acted, c.ID) && len(o.left(s)) > 0:
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

func (turns) Turn(s *engine.State) string { return now(s).Turn }

func (turns) Contest(t *engine.Tx, id, char string) (opens int) {
	o := now(t.S)
	if o.Lead != char {
		return 0
	}
	t.Emit(LeadBegan{Scene: o.Scene, Contest: id})
	return o.Opens
}

func (turns) NoInterrupt(s *engine.State, char string) *game.Refusal {
	o := now(s)
	switch holder := o.holder(s); {
	case holder == nil || o.acts(s):
		return game.Refuse("DOOM-R9", "cortex.refused.doom_no_turn")
	case holder.ID == char || slices.Contains(o.Acted, char):
		return game.Refuse("DOOM-R9", "cortex.refused.turn_used", game.W("name", people.Of(s).Name(char)),
			game.N("round", o.Round))
	case !takes(people.Of(s).Char(char)):
		return game.Refuse("ORDER-R1", "cortex.refused.turn_none", game.W("name", people.Of(s).Name(char)))
	}
	return nil
}

func (turns) MayAgain(s *engine.State, char string) (turns, may bool) {
	o := now(s)
	return o.Round > 0 && !drama(s), o.holder(s) != nil && o.Turn == char && o.Again != char && !o.acts(s)
}

func (turns) Again(t *engine.Tx, char string) { t.Emit(TurnMore{Scene: now(t.S).Scene, Char: char}) }

func (turns) Interrupt(t *engine.Tx, char string) { begin(t, char, whyCut, now(t.S).Turn) }
