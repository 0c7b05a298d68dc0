package nobank

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
)

// till is no bank: the GM pays without a stock, and each point goes to a player
// against whom it is paid (PP-MOD-04, PP-MOD-R3).
type till struct{}

// Poor says that nobody is there to be paid, or that nobody can hold more points.
func (till) Poor(s *core.State, toward []string, n int) *game.Refusal {
	for _, char := range toward {
		if no := s.Takes(s.PurseOf(char), n); no != nil {
			return no
		}
	}
	return game.Refuse("PP-MOD-R3", "cortex.refused.no_target")
}

func (till) Earns(*core.State, int) []game.Sum { return nil }

// Earn brings nothing: GMCs have nothing to earn into (PP-MOD-04).
func (till) Earn(*core.Tx, int, int, string) {}

func (till) Begin(*core.Tx) {}

// NoRaise leaves plain difficulty dice alone: points are paid for a GMC's roll.
func (till) NoRaise(*core.State) *game.Refusal {
	return game.Refuse("PP-MOD-04", "cortex.refused.no_gmc_here")
}

func (till) Items(*core.State) []game.Item { return nil }

// Saves is a d6 for a major GMC (PP-MOD-06).
func (till) Saves(_ *core.State, c *core.Char) []game.Sum {
	if c.Rank != core.Major {
		return nil
	}
	return []game.Sum{{Unit: "cortex.banked", N: 1}}
}

// Save banks it.
func (till) Save(t *core.Tx, c *core.Char) {
	if c.Rank == core.Major {
		put(t, c.ID, of(t.S, c.ID)+1, whyHinder)
	}
}

// coins are as many points as the players whom a purse pays can hold.
func coins(s *core.State, purse string) []core.Coin {
	toward, n := core.Toward(purse), 0
	toward = slices.DeleteFunc(slices.Clone(toward), func(char string) bool { return s.Room(s.PurseOf(char)) == 0 })
	for _, char := range toward {
		n += min(game.MaxDice, s.Room(s.PurseOf(char)))
	}
	coin := core.Coin{Unit: core.UnitGiven, Spend: func(t *core.Tx, why string) { pay(t, toward, why) }}
	return slices.Repeat([]core.Coin{coin}, min(n, game.MaxDice))
}

// pay gives a player a point, or asks the GM which one where it could be several
// (PP-MOD-R3).
func pay(t *core.Tx, toward []string, why string) {
	if len(toward) == 1 {
		core.PayOver(t, toward[0], why)
		return
	}
	t.Emit(core.Owed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: kindWhose, Roll: t.S.RollAgainst(toward[0]), Name: why,
		Among: toward}})
}

// kindWhose is the GM's word on which player gets a point.
const kindWhose = "whose"

var whoseStop = &core.Stop{
	Kind: kindWhose, Word: "who", GMs: true,
	Spec: game.Spec{Name: "pay", Under: game.UnderPoints, Params: []game.Param{core.AskWho}},
	Offers: func(s *core.State, _ game.Seat, p *core.Pending) []game.Offer {
		var offers []game.Offer
		for _, char := range p.Among {
			if s.Char(char) != nil {
				offers = append(offers, game.Offer{Fixed: game.Args{"owed": {core.OwedWord(p.ID)}, "who": {char}},
					About: core.CharRef(char), Moment: s.MomentFor(p), Urgent: true, Wait: game.Say("cortex.pay.wait"),
					Label: game.Say("cortex.pay.to", game.W("name", s.Name(char)))})
			}
		}
		return offers
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) { core.PayOver(t, args.One("who"), p.Name) },
	Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
		if no := s.GMOnly(by); no != nil {
			return no
		}
		return core.Closed(by, "PP-MOD-R3", "nothing_to_pay")
	},
}
