package universais

import "mesa/game"

// callMove lets the GM call for a roll and frame it in one form. One of its two offers is for a
// Quick Roll (UNI-R18).
func callMove() move {
	m := gmMove(game.Spec{Name: "call", Category: game.CategoryAct, Slash: true,
		Params: []game.Param{paramWho, paramAttr, paramChallenge, paramRisk, paramAdv, paramDis, paramHow}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if c.Closed(s.refuseBeginRoll(p.ID), "who", p.ID) {
					continue
				}
				c.Add(s.callOffer(p, false))
				if s.Scene.Fight() {
					c.Close(refuse("wrong-mode"), "who", p.ID, "how", quickWord.word)
				} else {
					c.Add(s.callOffer(p, true))
				}
			}
		}, func(t *tx, args game.Args) {
			who := args.One("who")
			r := Roll{Kind: SoloRoll, Stage: Framed, Mode: t.S.Scene.Mode, Quick: args.Has("how", quickWord.word),
				Risk:  args.One("risk"),
				Hands: []Hand{t.S.handOf(who, args)}}
			markByGM(r.Hands[0].Sources)
			t.S.challengeBy(&r, args)
			makeWay(t, who)
			beginRoll(t, r, "called")
		})
	m.Refine = func(s *State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		return s.refineCall(o.With(given))
	}
	return m
}

func (s *State) callOffer(p *PC, quick bool) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Primary: !quick}
	o.Inputs = append(s.powerInputs(p.ID, ""), game.Input{Param: paramRisk})
	if quick {
		o.Fixed["how"], o.Aliases = []string{quickWord.word}, game.Args{"how": quickWord.also}
	} else {
		o.Inputs = append(o.Inputs, game.Input{Param: paramChallenge, Preset: game.Itoa(p.Level + 1)})
	}
	o.Inputs = append(o.Inputs, game.Input{Param: paramAdv}, game.Input{Param: paramDis})
	if s.Scene.Fight() {
		o.Inputs = o.Inputs[:1:1] // no Challenge, and usually no Risk (UNI-ROLL-04)
		o.Inputs = append(o.Inputs, game.Input{Param: paramAdv}, game.Input{Param: paramDis})
	}
	o.Validate = func(args game.Args) *game.Refusal { return s.fitSources(p.ID, args) }
	return s.refineCall(o)
}

// challengeBy sets the Challenge that the GM typed. It stays 0, which means by the Level of each
// hand, if the GM typed 0 or the number that a single hand has by its Level.
func (s *State) challengeBy(r *Roll, args game.Args) {
	if args.One("challenge") == "" {
		return
	}
	r.Challenge = number(args.One("challenge"))
	if len(r.Hands) == 1 && r.Challenge == r.Hands[0].Level+1 {
		r.Challenge = 0
	}
}

// challengeInput asks for the Challenge of a roll. In a roll of several hands, 0 means by the Level
// of each.
func challengeInput(r *Roll) game.Input {
	param := paramChallenge
	if len(r.Hands) == 1 {
		return game.Input{Param: param, Preset: game.Itoa(r.challenge(&r.Hands[0]))}
	}
	param.Min = 0
	return game.Input{Param: param, Preset: game.Itoa(r.Challenge)}
}

func (s *State) refineCall(o game.Offer) game.Offer {
	args := o.Picked()
	who := o.Fixed.One("who")
	h := s.handOf(who, args)
	r := Roll{Kind: SoloRoll, Mode: s.Scene.Mode, Quick: o.Fixed.Has("how", quickWord.word), Hands: []Hand{h}}
	s.challengeBy(&r, args)
	key := "universais.call.now"
	switch {
	case r.Quick:
		key = "universais.call.quick"
	case r.Mode == Combat:
		key = "universais.call.combat"
	}
	o.Label = game.Say(key, game.W("name", s.name(who)), byArg(&h), game.N("n", r.challenge(&h)))
	o.Odds = s.throwOdds(&r, &h)
	s.addChanceByAttribute(&r, &o)
	return o
}

// frameMove lets the GM set a roll before the dice fall: Attribute, Challenge, Risk, and what helps
// and hinders (UNI-R13).
func frameMove() move {
	return gmMove(game.Spec{Name: "frame", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramChallenge, paramAttr, paramRisk, paramAdv, paramDis, paramHow, paramWho, paramRoll,
			paramDice}},
		func(s *State, c *game.Collector) {
			for _, r := range s.Rolls {
				for i := range r.Hands {
					h := &r.Hands[i]
					switch {
					case r.Stage != Asked && r.Stage != Framed, h.Result != nil, h.Out:
						c.Close(refuse("roll-closed"), "who", h.Who, "roll", r.ID)
					default:
						c.Add(s.frameOffers(r, h)...)
					}
				}
			}
			s.closeRest(c, (*State).refuseRoll)
		}, frameRoll)
}

// frameRoll sets a roll as the GM typed it.
func frameRoll(t *tx, args game.Args) {
	r := t.S.roll(args.One("roll")).copy()
	h := r.hand(args.One("who"))
	side, was, ready := h.Side, h.Sources, h.Ready
	*h = t.S.handOf(h.Who, args)
	h.Side, h.Ready, h.Sources = side, ready, t.S.framedSources(h.Who, was, args)
	if !r.hasBegun() {
		t.S.challengeBy(&r, args)
		r.Risk = args.One("risk")
	}
	if how := args.One("how"); how != "" {
		r.Quick = how == quickWord.word
	}
	why := "framed"
	if r.Stage == Framed {
		why = "changed"
	}
	r.Stage = Framed
	t.Emit(RollSet{Roll: r, Why: why, Of: h.Who})
}

