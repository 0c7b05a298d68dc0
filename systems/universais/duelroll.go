package universais

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// duelRoll returns the Opposed Roll of a Duel as it begins: a PC with its best Attribute, an NPC
// with its Level and 7 (UNI-DUEL-04, UNI-DUEL-05, UNI-R34).
func (s *State) duelRoll(d Duel) Roll {
	r := Roll{ID: d.ID, Duel: d.ID, Kind: OpposedRoll, Stage: Framed, Mode: Unstructured}
	for side, who := range d.participants() {
		h := s.handOf(who, game.Args{})
		if s.npc(who) != nil {
			h.Attr, h.Dice = "", s.usualDice(who)
		}
		h.Side = side
		r.Hands = append(r.Hands, h)
	}
	return r
}

// resolveMove lets the GM resolve an open Duel (UNI-DUEL-03), also one of combat: the Duel has to
// be over before its Scene is (UNI-R40).
func resolveMove() move {
	return withLacks("UNI-DUEL-03", gmMove(game.Spec{Name: "resolve", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramDuel}},
		func(s *State, c *game.Collector) {
			c.Add(s.gmDuelOffers(DuelOpen, func(d *Duel) []game.Offer {
				return []game.Offer{{ForCard: game.ForCard{Optional: true}, Primary: !d.Combat,
					Label: s.duelMsg("universais.resolve.now", d)}}
			})...)
		}, func(t *tx, args game.Args) { resolveDuel(t, args.One("duel")) }))
}

// gmDuelOffers returns the offers to the GM about the Duels in one stage.
func (s *State) gmDuelOffers(stage string, offer func(*Duel) []game.Offer) []game.Offer {
	var offers []game.Offer
	for _, d := range s.Duels {
		if d.Stage != stage {
			continue
		}
		for _, o := range offer(d) {
			if o.Fixed == nil {
				o.Fixed = game.Args{}
			}
			o.Fixed["duel"], o.About, o.Card = []string{d.ID}, duelRef(d.ID), duelRef(d.ID)
			offers = append(offers, o)
		}
	}
	return offers
}

// duelMsg returns a text about a Duel with the names of both participants.
func (s *State) duelMsg(key string, d *Duel) game.Msg {
	return game.Say(key, game.W("name", s.name(d.Initiator)), game.W("target", s.name(d.Target)),
		game.N("combat", flag(d.Combat)),
		game.N("n", d.Price))
}

// resolveDuel begins the Opposed Roll of a Duel.
func resolveDuel(t *tx, id string) {
	d := *t.S.duel(id)
	d.Stage, d.Said = DuelRolling, nil
	t.Emit(DuelSet{Duel: d, Why: "rolling"})
	t.Emit(RollSet{Roll: t.S.duelRoll(d), Why: "duel"})
}

// approachMove says how a participant goes about a Duel, the Initiator first: words, an Attribute,
// what helps. After the second approach all dice fall together (UNI-DUEL-04, UNI-OPP-01).
func approachMove() move {
	return move{
		Spec: game.Spec{Name: "approach", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{paramAttr, paramSaid, paramWith, paramAdv, paramDis, paramDice, paramWho, paramDuel}},
		Offers: func(s *State, c *game.Collector) {
			s.duelOffers(c, DuelRolling, (*Duel).nextToApproach, func(s *State, by game.Actor, d *Duel) []game.Offer {
				r := s.roll(d.ID)
				if r == nil || r.hand(d.nextToApproach()) == nil {
					return nil
				}
				return []game.Offer{s.approachOffer(by, d, r, r.hand(d.nextToApproach()))}
			})
			s.closeRest(c, func(s *State, id string) *game.Refusal {
				if d := s.duelOf(id); d != nil {
					return refuse("wrong-step", game.M("hold", s.duelHold(d)))
				}
				return game.Refuse("UNI-DUEL-04", "universais.refused.no-duel")
			})
		},
		Do: func(t *tx, args game.Args) {
			d, r := t.S.duel(args.One("duel")), t.S.roll(args.One("duel"))
			h := t.S.handWithAnswers(r, r.hand(args.One("who")), args)
			t.Emit(Approached{Roll: d.ID, Who: h.Who, Text: args.One("text"), Hand: h})
			if t.S.duel(d.ID).nextToApproach() == "" {
				throwHands(t, d.ID, d.participants()...)
			}
		},
		Refine: func(s *State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return s.refineApproach(by, o.With(given))
		},
	}
}

func (s *State) approachOffer(by game.Actor, d *Duel, r *Roll, h *Hand) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {h.Who}, "duel": {d.ID}}, Primary: true,
		Inputs: append(s.handInputs(r, h), game.Input{Param: paramSaid})}
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
	return s.refineApproach(by, o)
}

// handInputs asks for what decides the dice of a hand: an Attribute, for an NPC without Attributes
// or in a Duel the number of dice, or in a Duel several Attributes if the table adds them
// (UNI-R33).
func (s *State) handInputs(r *Roll, h *Hand) []game.Input {
	if r.Duel != "" && s.npc(h.Who) != nil {
		return []game.Input{{Param: paramDice, Preset: game.Itoa(h.Dice)}}
	}
	inputs := s.powerInputs(h.Who, h.Attr)
	switch {
	case inputs[0].Kind == game.Number:
		inputs[0].Preset = game.Itoa(h.Dice)
	case r.Duel != "" && duelAttributes.Is(s, "sum"):
		inputs[0].Choices = s.attrSets(h)
	}
	return inputs
}

