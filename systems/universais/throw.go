package universais

import (
	"slices"

	"mesa/game"
)

// throwMove throws the dice of a framed roll, with what helps and hinders. In an opposed roll all
// dice fall together, when the last player has said what to throw (UNI-OPP-01, UNI-R16).
func throwMove() move {
	return move{
		Spec: game.Spec{Name: "throw", Category: game.CategoryDice, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWith, paramAdv, paramDis, paramAttr, paramDice, paramWho, paramRoll}},
		Offers: func(s *State, c *game.Collector) {
			s.eachHand(c.Actor, Framed, func(r *Roll, h *Hand) {
				if h.Result == nil && !h.Out && !h.Ready && r.Duel == "" { // in a Duel they fall with the approaches
					c.Add(s.throwOffer(c.Actor, r, h))
				}
			})
			s.closeRest(c, (*State).refuseRoll)
		},
		Do: func(t *tx, args game.Args) {
			r := t.S.roll(args.One("roll")).copy()
			h := r.hand(args.One("who"))
			next := t.S.handWithAnswers(&r, h, args)
			if next.Ready = r.Kind == OpposedRoll; r.waitsForOther(h) {
				*h = next
				t.Emit(RollSet{Roll: r, Why: "ready", Of: h.Who})
				return
			}
			if next.Ready || !sameHand(next, *h) {
				*h = next
				t.Emit(RollSet{Roll: r, Why: "armed", Of: h.Who})
			}
			throwHands(t, r.ID, r.yetToThrow(next.Who)...)
		},
		Refine: func(s *State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return s.refineThrow(by, o.With(given))
		},
	}
}

func (s *State) throwOffer(by game.Actor, r *Roll, h *Hand) game.Offer {
	o := s.handOffer(r, h, game.Msg{})
	if r.Kind != SoloRoll {
		o.Inputs = s.handInputs(r, h)
	}
	o.Inputs = append(o.Inputs, s.sourceInputs(h.Who, ownSources(h))...)
	o.Validate = func(args game.Args) *game.Refusal {
		next := s.handWithAnswers(r, h, args)
		for i, src := range next.Sources {
			if src.Entry != "" && hasEntry(next.Sources[:i], src.Entry) {
				return refuse("source-twice")
			}
		}
		return s.fitSources(h.Who, args)
	}
	o.Closed = s.refuseAct(h.Who)
	o.Urgent, o.Primary = s.isOwn(by, h.Who) && o.Closed == nil, s.isOwn(by, h.Who) && o.Closed == nil
	return s.refineThrow(by, o)
}

// ownSources returns the sources that the owner can drop.
func ownSources(h *Hand) []Source {
	return slices.DeleteFunc(slices.Clone(h.Sources), func(src Source) bool { return src.GM })
}

// handWithAnswers returns a hand with the answers of its owner. Sources that the GM set stay.
func (s *State) handWithAnswers(r *Roll, h *Hand, args game.Args) Hand {
	next := *h
	if r.Kind != SoloRoll {
		next = s.handOf(h.Who, args)
		next.Side, next.AllOut, next.Level = h.Side, h.AllOut, h.Level
	}
	own, _ := s.sourcesOf(h.Who, args)
	gms := slices.DeleteFunc(slices.Clone(h.Sources), func(src Source) bool { return !src.GM })
	next.Sources = append(gms, own...)
	return next
}

// sameHand reports whether two hands throw the same dice with the same sources.
func sameHand(a, b Hand) bool {
	return a.Attr == b.Attr && slices.Equal(a.And, b.And) && a.Dice == b.Dice && slices.Equal(a.Sources, b.Sources)
}

func (s *State) refineThrow(by game.Actor, o game.Offer) game.Offer {
	r := s.roll(o.Fixed.One("roll")).copy()
	h := r.hand(o.Fixed.One("who"))
	*h = s.handWithAnswers(&r, h, o.Picked())
	o.Label = s.rollLabel(by, &r, h)
	o.Odds = s.throwOdds(&r, h)
	s.addChanceByAttribute(&r, &o)
	return o
}

