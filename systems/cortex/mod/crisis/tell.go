package crisis

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

func tellSet(e CrisisSet) []game.Msg {
	left := game.Say("cortex.crisis.no_dice")
	if ds := e.Pool.remainingDice(); len(ds) > 0 {
		left = pool.DiceMsg(ds)
	}
	key := e.Why
	if e.Why == "hit" && e.Die == 0 {
		key = "hit_gone"
	}
	return rulekit.Msgs(game.Say("cortex.event.crisis."+key, game.W("name", e.Pool.Name), game.M("dice", left),
		game.D("was", e.Was),
		game.D("die", e.Die)))
}

func tellGone(e CrisisGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.crisis.gone."+e.Why, game.W("name", e.Name)))
}

// show returns the block that lists the crises with their dice.
func show(s *engine.State, _ game.Actor) []game.Block {
	if len(crises(s)) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "crisis", Title: game.Say("cortex.crisis.title")}
	for _, p := range crises(s) {
		item := game.Item{About: crisisRef(p), Label: game.Quote(p.Name), Tone: game.Trouble}
		if p.Stay {
			item.Label = game.Say("cortex.crisis.stays", game.W("name", p.Name))
		}
		for _, d := range p.remainingDice() {
			item.Dice = append(item.Dice, game.Die{Size: d})
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
