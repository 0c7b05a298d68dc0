package roll

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// keepMove keeps dice as they are.
func keepMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "keep", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{acting.ParamWho, acting.ParamRoll}},
		Offers: func(s *state.State, c *game.Collector) {
			eachHand(s, c.Actor, state.Landed, func(r *state.Roll, h *state.Hand) {
				if !acting.AwaitsOwner(s, r, h) {
					return
				}
				o := handOffer(r, h,
					game.Say("universais.keep."+keptWord(r), game.W("name", acting.NameFor(s, c.Actor, h.Who)),
						game.N("n", h.Result.Hits)))
				o.WaitLabel = game.Say("universais.keep."+keptWord(r), game.W("name", ""), game.N("n", h.Result.Hits))
				o.Urgent, o.Primary = s.IsOwn(c.Actor, h.Who), s.IsOwn(c.Actor, h.Who)
				c.Add(o)
			})
			acting.CloseRest(s, c, refuseKeep)
		},
		Do: func(t *state.Tx, args game.Args) {
			t.Emit(Kept{Roll: args.One("roll"), Who: args.One("who")})
			Settle(t, args.One("roll"))
		},
	}
}

// refuseKeep refuses to keep dice that do not wait to be kept. The dice of the last roll may have
// been kept without a move.
func refuseKeep(s *state.State, id string) *game.Refusal {
	if last := s.LastRollOf(id); s.RollOf(id) == nil && last != nil && last.IsThrown() &&
		last.Outcome != state.Dropped {
		return acting.Refuse("kept-already", game.M("verdict", hand.Verdict(last.Outcome)))
	}
	return refuseRoll(s, id)
}

// keptWord returns the part of a message key for kept dice: the outcome, or "several" in a roll of
// several hands.
func keptWord(r *state.Roll) string {
	if len(r.Hands) > 1 {
		return "several"
	}
	return r.Outcome
}

// allOutMove goes all out: for 1 Influence all dice of a hand are thrown again, and the new throw
// counts even if it is worse (UNI-INF-10, UNI-R24, UNI-R25).
func allOutMove() state.Move {
	paramOf := game.Param{Name: "of", Kind: game.Pick, Min: 1, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "all-out", Category: game.CategoryPoints, Slash: true, AnswersCards: true,
			Params: []game.Param{acting.ParamWho, acting.ParamRoll, paramOf}},
		Offers: func(s *state.State, c *game.Collector) {
			for _, r := range s.Rolls {
				for i := range r.Hands {
					h := &r.Hands[i]
					if r.Stage != state.Landed || h.Result == nil || h.Out || h.Kept || s.PC(h.Who) == nil {
						continue
					}
					for _, p := range acting.Payers(s, h.Who) {
						if s.Plays(c.Actor, p.ID) {
							c.Add(allOutOffer(s, c.Actor, r, h, p))
						}
					}
					closeOthersDice(s, c, h)
				}
			}
			acting.CloseRest(s, c, refuseAllOut)
		},
		Do: func(t *state.Tx, args game.Args) {
			id, of := args.One("roll"), args.One("of")
			if of == "" {
				of = args.One("who")
			}
			influence.Spend(t, t.S.PC(args.One("who")), 1, influence.WayAllOut)
			throwHand(t, id, of, true)
			Settle(t, id)
		},
	}
}

// closeOthersDice closes going all out for the actor's PCs that do not throw hand h: only the
// hand's own player pays for the dice. If the table allows others to pay (UNI-R25), only PCs
// without Influence are refused.
func closeOthersDice(s *state.State, c *game.Collector, h *state.Hand) {
	for _, p := range s.PCs {
		switch {
		case p.ID == h.Who || !s.Plays(c.Actor, p.ID):
		case !options.AllOutScope.Is(s, "any"):
			c.Close(acting.RefuseBy("UNI-R25", "all-out-own", game.W("name", s.Name(h.Who))), "who", p.ID, "of", h.Who)
		case s.Influence(p) < 1:
			c.Close(influence.RefuseUnpaid(s, p, 1), "who", p.ID, "of", h.Who)
		}
	}
}

func allOutOffer(s *state.State, by game.Actor, r *state.Roll, h *state.Hand, p *sheet.PC) game.Offer {
	o := handOffer(r, h,
		game.Say("universais.all-out.now", game.W("name", acting.NameFor(s, by, h.Who)),
			game.N("from", options.AllOutFrom.Of(s))))
	if p.ID != h.Who {
		o.Fixed = game.Args{"who": {p.ID}, "roll": {r.ID}, "of": {h.Who}}
		o.Label = game.Say("universais.all-out.of", game.W("name", s.Name(h.Who)),
			game.N("from", options.AllOutFrom.Of(s)))
	}
	o.Cost = []game.Amount{{Unit: influence.Unit, N: -1, Available: s.Influence(p)}}
	o.Odds = hand.AllOutOdds(s, r, h)
	o.Urgent = s.IsOwn(by, p.ID) && p.ID == h.Who &&
		(r.Outcome == state.Failure || r.Outcome == state.Partial || r.Loses(h))
	return o
}

func refuseAllOut(s *state.State, id string) *game.Refusal {
	p := s.PC(id)
	r, last := s.RollOf(id), s.LastRollOf(id)
	switch {
	case p == nil:
		return acting.Refuse("pc-only")
	case r == nil && last != nil && s.Influence(p) > 0, r == nil && last == nil:
		return acting.Refuse("roll-closed")
	case s.Influence(p) < 1:
		return influence.RefuseUnpaid(s, p, 1)
	case r != nil:
		return acting.Refuse("wrong-step", game.M("hold", acting.WaitMsg(s, r)))
	}
	return acting.Refuse("roll-closed")
}