// waitsForOther reports whether an opposed roll waits for the player of another hand than h.
func (r *Roll) waitsForOther(h *Hand) bool {
	return r.Kind == OpposedRoll && slices.ContainsFunc(r.Hands, func(o Hand) bool {
		return o.Who != h.Who && o.Result == nil && !o.Out && !o.Ready
	})
}

// yetToThrow returns the members that throw together with who: in an opposed roll all that have not
// thrown, otherwise who alone.
func (r *Roll) yetToThrow(who string) []string {
	if r.Kind != OpposedRoll {
		return []string{who}
	}
	var all []string
	for _, h := range r.Hands {
		if h.Result == nil && !h.Out {
			all = append(all, h.Who)
		}
	}
	return all
}

// throwHands throws the dice of some members of a roll, one after the other.
func throwHands(t *tx, id string, who ...string) {
	for _, w := range who {
		throwHand(t, id, w, false)
	}
	settle(t, id)
}

// throwHand throws the dice of one member. After an undo the same dice wait at the place of the
// throw, which is made of the member and the number of its throws.
func throwHand(t *tx, id, who string, allOut bool) {
	r := t.S.roll(id).copy()
	h := r.hand(who)
	t.ThrowAt("roll/" + who + "/" + game.Itoa(t.S.Thrown[who]))
	result := t.S.throwDice(&r, h, allOut, t.Dice)
	h.Result = &result
	done := r.isThrown()
	if done {
		r.judge()
	}
	e := Thrown{Roll: id, Who: who, Kind: r.Kind, Quick: r.Quick, Mode: r.Mode, Pool: sixes(len(result.Faces)),
		Faces: result.Faces, Result: result,
		Need: r.challenge(h), AllOut: allOut, Done: done, Outcome: r.Outcome, Best: r.Best}
	if r.sides() != nil {
		e.Winners = r.winners()
	}
	t.Emit(e)
}

// eachHand calls do for each hand that the actor may act for, in the open rolls of one stage.
func (s *State) eachHand(by game.Actor, stage string, do func(r *Roll, h *Hand)) {
	for _, r := range s.Rolls {
		if r.Stage != stage {
			continue
		}
		for i := range r.Hands {
			if s.plays(by, r.Hands[i].Who) {
				do(r, &r.Hands[i])
			}
		}
	}
}

// refuseRoll refuses a move about the roll of a PC or NPC: the roll waits for something else, is
// closed, or does not exist.
func (s *State) refuseRoll(id string) *game.Refusal {
	switch {
	case s.rollOf(id) != nil:
		return refuse("wrong-step", game.M("hold", s.waitMsg(s.rollOf(id))))
	case s.lastRollOf(id) != nil:
		return refuse("roll-closed")
	}
	return refuse("no-roll")
}

// waitMsg says what an open roll waits for, and who answers.
func (s *State) waitMsg(r *Roll) game.Msg {
	if d := s.duel(r.Duel); d != nil && d.nextToApproach() != "" {
		return game.Say("universais.hold.approach", game.W("name", s.name(d.nextToApproach())))
	}
	for _, h := range r.Hands {
		if h.Result == nil && !h.Out && !h.Ready && r.Stage == Framed {
			return game.Say("universais.hold."+r.Stage, game.W("name", s.name(h.Who)))
		}
	}
	if r.Stage == Landed && r.Outcome == Tied && r.Duel != "" {
		return game.Say("universais.hold.duel.tied")
	}
	if r.Stage == Landed && r.Outcome == Tied {
		return game.Say("universais.hold.tied")
	}
	for _, h := range r.Hands {
		if r.Stage == Landed && s.awaitsOwner(r, &h) {
			return game.Say("universais.hold."+r.Stage, game.W("name", s.name(h.Who)))
		}
	}
	return game.Say("universais.hold."+r.Stage, game.W("name", s.name(r.leader())))
}
