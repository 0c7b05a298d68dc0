package roll

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/state"
)

// rollMove lets a player or the GM roll unasked. In the quick game the dice fall at once (24.1). In
// the full game the GM frames a player's roll first.
func rollMove() state.Move {
	return rollMoveOf(game.Spec{Name: "roll", Category: game.CategoryDice, Slash: true,
		Params: []game.Param{acting.ParamAttr, paramReward, hand.ParamWith, hand.ParamAdv, hand.ParamDis,
			acting.ParamDice, acting.ParamWho}}, false)
}

// quickMove is rollMove for a Quick Roll. In the full game the GM decides whether a player's roll
// is quick (UNI-QCK-01, UNI-R18).
func quickMove() state.Move {
	return rollMoveOf(game.Spec{Name: "quick", Category: game.CategoryDice, Slash: true,
		Params: []game.Param{acting.ParamAttr, paramReward, hand.ParamWith, hand.ParamAdv, hand.ParamDis,
			acting.ParamDice, acting.ParamWho}}, true)
}

func rollMoveOf(spec game.Spec, quick bool) state.Move {
	return state.Move{
		Spec: spec,
		Offers: func(s *state.State, c *game.Collector) {
			if quick && s.Scene.Fight() {
				c.Close(acting.Refuse("wrong-mode"))
				return
			}
			for id := range acting.ActingIDs(s, c) {
				if !c.Closed(acting.RefuseBeginRoll(s, id), "who", id) {
					c.Add(rollOffer(s, c.Actor, id, quick))
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			r := state.Roll{Kind: state.SoloRoll, Quick: quick, Mode: t.S.Scene.Mode, Stage: state.Framed,
				Reward: args.One("reward"), Hands: []state.Hand{hand.Of(t.S, args.One("who"), args)}}
			if asked := !t.S.IsQuick() && t.Actor.Role != game.GM; asked {
				r.Stage = state.Asked
			}
			MakeWay(t, r.Hands[0].Who)
			begin(t, r, "tried")
			if r.Stage == state.Framed {
				ThrowHands(t, t.S.RollOf(r.Hands[0].Who).ID, r.Hands[0].Who)
			}
		},
		Refine: func(s *state.State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return refineRoll(s, by, o.With(given), quick)
		},
	}
}

func rollOffer(s *state.State, by game.Actor, id string, quick bool) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id), Primary: s.PC(id) != nil && !quick &&
		s.IsOwn(by, id) &&
		s.RollOf(id) == nil, Inputs: append(hand.PowerInputs(s, id, ""), game.Input{Param: paramReward})}
	o.Inputs = append(o.Inputs, hand.SourceInputs(s, id, nil)...)
	o.Validate = func(args game.Args) *game.Refusal { return hand.FitSources(s, id, args) }
	return refineRoll(s, by, o, quick)
}

// refineRoll sets the label of a roll and its chances, for the answers so far.
func refineRoll(s *state.State, by game.Actor, o game.Offer, quick bool) game.Offer {
	args := o.Picked()
	args["who"] = o.Fixed["who"]
	h := hand.Of(s, o.Fixed.One("who"), args)
	r := state.Roll{Kind: state.SoloRoll, Quick: quick, Mode: s.Scene.Mode, Hands: []state.Hand{h}}
	o.Label, o.Odds = rollLabel(s, by, &r, &h), hand.ThrowOdds(s, &r, &h)
	hand.AddChanceByAttribute(s, &r, &o)
	return o
}
