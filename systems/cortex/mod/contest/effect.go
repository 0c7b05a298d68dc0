package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// includeMove buys one more result for a total that stands, where the table
// lets it until the comparison (CORE-CONTEST-R2).
func includeMove() game.Move[engine.State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "include", Category: game.CategoryDice, Params: []game.Param{askDie, people.ParamRoll}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range contesting(s) {
				r := check.Of(s).Roll(c.Standing)
				if r == nil || !people.IsOwn(s, by, r.Char) || noInclude(s, r) != nil {
					continue
				}
				left := r.Left()
				slices.SortStableFunc(left, func(a, b int) int { return r.Faces[b] - r.Faces[a] })
				offers = append(offers,
					game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}},
						Inputs: []game.Input{{Param: askDie, Choices: roll.DiceChoices(r, left)}},
						About:  check.RollRef(r.ID),
						Cost:   points.Cost(s, roll.Payer(s, r), 1),
						Odds:   checks{}.HoldOdds(s, r, r.Total()+r.Faces[left[0]]),
						Label: game.Say("cortex.include.pay", game.W("name", people.NameFor(s, by, r.Char)),
							game.N("total", r.Total()),
							game.N("more", r.Total()+r.Faces[left[0]]))})
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			r := check.Of(t.S).Roll(check.RollID(args.One("roll")))
			points.Pay(t, roll.Payer(t.S, r), 1, "result")
			roll.Choose(t, r, append(slices.Clone(r.Kept), pool.Indices(args["die"])...), r.Effect, 1)
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			for _, c := range contesting(s) {
				if r := check.Of(s).Roll(c.Standing); r != nil && people.IsOwn(s, by, r.Char) {
					return noInclude(s, r)
				}
			}
			for _, r := range slices.Backward(check.Of(s).Rolls) {
				switch {
				case !people.IsOwn(s, by, r.Char) || !r.Committed:
				case byID(s, r.For) != nil:
					return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
				default:
					return game.Refuse("CORE-ROLL-R4", "cortex.refused.committed")
				}
			}
			if includeWindow.Is(s, "own_roll") {
				return people.ClosedReason(by, "CORE-CONTEST-R2", "include_own_roll")
			}
			return people.ClosedReason(by, "CORE-CONTEST-R2", "no_standing")
		},
	}
}

// noInclude refuses a further result for a standing total.
func noInclude(s *engine.State, r *pool.Roll) *game.Refusal {
	rival := unread(s, byID(s, r.For))
	switch {
	case includeWindow.Is(s, "own_roll"):
		return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
	case rival != nil && len(rival.Additions) > 0:
		return game.Refuse("HERO-R6", "cortex.refused.include_hero", game.W("name", people.Of(s).Name(rival.Char)))
	case len(r.Left()) == 0:
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.none_left")
	case r.FewBy() != "" && draft.FewOnly(s):
		return roll.TooFew(s, r)
	}
	return points.RefuseUnpayable(s, roll.Payer(s, r), 1)
}
