package roll

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/state"
)

// throwMove throws the dice of a framed roll, with what helps and hinders. In an opposed roll all
// dice fall together, when the last player has said what to throw (UNI-OPP-01, UNI-R16).
func throwMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "throw", Category: game.CategoryDice, Slash: true, AnswersCards: true,
			Params: []game.Param{hand.ParamWith, hand.ParamAdv, hand.ParamDis, acting.ParamAttr, acting.ParamDice,
				acting.ParamWho, acting.ParamRoll}},
		Offers: func(s *state.State, c *game.Collector) {
			eachHand(s, c.Actor, state.Framed, func(r *state.Roll, h *state.Hand) {
				if h.Result == nil && !h.Out && !h.Ready && r.Duel == "" { // in a Duel they fall with the approaches
					c.Add(throwOffer(s, c.Actor, r, h))
				}
			})
			acting.CloseRest(s, c, refuseRoll)
		},
		Do: func(t *state.Tx, args game.Args) {
			r := t.S.Roll(args.One("roll")).Copy()
			h := r.Hand(args.One("who"))
			next := hand.WithAnswers(t.S, &r, h, args)
			if next.Ready = r.Kind == state.OpposedRoll; r.WaitsForOther(h) {
				*h = next
				t.Emit(RollSet{Roll: r, Why: "ready", Of: h.Who})
				return
			}
			if next.Ready || !hand.Same(next, *h) {
				*h = next
				t.Emit(RollSet{Roll: r, Why: "armed", Of: h.Who})
			}
			ThrowHands(t, r.ID, r.YetToThrow(next.Who)...)
		},
		Refine: func(s *state.State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return refineThrow(s, by, o.With(given))
		},
	}
}

func throwOffer(s *state.State, by game.Actor, r *state.Roll, h *state.Hand) game.Offer {
	o := handOffer(r, h, game.Msg{})
	if r.Kind != state.SoloRoll {
		o.Inputs = hand.Inputs(s, r, h)
	}
	o.Inputs = append(o.Inputs, hand.SourceInputs(s, h.Who, hand.OwnSources(h))...)
	o.Validate = func(args game.Args) *game.Refusal { return hand.FitAnswers(s, r, h, args) }
	o.Closed = acting.RefuseAct(s, h.Who)
	o.Urgent, o.Primary = s.IsOwn(by, h.Who) && o.Closed == nil, s.IsOwn(by, h.Who) && o.Closed == nil
	return refineThrow(s, by, o)
}

func refineThrow(s *state.State, by game.Actor, o game.Offer) game.Offer {
	r := s.Roll(o.Fixed.One("roll")).Copy()
	h := r.Hand(o.Fixed.One("who"))
	*h = hand.WithAnswers(s, &r, h, o.Picked())
	o.Label = rollLabel(s, by, &r, h)
	o.Odds = hand.ThrowOdds(s, &r, h)
	hand.AddChanceByAttribute(s, &r, &o)
	return o
}
