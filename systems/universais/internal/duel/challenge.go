package duel

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// duelMove challenges a PC or NPC of the Scene. An NPC cannot decline. If the table asks for
// consent, nothing is paid before the player of a challenged PC agrees (UNI-R32).
func duelMove(endTurn func(t *state.Tx, who string)) state.Move {
	return state.Move{
		Spec: game.Spec{Name: "duel", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramTarget, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for id := range acting.ActingIDs(s, c) {
				if c.Explains() {
					closeUnchallengeable(s, c, id)
				}
				if c.Closed(refuseStartDuel(s, id), "who", id) {
					continue
				}
				targets := duelTargets(s, id)
				if len(targets) == 0 {
					c.Close(game.Refuse("UNI-R32", "universais.refused.nobody-to-duel"), "who", id)
				} else {
					c.Add(duelOffer(s, c.Actor, id, targets))
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) { challenge(t, args, endTurn) },
		Refine: func(s *state.State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return refineDuel(s, by, o.With(given))
		},
	}
}

// closeUnchallengeable closes the Duel of id against each PC or NPC that it cannot challenge.
func closeUnchallengeable(s *state.State, c *game.Collector, id string) {
	for _, target := range s.AbleIDs() {
		if no := refuseTarget(s, id, target); target == id {
			c.Close(no, "who", id, "target", target)
		} else {
			c.Close(cmp.Or(refuseStartDuel(s, id), no), "who", id, "target", target)
		}
	}
}

// refuseStartDuel refuses a PC or NPC that cannot start a Duel now.
func refuseStartDuel(s *state.State, id string) *game.Refusal {
	p := s.PC(id)
	switch {
	case s.DuelOf(id) != nil:
		return acting.Refuse("in-duel", game.W("name", s.Name(id)))
	case acting.RefuseBeginRoll(s, id) != nil:
		return acting.RefuseBeginRoll(s, id)
	case s.Scene.Fight() && (s.Scene.Turn != id || s.Scene.Ended):
		return acting.Refuse("not-your-turn")
	case p != nil && s.Influence(p) < price(s, id):
		return influence.RefuseUnpaid(s, p, price(s, id))
	}
	return nil
}

// refuseTarget refuses a target that id cannot challenge now.
func refuseTarget(s *state.State, id, target string) *game.Refusal {
	switch {
	case target == id:
		return acting.Refuse("duel-self")
	case s.DuelOf(target) != nil:
		return acting.Refuse("in-duel", game.W("name", s.Name(target)))
	}
	return acting.RefuseBeginRoll(s, target)
}

// duelTargets returns the ids in the Scene that id can challenge.
func duelTargets(s *state.State, id string) []string {
	return slices.DeleteFunc(slices.Clone(s.Scene.In), func(o string) bool { return refuseTarget(s, id, o) != nil })
}

// needsConsent reports whether the player of the target must agree first: id and target are both
// PCs, and the table asks (UNI-R32).
func needsConsent(s *state.State, id, target string) bool {
	return s.PC(id) != nil && s.PC(target) != nil && options.DuelConsent.On(s)
}

func duelOffer(s *state.State, by game.Actor, id string, targets []string) game.Offer {
	cs := acting.CastChoices(s, targets, len(targets) == 1)
	for i, c := range cs {
		r := rollOf(s, state.Duel{Initiator: id, Target: c.Word})
		if all := hand.ThrowOdds(s, &r, &r.Hands[0]); len(all) > 0 && len(targets) > 1 {
			cs[i].ChanceAfter = all[0].Now
		}
		if needsConsent(s, id, c.Word) {
			cs[i].Note = game.Say("universais.duel.consent")
		}
	}
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id),
		Inputs: []game.Input{{Param: paramTarget, Choices: cs, Lead: len(cs) > 1}}}
	return refineDuel(s, by, o)
}

// refineDuel sets the label of a challenge, its price, and the chance to win, for the target that
// is picked.
func refineDuel(s *state.State, by game.Actor, o game.Offer) game.Offer {
	id, target := o.Fixed.One("who"), o.Picked().One("target")
	key := "universais.duel.now"
	if s.Scene.Fight() && s.PC(id) != nil {
		key = "universais.duel.combat"
	}
	o.Cost = nil
	if p := s.PC(id); p != nil {
		o.Cost = []game.Amount{{Unit: influence.Unit, N: -price(s, id), Available: s.Influence(p)}}
	}
	who := ""
	if target != "" {
		who = s.Name(target)
		r := rollOf(s, state.Duel{Initiator: id, Target: target})
		o.Odds = hand.ThrowOdds(s, &r, &r.Hands[0])
		if needsConsent(s, id, target) { // paid once they agree
			key, o.Cost = "universais.duel.ask", nil
		}
	}
	o.Label = game.Say(key, game.W("name", acting.NameFor(s, by, id)), game.W("target", who), game.N("n", price(s, id)),
		game.N("tension", s.Scene.Tension))
	return o
}

