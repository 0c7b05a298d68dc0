package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// pendWhich is the GM's word on the doom dice of a test that a player began.
const pendWhich = "doom_which"

var askPick = game.Param{Name: "dice", Kind: game.Pick, Max: maxDice}

// askWhich asks the GM which doom dice oppose, where a player began the test and
// there is a choice (DOOM-R10, DOOM-R12).
func askWhich(s *core.State, by game.Seat, char string, opposition []pool.Die) []core.Pending {
	if by.Role == game.GM || len(fromDoom(opposition)) < 3 {
		return nil
	}
	return []core.Pending{{Kind: pendWhich, Char: char}}
}

func fromDoom(laid []pool.Die) []pool.Die {
	return slices.DeleteFunc(slices.Clone(laid), func(p pool.Die) bool { return p.From != pool.FromDoom })
}

// whichStop leaves doom dice out of an opposition before it is thrown.
var whichStop = &core.Stop{
	Kind: pendWhich, Word: "dice", GMs: true,
	Spec: game.Spec{Name: "doom pick", Under: game.UnderAct, Params: []game.Param{askPick}},
	Offers: func(s *core.State, _ game.Seat, p *core.Pending) []game.Offer {
		ds := dicePool(s)
		o := game.Offer{Fixed: game.Args{"owed": {core.OwedWord(p.ID)}}, About: core.CharRef(p.Char), Moment: s.MomentFor(p),
			Urgent: true, Main: true, Wait: game.Say("cortex.doom.pick.wait"),
			Label: game.Say("cortex.doom.pick.now", game.W("name", s.Name(p.Char)), game.M("dice", pool.DiceMsg(ds)))}
		if len(ds) > 0 { // the pool may have been emptied by hand since
			o.Asks = []game.Ask{pickAsk(ds)}
			o.Fit = func(args game.Args) *game.Refusal { return tooFew(s, len(args["dice"])) }
		}
		return []game.Offer{o}
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		for _, w := range words(prefixOpposes, dicePool(t.S)) {
			if !slices.Contains(args["dice"], w) {
				t.S.MattersOf(p.For).Strike(t, p.For, w)
			}
		}
	},
	Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
		if no := s.GMOnly(by); no != nil {
			return no
		}
		return game.Refuse("DOOM-R12", "cortex.refused.doom_no_pick")
	},
}

// pickAsk asks which of these dice oppose, one at least.
func pickAsk(ds []dice.Die) game.Ask {
	ask := game.Ask{Param: askPick}
	ask.Min, ask.Max = 1, len(ds)
	for i, w := range words(prefixOpposes, ds) {
		ask.Among = append(ask.Among, game.Choice{Word: w, Label: game.Say("cortex.doom.die"), Dice: ds[i : i+1], Ticked: true})
	}
	return ask
}
