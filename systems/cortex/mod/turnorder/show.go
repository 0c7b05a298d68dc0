package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// cards returns the card of the current turn, or the card that asks who is next; in dramatic order
// the card of the lead. There is none before the first turn, unless a leader by initiative names
// it, during initiative, and while the character that has the turn acts or is busy.
func cards(s *engine.State, _ game.Actor) []game.Card {
	if isDramatic(s) {
		return dramaCard(s)
	}
	o := currentOrder(s)
	if o.Round == 0 && o.By == "" || o.isThrowing() {
		return nil
	}
	m := game.Card{About: turnRef(o.Scene), Round: o.N}
	switch c, namer := o.holder(s), o.namer(s); {
	case c != nil && (o.isActing(s) || check.RefuseBusy(s, c) != nil) || c == nil && !o.isWaiting(s):
		return nil
	case c != nil:
		m.Title = game.Say("cortex.turn.title", game.W("name", c.DisplayName()), game.N("round", o.Round))
		m.Notes = o.notes(s)
	case o.Round == 0:
		m.Title = game.Say("cortex.turn.names_first", game.W("name", nameOf(namer)))
	case namer != nil:
		m.Title = game.Say("cortex.turn.names", game.W("name", namer.DisplayName()), game.N("round", o.Round))
		m.Notes = o.notes(s)
	default:
		m.Title = game.Say("cortex.turn.gm_names", game.N("round", o.Round))
		m.Notes = o.notes(s)
	}
	return []game.Card{m}
}

// nameOf returns the name of a character, "" for nil.
func nameOf(c *people.Character) string {
	if c == nil {
		return ""
	}
	return c.DisplayName()
}

// notes returns the notes of the card: who has yet to act in the round.
func (o Order) notes(s *engine.State) []game.Msg {
	left := nameMsgs(o.yetToAct(s))
	switch {
	case len(left) == 0 && o.Row != nil:
		return rulekit.Msgs(game.Say("cortex.turn.opens", game.W("who", o.turnTakers(s)[0].DisplayName())))
	case len(left) == 0:
		return rulekit.Msgs(game.Say("cortex.turn.last"))
	case o.Row != nil:
		return rulekit.Msgs(game.Say("cortex.turn.row", game.L("names", left...)))
	}
	return rulekit.Msgs(game.Say("cortex.turn.left", game.L("names", left...)))
}

// show returns the block that lists who has acted, who acts, and who has yet to act; in dramatic
// order the block of the lead. Before the first turn there is none.
func show(s *engine.State, _ game.Actor) []game.Block {
	if isDramatic(s) {
		return dramaBlock(s)
	}
	o := currentOrder(s)
	if o.Round == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "order",
		Title: game.Say("cortex.turn.block", game.N("round", o.Round))}
	for _, c := range o.turnTakers(s) {
		item := game.Item{Label: game.Quote(c.DisplayName()), Mark: "waits"}
		switch {
		case c.ID == o.Turn:
			item.Mark = "acting"
		case slices.Contains(o.Acted, c.ID):
			item.Mark = "acted"
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
