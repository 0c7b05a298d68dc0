package crisis

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Crises is the state of the crisis pools.
type Crises struct {
	Pools []Pool `json:"pools,omitempty"`
}

// Pool is one problem. A die that is gone is 0, so that the other dice keep their places while
// several effect dice of a roll hit them.
type Pool struct {
	ID   string     `json:"id"`
	Name string     `json:"name"`
	Dice []dice.Die `json:"dice"`
	Stay bool       `json:"stay,omitempty"` // it outlasts the scene (SCENE-R2)
}

// Section is the state of crises.
var Section = engine.NewSection[Crises]("crisis", 0)

// maxPools is the largest number of crises at a table, and maxDice the largest number of dice of
// one crisis.
const (
	maxPools = 20
	maxDice  = game.MaxDice / 2
)

var enabled = rulekit.NewFlag("crisis.enabled", false, "CRISIS-01")

func crises(s *engine.State) []Pool { return Section.Of(s).Pools }

// byID returns a crisis by its id. ok is false if there is none.
func byID(s *engine.State, id string) (p Pool, ok bool) {
	i := slices.IndexFunc(crises(s), func(p Pool) bool { return p.ID == id })
	if i < 0 {
		return Pool{}, false
	}
	return crises(s)[i], true
}

// remainingDice returns the dice that are not gone, smallest first.
func (p Pool) remainingDice() []dice.Die {
	return slices.Sorted(slices.Values(slices.DeleteFunc(slices.Clone(p.Dice),
		func(d dice.Die) bool { return d == 0 })))
}

func crisisRef(p Pool) game.Ref { return game.Ref("crisis/" + p.ID) }
