package core

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// proposedHitch reports whether the player has yet to take or refuse hitches
// of a roll.
func (s *State) proposedHitch(roll int) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Kind == PendHitch && p.Roll == roll })
}

// askAccept puts what the GM makes of hitches before the player (only under
// hitch.player_may_refuse).
func askAccept(t *Tx, r *pool.Roll, args game.Args) {
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendHitch, Roll: r.ID, Char: r.Char, From: args.One("on"), Name: args.One("name"), Left: pool.Indices(args["ones"])}})
}

// What a player may answer.
const (
	howTake   = "take"
	howRefuse = "refuse"
	HowPay    = "pay"
)

// acceptMove is the player's word on hitches where the table lets a player
// refuse them: taken, they pay; refused, they are spent for nothing.
func acceptMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "accept", Under: game.UnderAct, Answers: true, Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, AskOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, p := range s.Owed(by, PendHitch, false) {
				own := s.Own(by, p.Char)
				for _, how := range []string{howTake, howRefuse} {
					var earns []game.Sum
					if how == howTake {
						earns = []game.Sum{s.Sum(s.PurseOf(p.Char), 1)}
						earns[0].Late = true // it was earned in this very roll
					}
					offers = append(offers, game.Offer{Cost: earns, Fixed: game.Args{"owed": {OwedWord(p.ID)}, "how": {how}}, About: RollRef(p.Roll), Moment: s.MomentOf(p.Roll), Urgent: own, Main: own,
						Label: game.Say("cortex.accept."+how, game.W("name", s.NameFor(by, p.Char)), game.W("comp", s.hitchName(p)))})
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			p := t.S.OwedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("how")})
			if args.One("how") == howTake {
				useHitches(t, t.S.Roll(p.Roll), p.Left, p.From, cmp.Or(p.Name, t.S.StockName(p.Roll)))
			} else {
				t.Emit(OnesSpent{Roll: p.Roll, Dice: p.Left})
			}
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			if !mayRefuseHitch.On(s) {
				return game.Refuse("CORE-HITCH-R4", "cortex.refused.hitch_stands")
			}
			return Closed(by, "CORE-HITCH-R4", "no_hitch_asked")
		},
	}
}

// hitchName is the complication that the GM proposes.
func (s *State) hitchName(p *Pending) string {
	if k, ok := s.Burden(p.From); ok {
		return k.Name
	}
	return p.Name
}
