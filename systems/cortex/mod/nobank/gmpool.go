package nobank

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
)

// gmPool is no bank: the GM pays without a stock, and each point goes to a player
// against whom it is paid (PP-MOD-04, PP-MOD-R3).
type gmPool struct{}

// CannotPay says that nobody is there to be paid, or that nobody can hold more points.
func (gmPool) CannotPay(s *core.State, toward []string, n int) *game.Refusal {
	for _, char := range toward {
		if no := s.RefuseNoRoom(s.WalletOf(char), n); no != nil {
			return no
		}
	}
	return game.Refuse("PP-MOD-R3", "cortex.refused.no_target")
}

func (gmPool) EarnedAmounts(*core.State, int) []game.Amount { return nil }

// Earn brings nothing: GMCs have nothing to earn into (PP-MOD-04).
func (gmPool) Earn(*core.Tx, int, int, string) {}

func (gmPool) BeginSession(*core.Tx) {}

// CannotRaise leaves plain difficulty dice alone: points are paid for a GMC's roll.
func (gmPool) CannotRaise(*core.State) *game.Refusal {
	return game.Refuse("PP-MOD-04", "cortex.refused.no_gmc_here")
}

func (gmPool) Items(*core.State) []game.Item { return nil }

// Saves is a d6 for a major GMC (PP-MOD-06).
func (gmPool) Saves(_ *core.State, c *core.Character) []game.Amount {
	if c.Rank != core.Major {
		return nil
	}
	return []game.Amount{{Unit: "cortex.banked", N: 1}}
}

// Save banks it.
func (gmPool) Save(t *core.Tx, c *core.Character) {
	if c.Rank == core.Major {
		put(t, c.ID, of(t.S, c.ID)+1, whyHinder)
	}
}

// tokens are as many points as the players whom a wallet pays can hold.
func tokens(s *core.State, wallet string) []core.Token {
	toward, n := core.PaidTo(wallet), 0
	toward = slices.DeleteFunc(slices.Clone(toward), func(char string) bool { return s.RoomFor(s.WalletOf(char)) == 0 })
	for _, char := range toward {
		n += min(game.MaxDice, s.RoomFor(s.WalletOf(char)))
	}
	coin := core.Token{Unit: core.UnitGiven, Spend: func(t *core.Tx, why string) { pay(t, toward, why) }}
	return slices.Repeat([]core.Token{coin}, min(n, game.MaxDice))
}

// pay gives a player a point, or asks the GM which one where it could be several
// (PP-MOD-R3).
func pay(t *core.Tx, toward []string, why string) {
	if len(toward) == 1 {
		core.PayOver(t, toward[0], why)
		return
	}
	t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: kindWhose, Roll: t.S.RollAgainst(toward[0]), Name: why,
		Among: toward}})
}

// kindWhose is the GM's word on which player gets a point.
const kindWhose = "whose"

var whoseStop = &core.DecisionKind{
	Kind: kindWhose, Word: "who", IsGMs: true,
	Spec: game.Spec{Name: "pay", Category: game.CategoryPoints, Params: []game.Param{core.ParamWho}},
	Offers: func(s *core.State, _ game.Actor, p *core.Pending) []game.Offer {
		var offers []game.Offer
		for _, char := range p.Among {
			if s.Char(char) != nil {
				offers = append(offers, game.Offer{Fixed: game.Args{"owed": {core.OwedWord(p.ID)}, "who": {char}},
					About: core.CharRef(char), Card: s.CardFor(p), Urgent: true, WaitLabel: game.Say("cortex.pay.wait"),
					Label: game.Say("cortex.pay.to", game.W("name", s.Name(char)))})
			}
		}
		return offers
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) { core.PayOver(t, args.One("who"), p.Name) },
	Explain: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
		if no := s.GMOnly(by); no != nil {
			return no
		}
		return core.ClosedReason(by, "PP-MOD-R3", "nothing_to_pay")
	},
}