// refineApproach sets the label of an approach, the chance to win, and the chance with each
// Attribute.
func (s *State) refineApproach(by game.Actor, o game.Offer) game.Offer {
	now := s.roll(o.Fixed.One("duel"))
	chance := func(args game.Args) (Hand, []game.Odds) {
		r := now.copy()
		h := r.hand(o.Fixed.One("who"))
		*h = s.handWithAnswers(&r, h, args)
		return *h, s.throwOdds(&r, h)
	}
	args := o.Picked()
	h, all := chance(args)
	o.Odds = all
	o.Label = game.Say("universais.approach.now", game.W("name", s.nameFor(by, h.Who)), handArg(&h, h.Dice))
	input, ok := o.Input(paramAttr.Name)
	if !ok || len(all) == 0 {
		return o
	}
	for i, c := range input.Choices {
		next := maps.Clone(args)
		next["attribute"] = []string{c.Word}
		_, then := chance(next)
		input.Choices[i].ChanceAfter = then[0].Now
	}
	return o
}

// attrSets returns the Attributes of a hand as choices: each alone, and every sum of several
// (UNI-R33).
func (s *State) attrSets(h *Hand) []game.Choice {
	attrs := s.attrsOf(h.Who)
	var cs []game.Choice
	for _, w := range attrSums {
		words, n := strings.Split(w.word, attrJoin), 0
		for _, attr := range words {
			n += attrs[attrIndex(attr)]
		}
		of := Hand{Attr: words[0], And: words[1:]}
		cs = append(cs, game.Choice{Word: w.word, Aliases: w.also, Label: attrOf(&of), Dice: sixes(n),
			Selected: of.Attr == h.Attr && slices.Equal(of.And, h.And)})
	}
	return cs
}

// withAttributes returns a hand with the dice of more Attributes, which more joins by attrJoin:
// "talent-mind" (UNI-R33).
func (s *State) withAttributes(h Hand, more string) Hand {
	if more == "" || h.Attr == "" {
		return h
	}
	h.And = strings.Split(more, attrJoin)
	for _, w := range h.And {
		h.Dice += s.attrsOf(h.Who)[attrIndex(w)]
	}
	return h
}

// duelHold says what a Duel waits for, and who answers.
func (s *State) duelHold(d *Duel) game.Msg {
	who := d.Initiator
	switch {
	case d.nextToApproach() != "":
		return game.Say("universais.hold.approach", game.W("name", s.name(d.nextToApproach())))
	case d.Stage == DuelRolling && s.roll(d.ID) != nil:
		return s.waitMsg(s.roll(d.ID))
	case d.Stage == DuelAsked:
		who = d.Target
	}
	return game.Say("universais.hold.duel."+d.Stage, game.W("name", s.name(who)), game.W("loser", s.name(d.Loser)))
}

// settleDuels goes on with each Duel whose roll the move has closed. It runs after each move. The dice
// decide a Duel; if the roll was dropped and both participants can still return, the Duel is open again
// and is resolved another time.
func settleDuels(t *tx) {
	for _, d := range slices.Clone(t.S.Duels) {
		last := t.S.anyRoll(d.ID)
		if d.Stage != DuelRolling || last == nil || t.S.roll(d.ID) != nil {
			continue
		}
		switch r := last.copy(); {
		case r.Outcome == Won:
			decideDuel(t, *d, &r)
		case r.Outcome == Dropped && t.S.canReturn(d.Initiator) && t.S.canReturn(d.Target):
			again := *d
			again.Stage, again.Said, again.Rolled, again.Loser = DuelOpen, nil, nil, ""
			t.Emit(DuelSet{Duel: again, Why: "again"})
		}
	}
}

// decideDuel applies the dice of a Duel. A target that lost suffers, and an Initiator that lost
// chooses. An Initiator that resisted and lost again suffers, too (UNI-DUEL-14, UNI-DUEL-15,
// UNI-R35).
func decideDuel(t *tx, d Duel, r *Roll) {
	d.Rolled, d.Loser = r, d.Initiator
	why := "lost"
	switch {
	case r.Best[0] == d.Initiator:
		d.Loser, why = d.Target, "won"
	case d.Resisted:
		why = "failed"
	default:
		d.Stage = DuelLost
	}
	t.Emit(DuelSet{Duel: d, Why: why})
	if p := t.S.pc(d.Initiator); why == "failed" && p != nil && resistRefund.On(t.S) {
		gain(t, p, d.Price, "refund")
	}
	if why != "lost" {
		suffer(t, d)
	}
}

// loses reports whether a hand has lost the roll of a Duel in which all dice are thrown.
func (r *Roll) loses(h *Hand) bool {
	return r.Duel != "" && r.Outcome == Won && !slices.Contains(r.Best, h.Who)
}
