package action

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// resistMove is the GM's difficulty dice against an action that was rolled: where
// it is against nobody, or in place of a GMC's own reaction (ACT-02, ACT-R1).
func resistMove() game.Move[core.State] {
	return core.WithDefaultReason(game.Move[core.State]{
		Spec: game.Spec{Name: "resist", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{core.ParamDifficulty, core.ParamWith, core.ParamDice, core.ParamCheck}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, a := range running(s) {
				if by.Role == game.GM && stands(s, a) != nil && gmMayResist(s, a) {
					offers = append(offers, resistOffer(s, a))
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			a := byID(t.S, args.One("for"))
			laid := resisting(t.S, a, args)
			if len(laid.Dice) == 0 {
				finish(t, a, t.S.Roll(a.Action), nil)
				return
			}
			against := pool.Roll{For: a.ID, GM: true, KeptFree: core.ResultsAdded.Of(t.S)}
			if reacts(t.S, a.Against) { // they are its reaction
				st := t.S.RollContextOf(t.S.Char(a.Against), a.ID)
				against.Char, against.KeptFree, against.FewRule = a.Against, st.ResultsKept, st.FewRule
			}
			core.ReadOpposition(t, core.Throw(t, laid.Toward(t.S, a.Char), against))
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}, "ACT-02", "no_action_stands")
}

// gmMayResist reports whether the GM may set dice: a PC reacts for itself.
func gmMayResist(s *core.State, a *Action) bool {
	foe := s.Char(a.Against)
	return foe == nil || !foe.IsPC()
}

// resisting are the dice of some answers.
func resisting(s *core.State, a *Action, args game.Args) core.Pool {
	return laidOut(s, a, core.OpposingOptions(s, actor(s, a)), args)
}

func laidOut(s *core.State, a *Action, os []core.PoolOption, args game.Args) core.Pool {
	return core.BuildOpposition(s.Opening(args[core.ParamDifficulty.Name], core.NoDice, a.Against), os, args["with"], game.DiceOf(args["dice"]))
}

// actor is who acts, or nobody in particular if that character is gone.
func actor(s *core.State, a *Action) *core.Character {
	if c := s.Char(a.Char); c != nil {
		return c
	}
	return &core.Character{}
}

func resistOffer(s *core.State, a *Action) game.Offer {
	os := core.OpposingOptions(s, actor(s, a))
	fits := core.AutoOpposing(s, os)
	hard, total := s.Difficulty().Input(s, nil, core.Challenging), s.Roll(a.Action).Total()
	hard.Lead = hard.Replaces()
	hard = s.AddHoldOdds(actor(s, a), total, hard, core.BuildOpposition(nil, os, fits, nil), a.Against)
	must := !reacts(s, a.Against)
	o := game.Offer{Fixed: game.Args{"for": {a.ID}}, About: actionRef(a.ID), Card: actionRef(a.ID), Urgent: must, Primary: must,
		Inputs: []game.Input{hard, core.PoolInput(core.ParamWith, os, func(w string) bool { return slices.Contains(fits, w) }),
			{Param: core.ParamDice, Advanced: true}},
		Label: game.Say("cortex.resist.set", game.W("name", s.Name(a.Char)), game.N("n", total))}
	return core.WithOppositionPrice(s, o, func(args game.Args) core.Pool { return laidOut(s, a, os, args) })
}
