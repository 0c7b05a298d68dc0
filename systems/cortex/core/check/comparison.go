package check

import (
	"mesa/dice"
	"mesa/systems/cortex/pool"
)

// Comparison describes what a committed roll is about to be compared with.
type Comparison struct {
	Opponent *pool.Roll // the roll to beat, nil: a number
	Total    int
	Steps    int  // steps of the winner's effect die at these totals
	Ends     bool // beating it decides the check
	Wins     bool // beating it uses the roll's effect die
	Loses    bool // not beating it uses the rival's effect die
	// beating it decides nothing yet: a later margin gives the heroic steps (CORE-HEROIC-R1)
	Undecided bool
	// what the loser takes from an effect die of a size; nil if the size changes nothing
	Loss func(effect dice.Die) Loss
}

// Loss describes what a lost roll leads to: the character is out of the scene, or takes harm of the
// size Die, 0 for none.
type Loss struct {
	Out    bool
	Wallet string // what can pay against being out, "" for nothing
	Die    dice.Die
}

// Outcome is a roll after its comparison. Winner or Loser is nil if nobody threw it.
type Outcome struct {
	Winner, Loser *pool.Roll
	Margin        int  // difference of the totals; 0 for a tie
	Heroic        bool // the winner's success is heroic (CORE-HEROIC-01)
	Ends          bool // it decides the test or contest
	// Row is the die that a difficulty given as a number stands for, beside the dice rolled and
	// added to it (STATIC-R3); 0 for none.
	Row dice.Die
}
