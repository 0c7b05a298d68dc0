package cortex

import (
	"slices"

	"mesa/game"
)

// fresh reports whether nothing has happened since a test or contest ended but
// the beat that it was, so that its winner may still buy effect dice
// (CORE-EFFECT-R4).
func (s *State) fresh(since int) bool {
	return since <= 1 && len(s.open()) == 0
}

// boughtLater are the rolls for which an extra effect die may be bought after
// the success is known (CORE-EFFECT-R4).
func (s *State) boughtLater() []*Roll {
	var rolls []*Roll
	for _, r := range s.Rolls {
		if won, fresh := s.won(r); won && fresh {
			rolls = append(rolls, r)
		}
	}
	return rolls
}

// extraMove buys one more effect die for a successful roll (CORE-EFFECT-07):
// one of the dice left, a d4 if there is none, as the label says beforehand
// (CORE-EFFECT-R5).
func extraMove() game.Move[State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "extra", Under: game.UnderDice, Slash: true, Params: []game.Param{askDie, askRoll}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, r := range s.boughtLater() {
				if (s.own(by, r.Char) || by.Role == game.GM && r.GM) && s.rich(s.payer(r), 1) {
					offers = append(offers, s.extraOffer(by, r, askDie))
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			r := t.S.roll(rollID(args.One("roll")))
			die, size := -1, Die(4)
			if len(args["die"]) > 0 {
				die = indices(args["die"])[0]
				size = r.Pool[die].Die
			}
			pay(t, t.S.payer(r), 1, "extra_effect")
			t.Emit(EffectAdded{Roll: r.ID, Die: die, Char: r.Char, Size: size})
			oweUse(t, r, size, nil)
			settle(t)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			for _, r := range s.boughtLater() {
				if s.own(by, r.Char) {
					return s.canPay(s.payer(r), 1)
				}
			}
			if slices.ContainsFunc(s.Rolls, func(r *Roll) bool { won, _ := s.won(r); return won && s.own(by, r.Char) }) {
				return game.Refuse("CORE-EFFECT-R4", "cortex.refused.extra_late")
			}
			return game.Refuse("CORE-EFFECT-R4", "cortex.refused.no_success")
		},
	}
}

func (s *State) extraOffer(by game.Seat, r *Roll, askDie game.Param) game.Offer {
	o := game.Offer{Fixed: game.Args{"roll": {rollWord(r.ID)}}, About: rollRef(r.ID), Cost: []game.Sum{s.sum(s.payer(r), -1)}}
	left := largestFirst(r, r.Left())
	if len(left) == 0 {
		o.Label = game.Say("cortex.extra.d4", game.W("name", s.nameFor(by, r.Char)))
		return o
	}
	askDie.Min = 1
	o.Label = game.Say("cortex.extra.die", game.W("name", s.nameFor(by, r.Char)), game.D("die", r.Pool[left[0]].Die))
	o.Asks = []game.Ask{{Param: askDie, Among: diceChoices(r, left)}}
	return o
}

// diceChoices are dice of a roll to pick from, the first ticked.
func diceChoices(r *Roll, dice []int) []game.Choice {
	var cs []game.Choice
	for n, i := range dice {
		cs = append(cs, game.Choice{Word: game.Itoa(i + 1), Label: dieName(r, i), Ticked: n == 0})
	}
	return cs
}

// includeMove buys one more result for a total that stands, where the table
// lets it until the comparison (CORE-CONTEST-R2).
func includeMove() game.Move[State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "include", Under: game.UnderDice, Params: []game.Param{askDie, askRoll}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.contesting() {
				r := s.roll(c.Standing)
				if r == nil || !s.own(by, r.Char) || s.noInclude(r) != nil {
					continue
				}
				left := r.Left()
				slices.SortStableFunc(left, func(a, b int) int { return r.Faces[b] - r.Faces[a] })
				offers = append(offers, game.Offer{Fixed: game.Args{"roll": {rollWord(r.ID)}}, Asks: []game.Ask{{Param: askDie, Among: diceChoices(r, left)}}, About: rollRef(r.ID),
					Cost: []game.Sum{s.sum(s.payer(r), -1)}, Odds: contestMatters{}.Holding(s, r, r.Total()+r.Faces[left[0]]),
					Label: game.Say("cortex.include.pay", game.W("name", s.nameFor(by, r.Char)), game.N("total", r.Total()), game.N("more", r.Total()+r.Faces[left[0]]))})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			r := t.S.roll(rollID(args.One("roll")))
			pay(t, t.S.payer(r), 1, "result")
			choose(t, r, append(slices.Clone(r.Kept), indices(args["die"])...), r.Effect, 1)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			for _, c := range s.contesting() {
				if r := s.roll(c.Standing); r != nil && s.own(by, r.Char) {
					return s.noInclude(r)
				}
			}
			for _, r := range slices.Backward(s.Rolls) {
				switch {
				case !s.own(by, r.Char) || !r.Committed:
				case s.contest(r.For) != nil:
					return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
				default:
					return game.Refuse("CORE-ROLL-R4", "cortex.refused.committed")
				}
			}
			if includeWindow.Is(s, "own_roll") {
				return closed(by, "CORE-CONTEST-R2", "include_own_roll")
			}
			return closed(by, "CORE-CONTEST-R2", "no_standing")
		},
	}
}

// noInclude refuses a further result for a standing total.
func (s *State) noInclude(r *Roll) *game.Refusal {
	switch {
	case includeWindow.Is(s, "own_roll"):
		return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
	case len(r.Left()) == 0:
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.none_left")
	case r.Base == 1 && !buyWhileReduced.On(s):
		return game.Refuse("OUT-06", "cortex.refused.one_die")
	}
	return s.canPay(s.payer(r), 1)
}
