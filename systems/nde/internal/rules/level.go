package rules

import "mesa/game"

// Level is a level of power (NDE-POW-05, NDE-R29): its usual T and cost, and how far the
// GM may change both. The GM may raise T up to MostT, and set a cost from Least to MostC.
type Level struct {
	T, MostT           int
	Cost, Least, MostC int
}

// LevelTable has the levels by their words.
var LevelTable = map[string]Level{
	Trick:    {T: 4, MostT: 4, Cost: 0, Least: 0, MostC: 1},
	Standard: {T: 5, MostT: 5, Cost: 1, Least: 1, MostC: 1},
	Strong:   {T: 6, MostT: 6, Cost: 2, Least: 2, MostC: 2},
	Great:    {T: 8, MostT: 12, Cost: 3, Least: 3, MostC: 3},
}

// OrStandard returns word if it is a level, otherwise Standard.
func OrStandard(word string) string {
	if _, ok := LevelTable[word]; ok {
		return word
	}
	return Standard
}

// LevelT returns the usual T of a level.
func LevelT(word string) int { return LevelTable[OrStandard(word)].T }

// LevelCost returns the usual cost of a level, in Power Points.
func LevelCost(word string) int { return LevelTable[OrStandard(word)].Cost }

// LevelMsg returns a level with its cost and T. two says that the table plays 2d6, which does not
// use T.
func LevelMsg(word string, two bool) game.Msg {
	t := LevelT(word)
	if two {
		t = 0
	}
	return game.Say("nde.level."+word, game.N("t", t), game.N("cost", LevelCost(word)))
}

// RefuseCost returns the refusal of a cost outside the bounds of the level.
func (l Level) RefuseCost() *game.Refusal {
	or := l.MostC
	if or == l.Least {
		or = 0
	}
	return Refuse("pp-cost", game.N("cost", l.Least), game.N("or", or))
}
