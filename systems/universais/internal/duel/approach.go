package duel

import (
	"maps"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/state"
)

// approachMove says how a participant goes about a Duel, the Initiator first: words, an Attribute,
// what helps. After the second approach all dice fall together (UNI-DUEL-04, UNI-OPP-01).
func approachMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "approach", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{acting.ParamAttr, acting.ParamSaid, hand.ParamWith, hand.ParamAdv, hand.ParamDis,
				acting.ParamDice, acting.ParamWho, paramDuel}},
		Offers: func(s *state.State, c *game.Collector) {
			offersIn(s, c, state.DuelRolling, (*state.Duel).NextToApproach,
				func(s *state.State, by game.Actor, d *state.Duel) []game.Offer {
					r := s.Roll(d.ID)
					if r == nil || r.Hand(d.NextToApproach()) == nil {
						return nil
					}
					return []game.Offer{approachOffer(s, by, d, r, r.Hand(d.NextToApproach()))}
				})
			acting.CloseRest(s, c, func(s *state.State, id string) *game.Refusal {
				if d := s.DuelOf(id); d != nil {
					return acting.Refuse("wrong-step", game.M("hold", hold(s, d)))
				}
				return game.Refuse("UNI-DUEL-04", "universais.refused.no-duel")
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			d, r := t.S.Duel(args.One("duel")), t.S.Roll(args.One("duel"))
			h := hand.WithAnswers(t.S, r, r.Hand(args.One("who")), args)
			t.Emit(Approached{Roll: d.ID, Who: h.Who, Text: args.One("text"), Hand: h})
			if t.S.Duel(d.ID).NextToApproach() == "" {
				roll.ThrowHands(t, d.ID, d.Participants()...)
			}
		},
		Refine: func(s *state.State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return refineApproach(s, by, o.With(given))
		},
	}
}

func approachOffer(s *state.State, by game.Actor, d *state.Duel, r *state.Roll, h *state.Hand) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {h.Who}, "duel": {d.ID}}, Primary: true,
		Inputs: append(hand.Inputs(s, r, h), game.Input{Param: acting.ParamSaid})}
	o.Inputs = append(o.Inputs, hand.SourceInputs(s, h.Who, hand.OwnSources(h))...)
	o.Validate = func(args game.Args) *game.Refusal { return hand.FitAnswers(s, r, h, args) }
	return refineApproach(s, by, o)
}

// refineApproach sets the label of an approach, the chance to win, and the chance with each
// Attribute.
func refineApproach(s *state.State, by game.Actor, o game.Offer) game.Offer {
	now := s.Roll(o.Fixed.One("duel"))
	chance := func(args game.Args) (state.Hand, []game.Odds) {
		r := now.Copy()
		h := r.Hand(o.Fixed.One("who"))
		*h = hand.WithAnswers(s, &r, h, args)
		return *h, hand.ThrowOdds(s, &r, h)
	}
	args := o.Picked()
	h, all := chance(args)
	o.Odds = all
	o.Label = game.Say("universais.approach.now", game.W("name", acting.NameFor(s, by, h.Who)), hand.Arg(&h, h.Dice))
	input, ok := o.Input(acting.ParamAttr.Name)
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
