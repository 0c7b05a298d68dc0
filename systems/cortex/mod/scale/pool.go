package scale

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

const fromScale pool.Origin = "scale"

// poolOptions returns the dice of scale for a character of the side with the advantage. They start in
// its pool, unless another side has thrown with it (SCALE-R3).
func poolOptions(s *engine.State, c *people.Character, checkID string) []draft.PoolOption {
	if !currentScale(s).has(c) {
		return nil
	}
	os := scaleOptions(s)
	if check.IsOutscaled(s, checkID, c.ID) {
		for i := range os {
			os[i].StartsIn, os[i].Closed = false,
				game.Refuse("SCALE-R3", "cortex.refused.outscaled", game.W("name", c.DisplayName()))
		}
	}
	return os
}

// opposingOptions returns the dice of scale of the GM's side. They start in the opposition if all GMCs
// have the advantage; otherwise the GM adds them.
func opposingOptions(s *engine.State, _ *people.Character) []draft.PoolOption {
	g := currentScale(s)
	c := people.Of(s).Char(g.Who)
	if g.Who != sideGMCs && (c == nil || c.IsPC() || c.Away || c.Out != "") {
		return nil
	}
	os := scaleOptions(s)
	for i := range os {
		os[i].StartsIn = os[i].StartsIn && c == nil
		if c != nil {
			os[i].Group = game.ChoiceGroup{Word: c.ID, Title: game.Quote(c.DisplayName()), About: people.CharRef(c.ID)}
		}
	}
	return os
}

// scaleOptions returns the dice of scale as they are and, with levels, each way to split a single one
// (SCALE-05, SCALE-R2). One of the ways goes into the pool.
func scaleOptions(s *engine.State) []draft.PoolOption {
	g := currentScale(s)
	all := [][]dice.Die{g.Dice}
	if multiLevel.On(s) && len(g.Dice) == 1 {
		all = splits(g.Dice[0])
	}
	note := game.Say("cortex.pool.scale.more")
	if check.ResultsAdded.Of(s) == pool.All {
		note = game.Msg{}
	}
	var os []draft.PoolOption
	for i, ds := range all {
		o := draft.PoolOption{Word: "scale:" + game.Itoa(len(ds)), Name: game.Say("cortex.pool.scale"),
			Group: draft.GroupOfThings(),
			Note:  note, ExclusiveGroup: "scale", Conflict: refuseMixed(), StartsIn: i == 0}
		for _, d := range ds {
			o.Dice = append(o.Dice, pool.Die{Word: o.Word, From: fromScale, Die: d, KeepsMore: true})
		}
		os = append(os, o)
	}
	return os
}

// splits returns a die whole, and each smaller size as often as it stands for it: every step down
// adds a die.
func splits(d dice.Die) [][]dice.Die {
	var all [][]dice.Die
	for n := 1; d > 0; n++ {
		all = append(all, slices.Repeat([]dice.Die{d}, n))
		d, _ = d.Step(-1)
	}
	return all
}

// refuseMixed refuses a die of scale in two sizes at once.
func refuseMixed() *game.Refusal { return game.Refuse("SCALE-R2", "cortex.refused.mixed_scale") }
