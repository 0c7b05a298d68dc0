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

// poolOptions returns the dice of scale for a character of the side with the advantage, nil for
// others. The whole dice start in the character's pool. All are closed if another side has thrown
// with the advantage in this check (SCALE-R3).
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

// opposingOptions returns the dice of scale that may oppose, nil if neither all GMCs nor a GMC in
// the scene has the advantage. If all GMCs have it, the whole dice start in the opposition. The
// dice of a single GMC are added by the GM.
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

// scaleOptions returns the dice of scale as they are. With levels, it returns each way to split a
// single die (SCALE-05, SCALE-R2), the whole die first; only one of these options may be in a pool.
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

// splits returns the ways to throw a die of scale. Each step down adds a die: a d8 may be thrown as
// one d8, two d6 or three d4.
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