// challenge begins a Duel, or asks the player of the target first.
func challenge(t *state.Tx, args game.Args, endTurn func(t *state.Tx, who string)) {
	d := state.Duel{ID: state.DuelPrefix + game.Itoa(t.S.NextID+1), Initiator: args.One("who"),
		Target: args.One("target"), Combat: t.S.Scene.Fight(),
		Price: price(t.S, args.One("who")), Tension: 1, Stage: state.DuelAsked}
	for _, id := range d.Participants() {
		roll.MakeWay(t, id)
	}
	if needsConsent(t.S, d.Initiator, d.Target) {
		t.Emit(DuelSet{Duel: d, Why: "asked"})
		return
	}
	open(t, d, endTurn)
}

// open takes both participants out of their Scene and pays the price. In combat it ends the
// turn; if nobody else is left in the Scene, the Duel is resolved at once instead (UNI-DUEL-11).
func open(t *state.Tx, d state.Duel, endTurn func(t *state.Tx, who string)) {
	alone, why := d.Combat && len(t.S.Scene.In) == 2, "open"
	if alone {
		why = "alone"
	}
	d.Stage = state.DuelOpen
	t.Emit(DuelSet{Duel: d, Why: why})
	if p := t.S.PC(d.Initiator); p != nil {
		influence.Spend(t, p, d.Price, influence.WayDuel)
	}
	switch {
	case alone:
		Resolve(t, d.ID)
	case d.Combat:
		endTurn(t, d.Initiator)
	}
}

// agreeMove lets the player of a target accept or decline a challenge. When the player accepts, the
// Initiator pays the price of the challenge.
func agreeMove(endTurn func(t *state.Tx, who string)) state.Move {
	return state.Move{
		Spec: game.Spec{Name: "agree", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{acting.ParamHow, acting.ParamWho, paramDuel}},
		Offers: func(s *state.State, c *game.Collector) {
			offersIn(s, c, state.DuelAsked, func(d *state.Duel) string { return d.Target }, agreeOffers)
			acting.CloseRest(s, c, func(*state.State, string) *game.Refusal {
				return game.Refuse("UNI-R32", "universais.refused.no-challenge")
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			d := *t.S.Duel(args.One("duel"))
			if args.One("how") == "yes" {
				open(t, d, endTurn)
				return
			}
			End(t, d, "declined")
		},
	}
}

func agreeOffers(s *state.State, by game.Actor, d *state.Duel) []game.Offer {
	var offers []game.Offer
	for _, how := range sheet.LoneWords[:2] {
		label := game.Say("universais.agree."+how.Word, game.W("name", acting.NameFor(s, by, d.Target)),
			game.W("initiator", s.Name(d.Initiator)))
		o := game.Offer{Fixed: game.Args{"how": {how.Word}}, Aliases: game.Args{"how": how.Also}, Label: label,
			Primary: how.Word == "yes"}
		if how.Word == "yes" {
			r := rollOf(s, *d)
			o.Odds, o.Closed = hand.ThrowOdds(s, &r, &r.Hands[1]), refuseLateStart(s, d)
		}
		offers = append(offers, o)
	}
	return offers
}

// refuseLateStart refuses to accept a challenge too late: the Initiator no longer has the turn,
// cannot pay any more, or one of the two cannot roll now.
func refuseLateStart(s *state.State, d *state.Duel) *game.Refusal {
	p := s.PC(d.Initiator)
	if s.Scene.Fight() && (s.Scene.Turn != d.Initiator || s.Scene.Ended) {
		return game.Refuse("UNI-R32", "universais.refused.duel-turn", game.W("name", s.Name(d.Initiator)))
	}
	for _, id := range d.Participants() {
		if no := acting.RefuseBeginRoll(s, id); no != nil {
			return no
		}
	}
	if p != nil && s.Influence(p) < d.Price {
		return game.Refuse("UNI-INF-09", "universais.refused.duel-short", game.N("cost", d.Price),
			game.N("have", s.Influence(p)), game.W("name", p.DisplayName()))
	}
	return nil
}
