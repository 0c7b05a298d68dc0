package sheet

import "mesa/game"

// Budget is a number of points, steps or choices, and how many of them are used.
type Budget struct {
	What  string `json:"of"` // what it is for, such as "skills", "fifth" or "sfx"
	Used  int    `json:"used"`
	Limit int    `json:"have"`
}

// choiceBudgets are the budgets of choices to make; the others are points or steps to spend.
var choiceBudgets = map[string]bool{"distinctions": true, "highlights": true, "sfx": true, "talents": true,
	"power_sets": true, "abilities": true, "roles": true, "statements": true}

// Msg returns the budget as text, such as "3 of 9 skill points left".
func (c Budget) Msg() game.Msg {
	what := game.M("what", game.Say("cortex.create.of."+c.What))
	if c.Left() < 0 {
		return game.Say("cortex.create.over", what, game.N("n", -c.Left()))
	}
	key := "cortex.create.left"
	if choiceBudgets[c.What] {
		key = "cortex.create.missing"
	}
	return game.Say(key, what, game.N("n", c.Left()), game.N("have", c.Limit))
}

// Left returns how much may still be used. It is below 0 if too much is used.
func (c Budget) Left() int { return c.Limit - c.Used }
