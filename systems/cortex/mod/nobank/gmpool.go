package nobank

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
)

// gmPool is the GM's side without a bank. The GM pays without a stock, and each point goes to a
// player that the payment is against (PP-MOD-04, PP-MOD-R3).
type gmPool struct{}

// CannotPay explains why a payment is not possible: there is no player to get the points, or the
// player can hold no more.
func (gmPool) CannotPay(s *engine.State, payees []string, n int) *game.Refusal {
	for _, char := range payees {
		if no := points.RefuseNoRoom(s, points.WalletOf(s, char), n); no != nil {
			return no
		}
	}
	return game.Refuse("PP-MOD-R3", "cortex.refused.no_target")
}

// EarnedAmounts returns nil: GMCs earn no points (PP-MOD-04).
func (gmPool) EarnedAmounts(*engine.State, int) []game.Amount { return nil }

// Earn does nothing: GMCs earn no points (PP-MOD-04).
func (gmPool) Earn(*engine.Tx, int, int, string) {}

// BeginSession does nothing.
func (gmPool) BeginSession(*engine.Tx) {}

// SetUp does nothing.
func (gmPool) SetUp(*engine.Tx) {}

// CannotRaise refuses to raise the total of difficulty dice: the GM pays only for a GMC's roll.
func (gmPool) CannotRaise(*engine.State) *game.Refusal {
	return game.Refuse("PP-MOD-04", "cortex.refused.no_gmc_here")
}

// Items returns nil: there is no stock to show.
func (gmPool) Items(*engine.State) []game.Item { return nil }

// Saves returns a d6 for a major GMC (PP-MOD-06).
func (gmPool) Saves(_ *engine.State, c *people.Character) []game.Amount {
	if c.Rank != people.Major {
		return nil
	}
	return []game.Amount{{Unit: "cortex.banked", N: 1}}
}

// Save banks a d6 for a major GMC. It does nothing for others.
func (gmPool) Save(t *engine.Tx, c *people.Character) {
	if c.Rank == people.Major {
		setBanked(t, c.ID, bankedDice(t.S, c.ID)+1, whyHinder)
	}
}

// tokens returns as many points as the players that a wallet pays can still hold, at most
// game.MaxDice.
func tokens(s *engine.State, wallet string) []points.Token {
	payees, n := points.PaidTo(wallet), 0
	payees = slices.DeleteFunc(slices.Clone(payees),
		func(char string) bool { return points.RoomFor(s, points.WalletOf(s, char)) == 0 })
	for _, char := range payees {
		n += min(game.MaxDice, points.RoomFor(s, points.WalletOf(s, char)))
	}
	token := points.Token{Unit: points.UnitGiven, Spend: func(t *engine.Tx, why string) { pay(t, payees, why) }}
	return slices.Repeat([]points.Token{token}, min(n, game.MaxDice))
}

// pay gives a point to the payee. If there are several, it owes the GM the decision which of them
// gets it (PP-MOD-R3).
func pay(t *engine.Tx, payees []string, why string) {
	if len(payees) == 1 {
		payOver(t, payees[0], why)
		return
	}
	t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendPayee,
		Roll: check.RollAgainst(t.S, payees[0]), Name: why,
		Among: payees}})
}

// pendPayee is the kind of decision which player gets a point.
const pendPayee = "whose"

var payeeDecision = &check.DecisionKind{
	Kind: pendPayee, Word: "who", IsGMs: true,
	Spec: game.Spec{Name: "pay", Category: game.CategoryPoints, Params: []game.Param{people.ParamWho}},
	Offers: func(s *engine.State, _ game.Actor, p *check.Pending) []game.Offer {
		var offers []game.Offer
		for _, char := range p.Among {
			if people.Of(s).Char(char) != nil {
				offers = append(offers, game.Offer{Fixed: game.Args{"owed": {check.OwedWord(p.ID)}, "who": {char}},
					About: people.CharRef(char), ForCard: game.ForCard{Card: p.CardRef(s), Urgent: true,
						WaitLabel: game.Say("cortex.pay.wait")},
					Label: game.Say("cortex.pay.to", game.W("name", people.Of(s).Name(char)))})
			}
		}
		return offers
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) { payOver(t, args.One("who"), p.Name) },
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if no := people.RefuseUnlessGM(s, by); no != nil {
			return no
		}
		return people.ClosedReason(by, "PP-MOD-R3", "nothing_to_pay")
	},
}

// payOver gives a character's player a point that the GM pays, locked to the GM's roll against the
// character that is still open (PP-MOD-04, -05). It does nothing if the wallet is full.
func payOver(t *engine.Tx, char, why string) {
	e := points.PointsMoved{Wallet: points.WalletOf(t.S, char), N: 1, Roll: check.RollAgainst(t.S, char), Why: why,
		Given: true}
	if points.RoomFor(t.S, e.Wallet) == 0 {
		return
	}
	if e.Has = points.Of(t.S).Wallet(e.Wallet).Free; e.Roll == 0 {
		e.Has++
	}
	t.Emit(e)
}
