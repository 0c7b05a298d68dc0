package lifepoints

import (
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
)

// formula is the option for the ratings that add up to life points (LIFE-01).
var formula = people.NewFormula("life.formula", "LIFE-01", harm.HarmModel.Option, modelLife)

// score returns the life points of a character when unhurt.
func score(s *engine.State, c *people.Character) int {
	if h := lossesOf(s, c.ID); h.Score > 0 {
		return h.Score
	}
	return formulaScore(s, c)
}

// formulaScore returns the sum of the two ratings that the formula names.
func formulaScore(s *engine.State, c *people.Character) int {
	two := formula.Ratings(s, c)
	return int(two[0] + two[1])
}
