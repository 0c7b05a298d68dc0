package universais

import (
	"slices"

	"mesa/game"
)

// awaitsOwner reports whether a thrown hand of a PC waits for its player. In the full game it waits
// until it is kept; in the quick game only if a PC can pay for going all out with it.
func (s *State) awaitsOwner(r *Roll, h *Hand) bool {
	if h.Kept || h.Result == nil || h.Out || s.pc(h.Who) == nil {
		return false
	}
	return !s.isQuick() || len(s.payers(h.Who)) > 0
}

// payers returns the PCs that can pay for going all out with the dice of who: that PC itself, or
// any PC if the table allows it (UNI-R25).
func (s *State) payers(who string) []*PC {
	var all []*PC
	for _, p := range s.PCs {
		if (p.ID == who || allOutScope.Is(s, "any")) && s.influence(p) > 0 {
			all = append(all, p)
		}
	}
	return all
}

// settle closes a roll if all its dice are thrown and no hand waits for its player. A tie stays
// open.
func settle(t *tx, id string) {
	r := t.S.roll(id)
	if r == nil || r.Stage != Landed || r.Outcome == Tied {
		return
	}
	if !slices.ContainsFunc(r.Hands, func(h Hand) bool { return t.S.awaitsOwner(r, &h) }) {
		closeRoll(t, id)
	}
}

// keepMove keeps dice as they are.
func keepMove() move {
	return move{
		Spec: game.Spec{Name: "keep", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWho, paramRoll}},
		Offers: func(s *State, c *game.Collector) {
			s.eachHand(c.Actor, Landed, func(r *Roll, h *Hand) {
				if !s.awaitsOwner(r, h) {
					return
				}
				o := s.handOffer(r, h,
					game.Say("universais.keep."+keptWord(r), game.W("name", s.nameFor(c.Actor, h.Who)),
						game.N("n", h.Result.Hits)))
				o.WaitLabel = game.Say("universais.keep."+keptWord(r), game.W("name", ""), game.N("n", h.Result.Hits))
				o.Urgent, o.Primary = s.isOwn(c.Actor, h.Who), s.isOwn(c.Actor, h.Who)
				c.Add(o)
			})
			s.closeRest(c, (*State).refuseKeep)
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(Kept{Roll: args.One("roll"), Who: args.One("who")})
			settle(t, args.One("roll"))
		},
	}
}

// refuseKeep refuses to keep dice that do not wait for it. The dice of the last roll may have been
// kept without a move.
func (s *State) refuseKeep(id string) *game.Refusal {
	if last := s.lastRollOf(id); s.rollOf(id) == nil && last != nil && last.isThrown() && last.Outcome != Dropped {
		return refuse("kept-already", game.M("verdict", verdict(last.Outcome)))
	}
	return s.refuseRoll(id)
}

// keptWord returns the part of a message key for kept dice: the outcome, or "several" in a roll of
// several hands.
func keptWord(r *Roll) string {
	if len(r.Hands) > 1 {
		return "several"
	}
	return r.Outcome
}

// allOutMove goes all out: for 1 Influence all dice of a hand are thrown again, and the new throw
// counts even if it is worse (UNI-INF-10, UNI-R24, UNI-R25).
func allOutMove() move {
	paramOf := game.Param{Name: "of", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "all-out", Category: game.CategoryPoints, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWho, paramRoll, paramOf}},
		Offers: func(s *State, c *game.Collector) {
			for _, r := range s.Rolls {
				for i := range r.Hands {
					h := &r.Hands[i]
					if r.Stage != Landed || h.Result == nil || h.Out || h.Kept || s.pc(h.Who) == nil {
						continue
					}
					for _, p := range s.payers(h.Who) {
						if s.plays(c.Actor, p.ID) {
							c.Add(s.allOutOffer(c.Actor, r, h, p))
						}
					}
					s.closeOthersDice(c, h)
				}
			}
			s.closeRest(c, (*State).refuseAllOut)
		},
		Do: func(t *tx, args game.Args) {
			id, of := args.One("roll"), args.One("of")
			if of == "" {
				of = args.One("who")
			}
			spend(t, t.S.pc(args.One("who")), 1, WayAllOut)
			throwHand(t, id, of, true)
			settle(t, id)
		},
	}
}

// closeOthersDice closes going all out for the actor's PCs that do not throw hand h: only the
// hand's own player pays for its dice, unless the table allows others (UNI-R25).
func (s *State) closeOthersDice(c *game.Collector, h *Hand) {
	for _, p := range s.PCs {
		switch {
		case p.ID == h.Who || !s.plays(c.Actor, p.ID):
		case !allOutScope.Is(s, "any"):
			c.Close(refuseBy("UNI-R25", "all-out-own", game.W("name", s.name(h.Who))), "who", p.ID, "of", h.Who)
		case s.influence(p) < 1:
			c.Close(s.refuseUnpaid(p, 1), "who", p.ID, "of", h.Who)
		}
	}
}

func (s *State) allOutOffer(by game.Actor, r *Roll, h *Hand, p *PC) game.Offer {
	o := s.handOffer(r, h,
		game.Say("universais.all-out.now", game.W("name", s.nameFor(by, h.Who)), game.N("from", allOutFrom.Of(s))))
	if p.ID != h.Who {
		o.Fixed = game.Args{"who": {p.ID}, "roll": {r.ID}, "of": {h.Who}}
		o.Label = game.Say("universais.all-out.of", game.W("name", s.name(h.Who)), game.N("from", allOutFrom.Of(s)))
	}
	o.Cost = []game.Amount{{Unit: unitInfluence, N: -1, Available: s.influence(p)}}
	o.Odds = s.allOutOdds(r, h)
	o.Urgent = s.isOwn(by, p.ID) && p.ID == h.Who && (r.Outcome == Failure || r.Outcome == Partial || r.loses(h))
	return o
}

func (s *State) refuseAllOut(id string) *game.Refusal {
	p := s.pc(id)
	r, last := s.rollOf(id), s.lastRollOf(id)
	switch {
	case p == nil:
		return refuse("pc-only")
	case r == nil && last != nil && s.influence(p) > 0, r == nil && last == nil:
		return refuse("roll-closed")
	case s.influence(p) < 1:
		return s.refuseUnpaid(p, 1)
	case r != nil:
		return refuse("wrong-step", game.M("hold", s.waitMsg(r)))
	}
	return refuse("roll-closed")
}
