package core

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// proposedHitch reports whether the player has yet to take or refuse hitches
// of a roll.
func (s *State) proposedHitch(rollID int) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Kind == PendHitch && p.Roll == rollID })
}

// askAccept puts what the GM makes of hitches before the player (only under
// hitch.player_may_refuse).
func askAccept(t *Tx, r *pool.Roll, args game.Args) {
	t.Emit(DecisionOwed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendHitch, Roll: r.ID, Char: r.Char, From: args.One("on"),
		Name: args.One("name"), Left: pool.Indices(args["ones"])}})
}

// What a player may answer.
const (
	howTake   = "take"
	howRefuse = "refuse"
	HowPay    = "pay"
)

// acceptStop is the player's word on hitches where the table lets a player
// refuse them: taken, they pay; refused, they are spent for nothing.
var acceptStop = &DecisionKind{
	Kind: PendHitch, Word: "how",
	Spec: HowSpec("accept"),
	Offers: func(s *State, by game.Actor, p *Pending) []game.Offer {
		var offers []game.Offer
		for _, how := range []string{howTake, howRefuse} {
			o := s.Answer(by, p, "how", how, s.acceptLabel(by, p, how))
			o.About = RollRef(p.Roll)
			if how == howTake && s.hitchPays(s.Roll(p.Roll), p.From, len(p.Left)) > 0 {
				o.Cost = deferredAmounts(s.Amounts(s.WalletOf(p.Char), s.hitchPays(s.Roll(p.Roll), p.From, len(p.Left))), true) // earned in this very roll
			}
			offers = append(offers, o)
		}
		return offers
	},
	Answer: func(t *Tx, p *Pending, args game.Args) {
		if args.One("how") == howTake {
			useHitches(t, t.S.Roll(p.Roll), p.Left, p.From, cmp.Or(p.Name, t.S.StockName(p.Roll)))
		} else {
			t.Emit(OnesSpent{Roll: p.Roll, Dice: p.Left})
		}
	},
	Explain: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
		if !mayRefuseHitch.On(s) {
			return game.Refuse("CORE-HITCH-R4", "cortex.refused.hitch_stands")
		}
		return ClosedReason(by, "CORE-HITCH-R4", "no_hitch_asked")
	},
}

// acceptLabel says what the GM would make of hitches, and what the player says
// to that.
func (s *State) acceptLabel(by game.Actor, p *Pending, how string) game.Msg {
	name := game.W("name", s.NameFor(by, p.Char))
	if u, ok := s.hitchUse(s.Roll(p.Roll), p.From); ok {
		return game.Say("cortex.accept."+how+"_use", name, game.M("use", u.Label))
	}
	return game.Say("cortex.accept."+how, name, game.W("comp", s.hitchName(p)))
}

// hitchName is the complication that the GM proposes.
func (s *State) hitchName(p *Pending) string {
	if k, ok := s.Affliction(p.From); ok {
		return k.Name
	}
	return p.Name
}
