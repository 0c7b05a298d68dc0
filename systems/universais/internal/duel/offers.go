package duel

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// duelPrice is the least Influence that a Duel costs (UNI-DUEL-06, UNI-DUEL-10).
const duelPrice = 1

var (
	paramDuel   = game.Param{Name: "duel", Kind: game.Pick, Min: 1, Max: 1}
	paramTarget = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}
)

// price returns the Influence that a Duel costs its Initiator now: 0 for an NPC (UNI-R32).
func price(s *state.State, id string) int {
	switch {
	case s.PC(id) == nil:
		return 0
	case s.Scene.Fight():
		return max(duelPrice, state.FullPrice-s.Scene.Tension)
	}
	return duelPrice
}

// offersIn collects offers about the Duels in one stage. decider returns the PC or NPC that
// decides, "" for none.
func offersIn(s *state.State, c *game.Collector, stage string, decider func(*state.Duel) string,
	offer func(*state.State, game.Actor, *state.Duel) []game.Offer) {
	for _, d := range s.Duels {
		who := decider(d)
		if d.Stage != stage || who == "" || !s.Plays(c.Actor, who) {
			continue
		}
		for _, o := range offer(s, c.Actor, d) {
			o.Fixed["who"], o.Fixed["duel"] = []string{who}, []string{d.ID}
			if no := acting.RefuseOutOfPlay(s, who); no != nil { // a Knockout is settled first (UNI-R39)
				o.Closed = no
			}
			o.About, o.Card, o.Urgent = state.DuelRef(d.ID), state.DuelRef(d.ID), s.IsOwn(c.Actor, who) &&
				o.Closed == nil
			o.Primary = o.Primary && o.Urgent
			c.Add(o)
		}
	}
}

// gmOffersIn returns the offers to the GM about the Duels in one stage.
func gmOffersIn(s *state.State, stage string, offer func(*state.Duel) []game.Offer) []game.Offer {
	var offers []game.Offer
	for _, d := range s.Duels {
		if d.Stage != stage {
			continue
		}
		for _, o := range offer(d) {
			if o.Fixed == nil {
				o.Fixed = game.Args{}
			}
			o.Fixed["duel"], o.About, o.Card = []string{d.ID}, state.DuelRef(d.ID), state.DuelRef(d.ID)
			offers = append(offers, o)
		}
	}
	return offers
}

// Msg returns a text about a Duel with the names of both participants.
func Msg(s *state.State, key string, d *state.Duel) game.Msg {
	return game.Say(key, game.W("name", s.Name(d.Initiator)), game.W("target", s.Name(d.Target)),
		game.N("combat", sheet.Flag(d.Combat)), game.N("n", d.Price))
}

// hold says what a Duel waits for, and who answers.
func hold(s *state.State, d *state.Duel) game.Msg {
	who := d.Initiator
	switch {
	case d.NextToApproach() != "":
		return game.Say("universais.hold.approach", game.W("name", s.Name(d.NextToApproach())))
	case d.Stage == state.DuelRolling && s.Roll(d.ID) != nil:
		return acting.WaitMsg(s, s.Roll(d.ID))
	case d.Stage == state.DuelAsked:
		who = d.Target
	}
	return game.Say("universais.hold.duel."+d.Stage, game.W("name", s.Name(who)), game.W("loser", s.Name(d.Loser)))
}
