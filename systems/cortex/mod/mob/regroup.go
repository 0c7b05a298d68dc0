package mob

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

var paramDice = game.Param{Name: "dice", Kind: game.Dice, Min: 1, Max: 12}

// regroupMove returns the GM's move that gives a crowd all its dice back, or sets them. A crowd
// without dice comes back too (GMC-R5, GMC-R7).
func regroupMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "regroup", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, paramDice}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if l, ok := diceLeft(s, who); ok {
					c.Add(regroupOffer(who, l))
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			l, _ := diceLeft(t.S, c)
			if l.Dice = argDice(args); slices.Equal(l.Dice, l.Trait.Dice()) {
				t.Emit(DiceLost{Char: c.ID})
			} else {
				t.Emit(DiceSet{Left: l})
			}
			if c.Out == people.OutScattered {
				t.Emit(people.OutSet{Char: c.ID})
			}
		}), "GMC-R7", "no_crowd")
}

// regroupOffer returns the offer that sets the dice of a crowd. The preset is all its dice. If any
// are lost, one tap takes the preset.
func regroupOffer(c *people.Character, l DiceLeft) game.Offer {
	all := l.Trait.Dice()
	whole := c.Out != people.OutScattered && slices.Equal(l.remainingDice(), all)
	name := game.W("name", c.DisplayName())
	input := game.Input{Param: paramDice, Preset: dice.Format(all), Advanced: !whole}
	input.Max = len(all)
	o := game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID), Form: game.Form{OpensForm: whole},
		Label: game.Say("cortex.regroup.all", name, game.M("dice", pool.DiceMsg(all))), Inputs: []game.Input{input}}
	if whole {
		o.Label = game.Say("cortex.regroup.set", name)
	}
	o.Validate = func(args game.Args) *game.Refusal {
		said := argDice(args)
		switch no := pool.RefuseDice(said); {
		case no != nil:
			return no
		case slices.Max(said) > l.Trait.Die:
			return game.Refuse("GMC-R7", "cortex.refused.crowd_larger", name, game.M("dice", pool.DiceMsg(all)))
		case c.Out != people.OutScattered && slices.Equal(said, slices.Sorted(slices.Values(l.remainingDice()))):
			return game.Refuse("GMC-R7", "cortex.refused.crowd_same", name, game.M("dice", pool.DiceMsg(said)))
		}
		return nil
	}
	return o
}

// argDice returns the dice in the arguments, smallest first.
func argDice(args game.Args) []dice.Die {
	return slices.Sorted(slices.Values(game.DiceOf(args[paramDice.Name])))
}
