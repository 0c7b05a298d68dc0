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
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "resist", Under: game.UnderAct, Answers: true,
			Params: []game.Param{core.AskHard, core.AskWith, core.AskDice, core.AskFor}},
		When: func(s *core.State, by game.Seat) []game.Offer {
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
			against := pool.Roll{For: a.ID, GM: true, Base: core.ReadDice.Of(t.S)}
			if reacts(t.S, a.Against) { // they are its reaction
				st := t.S.SiteOf(t.S.Char(a.Against), a.ID)
				against.Char, against.Base, against.Few = a.Against, st.Base, st.Few
			}
			core.ReadOpposition(t, core.Throw(t, laid.At(t.S, a.Char), against))
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}, "ACT-02", "no_action_stands")
}

// gmMayResist reports whether the GM may set dice: a PC reacts for itself.
func gmMayResist(s *core.State, a *Act) bool {
	foe := s.Char(a.Against)
	return foe == nil || !foe.IsPC()
}

// resisting are the dice of some answers.
func resisting(s *core.State, a *Act, args game.Args) core.Assembly {
	return laidOut(s, a, core.OppositionOptions(s, actor(s, a)), args)
}

func laidOut(s *core.State, a *Act, os []core.PoolOption, args game.Args) core.Assembly {
	return core.Oppose(s.Opening(args[core.AskHard.Name], core.NoDice, a.Against), os, args["with"], game.DiceOf(args["dice"]))
}

// actor is who acts, or nobody in particular if that character is gone.
func actor(s *core.State, a *Act) *core.Char {
	if c := s.Char(a.Char); c != nil {
		return c
	}
	return &core.Char{}
}

func resistOffer(s *core.State, a *Act) game.Offer {
	os := core.OppositionOptions(s, actor(s, a))
	fits := core.OpposesByItself(s, os)
	hard, total := s.Difficulty().Ask(s, nil, core.Challenging), s.Roll(a.Action).Total()
	hard.Lead = hard.Instead()
	hard = s.HowStands(actor(s, a), total, hard, core.Oppose(nil, os, fits, nil), a.Against)
	must := !reacts(s, a.Against)
	o := game.Offer{Fixed: game.Args{"for": {a.ID}}, About: actionRef(a.ID), Moment: actionRef(a.ID), Urgent: must, Main: must,
		Asks: []game.Ask{hard, core.PoolAsk(core.AskWith, os, func(w string) bool { return slices.Contains(fits, w) }),
			{Param: core.AskDice, More: true}},
		Label: game.Say("cortex.resist.set", game.W("name", s.Name(a.Char)), game.N("n", total))}
	return core.Opposed(s, o, func(args game.Args) core.Assembly { return laidOut(s, a, os, args) })
}