// frameOffers returns an offer to frame the roll as the player asked for it. For a roll that is not
// framed yet it adds one for the other way, quick or not quick (UNI-R18).
func (s *State) frameOffers(r *Roll, h *Hand) []game.Offer {
	offers := []game.Offer{s.frameOffer(r, h)}
	if r.Stage != Asked || r.Mode == Combat {
		return offers
	}
	turned := r.copy()
	turned.Quick = !r.Quick
	how := normalWord
	if turned.Quick {
		how = quickWord
	}
	o := s.frameOffer(&turned, turned.hand(h.Who))
	o.Fixed["how"], o.Aliases, o.Primary = []string{how.word}, game.Args{"how": how.also}, false
	o.Urgent = false
	o.Label = game.Say("universais.frame.turned", game.W("name", s.name(h.Who)), game.N("quick", flag(turned.Quick)))
	return append(offers, o)
}

// normalWord means a roll that is not quick.
var normalWord = word{"normal", []string{"normais"}}

// framedSources returns the sources after the GM has framed a roll: entries that the owner named
// stay, typed sources are replaced by the GM's.
func (s *State) framedSources(who string, was []Source, args game.Args) []Source {
	var kept []Source
	typed, _ := s.sourcesOf(who, args)
	for _, src := range was {
		if e := entryOf(s.pc(who), src.Entry); e != nil && src.N == max(e.N, 1) && !hasEntry(typed, src.Entry) {
			kept = append(kept, src)
		}
	}
	return append(kept, markByGM(typed)...)
}

// markByGM marks sources as set by the GM.
func markByGM(sources []Source) []Source {
	for i := range sources {
		sources[i].GM = true
	}
	return sources
}

func hasEntry(sources []Source, id string) bool {
	for _, src := range sources {
		if src.Entry == id {
			return true
		}
	}
	return false
}

func (s *State) frameOffer(r *Roll, h *Hand) game.Offer {
	key := "universais.frame." + r.Stage
	if r.Quick && r.Stage == Asked {
		key += "_quick"
	}
	o := s.handOffer(r, h,
		game.Say(key, game.W("name", s.name(h.Who)), byArg(h), game.W("reward", r.Reward), game.N("n", r.challenge(h))))
	o.Inputs = s.handInputs(r, h)
	if !r.hasBegun() && r.Mode != Combat && r.Kind != OpposedRoll {
		o.Inputs = append(o.Inputs, game.Input{Param: paramRisk, Preset: r.Risk})
		if !r.Quick {
			o.Inputs = append(o.Inputs, challengeInput(r))
		}
	}
	o.Inputs = append(o.Inputs, game.Input{Param: paramAdv, Preset: typedSources(s.pc(h.Who), h.Sources, 1)},
		game.Input{Param: paramDis, Preset: typedSources(s.pc(h.Who), h.Sources, -1)})
	o.Validate = func(args game.Args) *game.Refusal { return s.fitSources(h.Who, args) }
	o.Urgent, o.Primary, o.OpensForm = r.Stage == Asked, r.Stage == Asked, r.Stage == Framed
	return o
}

// handOffer returns an offer about one hand of an open roll.
func (s *State) handOffer(r *Roll, h *Hand, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {h.Who}, "roll": {r.ID}}, Label: label, About: rollRef(r.ID),
		ForCard: game.ForCard{Card: rollRef(r.ID)}}
}

// withdrawMove takes back a roll before its dice fall.
func withdrawMove() move {
	return move{
		Spec: game.Spec{Name: "withdraw", Category: game.CategoryAct, Params: []game.Param{paramWho, paramRoll}},
		Offers: func(s *State, c *game.Collector) {
			for _, r := range s.Rolls {
				if h := &r.Hands[0]; len(r.Hands) == 1 && !r.hasBegun() && s.plays(c.Actor, h.Who) {
					c.Add(s.handOffer(r, h,
						game.Say("universais.withdraw.now", game.W("name", s.nameFor(c.Actor, h.Who)))))
				}
			}
			s.closeRest(c, (*State).refuseRoll)
		},
		Do: func(t *tx, args game.Args) { endRoll(t, args.One("roll"), Withdrawn) },
	}
}

// dropMove lets the GM end a roll that is stuck. It has no consequence, and what was paid stays
// paid.
func dropMove() move {
	return withLacks("UNI-R13",
		gmMove(game.Spec{Name: "drop", Category: game.CategoryAct, Params: []game.Param{paramRoll}},
			func(s *State, c *game.Collector) {
				for _, r := range s.Rolls {
					c.Add(game.Offer{Fixed: game.Args{"roll": {r.ID}}, About: rollRef(r.ID),
						ForCard: game.ForCard{Card: rollRef(r.ID)},
						Label:   game.Say("universais.drop.now", game.W("name", s.name(r.leader())))})
				}
			}, func(t *tx, args game.Args) { endRoll(t, args.One("roll"), Dropped) }))
}

// endRoll ends a roll as Withdrawn or Dropped, without a consequence.
func endRoll(t *tx, id, outcome string) {
	r := t.S.roll(id).copy()
	r.Outcome = outcome
	t.Emit(RollClosed{Roll: r})
}
