package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// pendPick is the kind of decision by which the GM picks the doom dice that oppose a test of a
// player.
const pendPick = "doom_which"

var paramPick = game.Param{Name: "dice", Kind: game.Pick, Max: maxDice}

// askPick returns a decision of the kind pendPick, if a player began the test and at least three
// doom dice oppose it (DOOM-R10, DOOM-R12).
func askPick(s *engine.State, by game.Actor, char string, opposition []pool.Die) []check.Pending {
	if by.Role == game.GM || len(fromDoom(opposition)) < 3 {
		return nil
	}
	return []check.Pending{{Kind: pendPick, Char: char}}
}

// pickDecision lets the GM pick the doom dice that oppose. Dice that are not picked are removed
// from the opposition before it is thrown.
var pickDecision = &check.DecisionKind{
	Kind: pendPick, Word: "dice", IsGMs: true,
	Spec: game.Spec{Name: "doom pick", Category: game.CategoryAct, Params: []game.Param{paramPick}},
	Moot: func(s *engine.State, _ *check.Pending) bool { return len(dicePool(s)) < 3 },
	Offers: func(s *engine.State, _ game.Actor, p *check.Pending) []game.Offer {
		ds := dicePool(s)
		o := game.Offer{Fixed: game.Args{"owed": {check.OwedWord(p.ID)}}, About: people.CharRef(p.Char),
			ForCard: game.ForCard{Card: p.CardRef(s), Urgent: true,
				WaitLabel: game.Say("cortex.doom.pick.wait")}, Primary: true,
			Label: game.Say("cortex.doom.pick.now", game.W("name", people.Of(s).Name(p.Char)),
				game.M("dice", pool.DiceMsg(ds)))}
		if len(ds) > 0 { // older records may have an empty pool by now
			o.Inputs = []game.Input{pickInput(ds)}
			o.Validate = func(args game.Args) *game.Refusal { return refuseSingleDie(s, len(args["dice"])) }
		}
		return []game.Offer{o}
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		for _, w := range pool.SizeWords(prefixOpposes, dicePool(t.S)) {
			if !slices.Contains(args["dice"], w) {
				check.CheckKindOf(t.S, p.For).Opposed.RemoveDie(t, p.For, w)
			}
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if no := people.RefuseUnlessGM(s, by); no != nil {
			return no
		}
		return game.Refuse("DOOM-R12", "cortex.refused.doom_no_pick")
	},
}

// pickInput returns the input for the dice that oppose, at least one.
func pickInput(ds []dice.Die) game.Input {
	input := game.Input{Param: paramPick}
	input.Min, input.Max = 1, len(ds)
	for i, w := range pool.SizeWords(prefixOpposes, ds) {
		input.Choices = append(input.Choices,
			game.Choice{Word: w, Label: game.Say("cortex.doom.die"), Dice: ds[i : i+1], Selected: true})
	}
	return input
}
