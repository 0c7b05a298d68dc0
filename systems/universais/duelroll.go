package universais

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// duelRoll is the WithOppositionPrice Roll of a Duel as it begins: each by the best
// Attribute, an NPC by its Level and 7 (UNI-DUEL-04, UNI-DUEL-05, UNI-R34).
func (s *State) duelRoll(d Duel) Roll {
	r := Roll{ID: d.ID, Duel: d.ID, Kind: OpposedRoll, Stage: Framed, Mode: Unstructured}
	for side, who := range d.two() {
		h := s.handOf(who, game.Args{})
		if s.npc(who) != nil {
			h.Attr, h.Dice = "", s.usualDice(who)
		}
		h.Side = side
		r.Hands = append(r.Hands, h)
	}
	return r
}

// resolveMove resolves a Duel when the GM says so (UNI-DUEL-03); one of combat
// too, since it has to be over before its Scene is (UNI-R40).
func resolveMove() move {
	return withLacks("UNI-DUEL-03", gmMove(game.Spec{Name: "resolve", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramDuel}},
		func(s *State, c *game.Collector) {
			c.Add(s.gmDuelOffers(DuelOpen, func(d *Duel) []game.Offer {
				return []game.Offer{{Optional: true, Primary: !d.Combat, Label: s.duelMsg("universais.resolve.now", d)}}
			})...)
		}, func(t *tx, args game.Args) { resolveDuel(t, args.One("duel")) }))
}

// gmDuelOffers are the GM's offers about the Duels in one stage.
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

// duelMsg says something of a Duel by the names of both.
func (s *State) duelMsg(key string, d *Duel) game.Msg {
	return game.Say(key, game.W("name", s.name(d.Initiator)), game.W("target", s.name(d.Target)),
		game.N("combat", flag(d.Combat)),
		game.N("n", d.Price))
}

// resolveDuel begins the WithOppositionPrice Roll of a Duel.
func resolveDuel(t *tx, id string) {
	d := *t.S.duel(id)
	d.Stage, d.Said = DuelRolling, nil
	t.Emit(DuelSet{Duel: d, Why: "rolling"})
	t.Emit(RollSet{Roll: t.S.duelRoll(d), Why: "duel"})
}

// approachMove says how somebody goes about a Duel, the Initiator first: in words,
// by an Attribute, with what helps. After both the dice fall, all at the same
// time (UNI-DUEL-04, UNI-OPP-01).
func approachMove() move {
	return move{
		Spec: game.Spec{Name: "approach", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{paramAttr, paramSaid, paramWith, paramAdv, paramDis, paramDice, paramWho, paramDuel}},
		Offers: func(s *State, c *game.Collector) {
			s.duelOffers(c, DuelRolling, (*Duel).speaks, func(by game.Actor, d *Duel) []game.Offer {
				r := s.roll(d.ID)
				if r == nil || r.hand(d.speaks()) == nil {
					return nil
				}
				return []game.Offer{s.approachOffer(by, d, r, r.hand(d.speaks()))}
			})
			s.closeRest(c, func(id string) *game.Refusal {
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
			if t.S.duel(d.ID).speaks() == "" {
				throwHands(t, d.ID, d.two()...)
			}
		},
		Refine: func(s *State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return s.reckonApproach(by, o.With(given))
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
	return s.reckonApproach(by, o)
}

// handInputs are what decides the dice of a hand: an Attribute, of a Duel several
// where the table adds them (UNI-R33), or the number of an NPC's dice.
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

// reckonApproach puts anew what goes with what is picked: the label, the chance to
// win, and what each Attribute makes of it.
func (s *State) reckonApproach(by game.Actor, o game.Offer) game.Offer {
	now := s.roll(o.Fixed.One("duel"))
	chance := func(args game.Args) (Hand, []game.Odds) {
		r := now.copy()
		h := r.hand(o.Fixed.One("who"))
		*h = s.handWithAnswers(&r, h, args)
		return *h, s.foretold(&r, h)
	}
	args := o.Picked()
	h, all := chance(args)
	o.Odds = all
	o.Label = game.Say("universais.approach.now", game.W("name", s.nameFor(by, h.Who)), handMsg(&h, h.Dice))
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

// attrSets are all Attributes of somebody, alone and added up (UNI-R33).
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

// adding is a hand with the dice of more Attributes, "talent-mind" (UNI-R33).
func (s *State) adding(h Hand, more string) Hand {
	if more == "" || h.Attr == "" {
		return h
	}
	h.And = strings.Split(more, attrJoin)
	for _, w := range h.And {
		h.Dice += s.attrsOf(h.Who)[attrIndex(w)]
	}
	return h
}

// duelHold says what a Duel waits for, and from whom.
func (s *State) duelHold(d *Duel) game.Msg {
	who := d.Initiator
	switch {
	case d.speaks() != "":
		return game.Say("universais.hold.approach", game.W("name", s.name(d.speaks())))
	case d.Stage == DuelRolling && s.roll(d.ID) != nil:
		return s.hold(s.roll(d.ID))
	case d.Stage == DuelAsked:
		who = d.Target
	}
	return game.Say("universais.hold.duel."+d.Stage, game.W("name", s.name(who)), game.W("loser", s.name(d.Loser)))
}

// decideDuel is what follows the dice of a Duel: a target that lost suffers, an
// Initiator chooses; one who resisted and fails again has accepted (UNI-DUEL-14,
// UNI-DUEL-15, UNI-R35).
func decideDuel(t *tx, r *Roll) {
	at := t.S.duel(r.Duel)
	if at == nil || len(r.Best) == 0 {
		return
	}
	d := *at
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

// loses reports whether somebody is behind in a Duel whose dice lie.
func (r *Roll) loses(h *Hand) bool {
	return r.Duel != "" && r.Outcome == Won && !slices.Contains(r.Best, h.Who)
}
