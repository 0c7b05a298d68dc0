package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// includeMove buys one more result for a total that stands, where the table
// lets it until the comparison (CORE-CONTEST-R2).
func includeMove() game.Move[core.State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "include", Category: game.CategoryDice, Params: []game.Param{askDie, core.ParamRoll}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range contesting(s) {
				r := s.Roll(c.Standing)
				if r == nil || !s.IsOwn(by, r.Char) || noInclude(s, r) != nil {
					continue
				}
				left := r.Left()
				slices.SortStableFunc(left, func(a, b int) int { return r.Faces[b] - r.Faces[a] })
				offers = append(offers,
					game.Offer{Fixed: game.Args{"roll": {core.RollWord(r.ID)}},
						Inputs: []game.Input{{Param: askDie, Choices: core.DiceChoices(r, left)}}, About: core.RollRef(r.ID),
						Cost: s.Cost(s.Payer(r), 1), Odds: checks{}.HoldOdds(s, r, r.Total()+r.Faces[left[0]]),
						Label: game.Say("cortex.include.pay", game.W("name", s.NameFor(by, r.Char)), game.N("total", r.Total()),
							game.N("more", r.Total()+r.Faces[left[0]]))})
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			r := t.S.Roll(core.RollID(args.One("roll")))
			core.Pay(t, t.S.Payer(r), 1, "result")
			core.Choose(t, r, append(slices.Clone(r.Kept), pool.Indices(args["die"])...), r.Effect, 1)
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			for _, c := range contesting(s) {
				if r := s.Roll(c.Standing); r != nil && s.IsOwn(by, r.Char) {
					return noInclude(s, r)
				}
			}
			for _, r := range slices.Backward(s.Rolls) {
				switch {
				case !s.IsOwn(by, r.Char) || !r.Committed:
				case byID(s, r.For) != nil:
					return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
				default:
					return game.Refuse("CORE-ROLL-R4", "cortex.refused.committed")
				}
			}
			if includeWindow.Is(s, "own_roll") {
				return core.ClosedReason(by, "CORE-CONTEST-R2", "include_own_roll")
			}
			return core.ClosedReason(by, "CORE-CONTEST-R2", "no_standing")
		},
	}
}

// noInclude refuses a further result for a standing total.
func noInclude(s *core.State, r *pool.Roll) *game.Refusal {
	rival := unread(s, byID(s, r.For))
	switch {
	case includeWindow.Is(s, "own_roll"):
		return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
	case rival != nil && len(rival.Additions) > 0:
		return game.Refuse("HERO-R6", "cortex.refused.include_hero", game.W("name", s.Name(rival.Char)))
	case len(r.Left()) == 0:
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.none_left")
	case r.FewBy() != "" && s.FewOnly():
		return s.TooFew(r)
	}
	return s.RefuseUnpayable(s.Payer(r), 1)
}
