package doom

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// show returns the block with the pool, the dice that wait, and the split group.
func show(s *engine.State, _ game.Actor) []game.Block {
	g := Section.Of(s)
	b := game.Block{Kind: game.ListBlock, About: "doom", Title: game.Say("cortex.doom.title")}
	item := game.Item{Label: game.Say("cortex.doom.dice")}
	for _, d := range g.Dice {
		item.Dice = append(item.Dice, game.Die{Size: d})
	}
	if len(g.Dice) == 0 {
		item.Label = game.Say("cortex.doom.none")
	}
	b.Items = append(b.Items, item)
	n := 0
	for _, c := range g.Coming {
		n += c.N
	}
	if n > 0 {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.doom.coming", game.N("n", n))})
	}
	if len(g.Apart) > 0 {
		e := nameParted(s, GroupSplit{Apart: g.Apart})
		b.Items = append(b.Items,
			game.Item{Label: game.Say("cortex.doom.apart", game.L("apart", rulekit.Quotes(e.Names)...),
				game.L("rest", rulekit.Quotes(e.Rest)...))})
	}
	return []game.Block{b}
}
