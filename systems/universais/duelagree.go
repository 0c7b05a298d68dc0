package universais

import "mesa/game"

// agreeMove lets the player of a target accept or decline a challenge. When the player accepts, the
// Initiator pays the price of the challenge.
func agreeMove(endTurn func(t *tx, who string)) move {
	return move{
		Spec: game.Spec{Name: "agree", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramHow, paramWho, paramDuel}},
		Offers: func(s *State, c *game.Collector) {
			s.duelOffers(c, DuelAsked, func(d *Duel) string { return d.Target }, (*State).agreeOffers)
			s.closeRest(c, func(*State, string) *game.Refusal { return game.Refuse("UNI-R32", "universais.refused.no-challenge") })
		},
		Do: func(t *tx, args game.Args) {
			d := *t.S.duel(args.One("duel"))
			if args.One("how") == "yes" {
				openDuel(t, d, endTurn)
				return
			}
			endDuel(t, d, "declined")
		},
	}
}

func (s *State) agreeOffers(by game.Actor, d *Duel) []game.Offer {
	var offers []game.Offer
	for _, how := range loneWords[:2] {
		label := game.Say("universais.agree."+how.word, game.W("name", s.nameFor(by, d.Target)),
			game.W("initiator", s.name(d.Initiator)))
		o := game.Offer{Fixed: game.Args{"how": {how.word}}, Aliases: game.Args{"how": how.also}, Label: label,
			Primary: how.word == "yes"}
		if how.word == "yes" {
			r := s.duelRoll(*d)
			o.Odds, o.Closed = s.throwOdds(&r, &r.Hands[1]), s.refuseLateStart(d)
		}
		offers = append(offers, o)
	}
	return offers
}

// refuseLateStart refuses to accept a challenge too late: the Initiator no longer has the turn,
// cannot pay any more, or one of the two cannot roll now.
func (s *State) refuseLateStart(d *Duel) *game.Refusal {
	p := s.pc(d.Initiator)
	if s.Scene.Fight() && (s.Scene.Turn != d.Initiator || s.Scene.Ended) {
		return game.Refuse("UNI-R32", "universais.refused.duel-turn", game.W("name", s.name(d.Initiator)))
	}
	for _, id := range d.participants() {
		if no := s.refuseBeginRoll(id); no != nil {
			return no
		}
	}
	if p != nil && s.influence(p) < d.Price {
		return game.Refuse("UNI-INF-09", "universais.refused.duel-short", game.N("cost", d.Price),
			game.N("have", s.influence(p)),
			game.W("name", p.displayName()))
	}
	return nil
}
