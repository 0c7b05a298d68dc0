package roll

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// callMove lets the GM call for a roll and frame it in one form. Outside combat each PC has a
// second offer, for a Quick Roll (UNI-R18).
func callMove() state.Move {
	m := acting.GMMove(game.Spec{Name: "call", Category: game.CategoryAct, Slash: true,
		Params: []game.Param{acting.ParamWho, acting.ParamAttr, paramChallenge, paramRisk, hand.ParamAdv, hand.ParamDis,
			acting.ParamHow}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if c.Closed(acting.RefuseBeginRoll(s, p.ID), "who", p.ID) {
					continue
				}
				c.Add(callOffer(s, p, false))
				if s.Scene.Fight() {
					c.Close(acting.Refuse("wrong-mode"), "who", p.ID, "how", quickWord.Word)
				} else {
					c.Add(callOffer(s, p, true))
				}
			}
		}, func(t *state.Tx, args game.Args) {
			who := args.One("who")
			r := state.Roll{Kind: state.SoloRoll, Stage: state.Framed, Mode: t.S.Scene.Mode,
				Quick: args.Has("how", quickWord.Word), Risk: args.One("risk"),
				Hands: []state.Hand{hand.Of(t.S, who, args)}}
			markByGM(r.Hands[0].Sources)
			challengeBy(&r, args)
			MakeWay(t, who)
			begin(t, r, "called")
		})
	m.Refine = func(s *state.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		return refineCall(s, o.With(given))
	}
	return m
}

func callOffer(s *state.State, p *sheet.PC, quick bool) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID), Primary: !quick}
	o.Inputs = append(hand.PowerInputs(s, p.ID, ""), game.Input{Param: paramRisk})
	if quick {
		o.Fixed["how"], o.Aliases = []string{quickWord.Word}, game.Args{"how": quickWord.Also}
	} else {
		o.Inputs = append(o.Inputs, game.Input{Param: paramChallenge, Preset: game.Itoa(p.Level + 1)})
	}
	o.Inputs = append(o.Inputs, game.Input{Param: hand.ParamAdv}, game.Input{Param: hand.ParamDis})
	if s.Scene.Fight() {
		o.Inputs = o.Inputs[:1:1] // no Challenge, and usually no Risk (UNI-ROLL-04)
		o.Inputs = append(o.Inputs, game.Input{Param: hand.ParamAdv}, game.Input{Param: hand.ParamDis})
	}
	o.Validate = func(args game.Args) *game.Refusal { return hand.FitSources(s, p.ID, args) }
	return refineCall(s, o)
}

// challengeBy sets the Challenge that the GM typed. It stays 0, which means by the Level of each
// hand, if the GM typed 0 or the number that a single hand has by its Level.
func challengeBy(r *state.Roll, args game.Args) {
	if args.One("challenge") == "" {
		return
	}
	r.Challenge = sheet.Number(args.One("challenge"))
	if len(r.Hands) == 1 && r.Challenge == r.Hands[0].Level+1 {
		r.Challenge = 0
	}
}

// challengeInput asks for the Challenge of a roll. In a roll of several hands, 0 means by the Level
// of each.
func challengeInput(r *state.Roll) game.Input {
	param := paramChallenge
	if len(r.Hands) == 1 {
		return game.Input{Param: param, Preset: game.Itoa(r.ChallengeOf(&r.Hands[0]))}
	}
	param.Min = 0
	return game.Input{Param: param, Preset: game.Itoa(r.Challenge)}
}

func refineCall(s *state.State, o game.Offer) game.Offer {
	args := o.Picked()
	who := o.Fixed.One("who")
	h := hand.Of(s, who, args)
	r := state.Roll{Kind: state.SoloRoll, Mode: s.Scene.Mode, Quick: o.Fixed.Has("how", quickWord.Word),
		Hands: []state.Hand{h}}
	challengeBy(&r, args)
	key := "universais.call.now"
	switch {
	case r.Quick:
		key = "universais.call.quick"
	case r.Mode == state.Combat:
		key = "universais.call.combat"
	}
	o.Label = game.Say(key, game.W("name", s.Name(who)), hand.ByArg(&h), game.N("n", r.ChallengeOf(&h)))
	o.Odds = hand.ThrowOdds(s, &r, &h)
	hand.AddChanceByAttribute(s, &r, &o)
	return o
}

// frameMove lets the GM set a roll before the dice fall: Attribute, Challenge, Risk, and what helps
// and hinders (UNI-R13).
func frameMove() state.Move {
	return acting.GMMove(game.Spec{Name: "frame", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramChallenge, acting.ParamAttr, paramRisk, hand.ParamAdv, hand.ParamDis, acting.ParamHow,
			acting.ParamWho, acting.ParamRoll, acting.ParamDice}},
		func(s *state.State, c *game.Collector) {
			for _, r := range s.Rolls {
				for i := range r.Hands {
					h := &r.Hands[i]
					switch {
					case r.Stage != state.Asked && r.Stage != state.Framed, h.Result != nil, h.Out:
						c.Close(acting.Refuse("roll-closed"), "who", h.Who, "roll", r.ID)
					default:
						c.Add(frameOffers(s, r, h)...)
					}
				}
			}
			acting.CloseRest(s, c, refuseRoll)
		}, frameRoll)
}

// frameRoll sets a roll as the GM typed it.
func frameRoll(t *state.Tx, args game.Args) {
	r := t.S.Roll(args.One("roll")).Copy()
	h := r.Hand(args.One("who"))
	side, was, ready := h.Side, h.Sources, h.Ready
	*h = hand.Of(t.S, h.Who, args)
	h.Side, h.Ready, h.Sources = side, ready, framedSources(t.S, h.Who, was, args)
	if !r.HasBegun() {
		challengeBy(&r, args)
		r.Risk = args.One("risk")
	}
	if how := args.One("how"); how != "" {
		r.Quick = how == quickWord.Word
	}
	why := "framed"
	if r.Stage == state.Framed {
		why = "changed"
	}
	r.Stage = state.Framed
	t.Emit(RollSet{Roll: r, Why: why, Of: h.Who})
}

// frameOffers returns an offer to frame the roll as the player asked for it. Outside combat, for a
// roll that is not framed yet, it adds an offer for the other way, quick or not quick (UNI-R18).
func frameOffers(s *state.State, r *state.Roll, h *state.Hand) []game.Offer {
	offers := []game.Offer{frameOffer(s, r, h)}
	if r.Stage != state.Asked || r.Mode == state.Combat {
		return offers
	}
	turned := r.Copy()
	turned.Quick = !r.Quick
	how := normalWord
	if turned.Quick {
		how = quickWord
	}
	o := frameOffer(s, &turned, turned.Hand(h.Who))
	o.Fixed["how"], o.Aliases, o.Primary = []string{how.Word}, game.Args{"how": how.Also}, false
	o.Urgent = false
	o.Label = game.Say("universais.frame.turned", game.W("name", s.Name(h.Who)),
		game.N("quick", sheet.Flag(turned.Quick)))
	return append(offers, o)
}

// framedSources returns the sources after the GM has framed a roll: entries that the owner named
// stay, typed sources are replaced by the GM's.
func framedSources(s *state.State, who string, was []state.Source, args game.Args) []state.Source {
	var kept []state.Source
	typed, _ := hand.SourcesOf(s, who, args)
	for _, src := range was {
		if e := sheet.EntryOf(s.PC(who), src.Entry); e != nil && src.N == max(e.N, 1) &&
			!hand.HasEntry(typed, src.Entry) {
			kept = append(kept, src)
		}
	}
	return append(kept, markByGM(typed)...)
}

// markByGM marks sources as set by the GM.
func markByGM(sources []state.Source) []state.Source {
	for i := range sources {
		sources[i].GM = true
	}
	return sources
}

func frameOffer(s *state.State, r *state.Roll, h *state.Hand) game.Offer {
	key := "universais.frame." + r.Stage
	if r.Quick && r.Stage == state.Asked {
		key += "_quick"
	}
	o := handOffer(r, h,
		game.Say(key, game.W("name", s.Name(h.Who)), hand.ByArg(h), game.W("reward", r.Reward),
			game.N("n", r.ChallengeOf(h))))
	o.Inputs = hand.Inputs(s, r, h)
	if !r.HasBegun() && r.Mode != state.Combat && r.Kind != state.OpposedRoll {
		o.Inputs = append(o.Inputs, game.Input{Param: paramRisk, Preset: r.Risk})
		if !r.Quick {
			o.Inputs = append(o.Inputs, challengeInput(r))
		}
	}
	o.Inputs = append(o.Inputs, game.Input{Param: hand.ParamAdv, Preset: hand.TypedSources(s.PC(h.Who), h.Sources, 1)},
		game.Input{Param: hand.ParamDis, Preset: hand.TypedSources(s.PC(h.Who), h.Sources, -1)})
	o.Validate = func(args game.Args) *game.Refusal { return hand.FitSources(s, h.Who, args) }
	o.Urgent, o.Primary, o.OpensForm = r.Stage == state.Asked, r.Stage == state.Asked, r.Stage == state.Framed
	return o
}

// withdrawMove takes back a roll of a single character before its dice fall.
func withdrawMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "withdraw", Category: game.CategoryAct,
			Params: []game.Param{acting.ParamWho, acting.ParamRoll}},
		Offers: func(s *state.State, c *game.Collector) {
			for _, r := range s.Rolls {
				if h := &r.Hands[0]; len(r.Hands) == 1 && !r.HasBegun() && s.Plays(c.Actor, h.Who) {
					c.Add(handOffer(r, h,
						game.Say("universais.withdraw.now", game.W("name", acting.NameFor(s, c.Actor, h.Who)))))
				}
			}
			acting.CloseRest(s, c, refuseRoll)
		},
		Do: func(t *state.Tx, args game.Args) { End(t, args.One("roll"), state.Withdrawn) },
	}
}

// dropMove lets the GM end a roll that is stuck. The roll has no consequence, and what was paid
// stays paid.
func dropMove() state.Move {
	return acting.WithLacks("UNI-R13",
		acting.GMMove(game.Spec{Name: "drop", Category: game.CategoryAct, Params: []game.Param{acting.ParamRoll}},
			func(s *state.State, c *game.Collector) {
				for _, r := range s.Rolls {
					c.Add(game.Offer{Fixed: game.Args{"roll": {r.ID}}, About: state.RollRef(r.ID),
						ForCard: game.ForCard{Card: state.RollRef(r.ID)},
						Label:   game.Say("universais.drop.now", game.W("name", s.Name(r.Leader())))})
				}
			}, func(t *state.Tx, args game.Args) { End(t, args.One("roll"), state.Dropped) }))
}
