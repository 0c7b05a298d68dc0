package vehicle

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// Vehicles is the state: the finished vehicles, and who is aboard of which.
type Vehicles struct {
	Done   []FinishedVehicle `json:"done,omitempty"`
	Aboard []Aboard          `json:"aboard,omitempty"`
	Told   string            `json:"told,omitempty"` // the last check that OutcomeShared told of
}

// FinishedVehicle is a vehicle that was finished, with the GM's reason if faults were let pass.
type FinishedVehicle struct {
	Vehicle string `json:"vehicle"`
	Reason  string `json:"reason,omitempty"`
}

// Aboard says that a character is in a vehicle.
type Aboard struct {
	Char    string `json:"char"`
	Vehicle string `json:"vehicle"`
}

// Section is the state of vehicles.
var Section = engine.NewSection[Vehicles]("vehicle", 0)

var enabled = rulekit.NewFlag("vehicles.enabled", false, "VEH-01")

// vehicles returns the vehicles of the table.
func vehicles(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars),
		func(c *people.Character) bool { return c.Rank != people.Vehicle })
}

// isFinished reports whether a vehicle is finished.
func isFinished(s *engine.State, v *people.Character) bool {
	return slices.ContainsFunc(Section.Of(s).Done, func(d FinishedVehicle) bool { return d.Vehicle == v.ID })
}

// boardedVehicle returns the vehicle that a character is aboard, or nil.
func boardedVehicle(s *engine.State, char string) *people.Character {
	for _, a := range Section.Of(s).Aboard {
		if a.Char == char {
			return people.Of(s).Char(a.Vehicle)
		}
	}
	return nil
}

// crew returns the PCs aboard a vehicle.
func crew(s *engine.State, v *people.Character) []*people.Character {
	var cs []*people.Character
	for _, a := range Section.Of(s).Aboard {
		if c := people.Of(s).Char(a.Char); c != nil && a.Vehicle == v.ID {
			cs = append(cs, c)
		}
	}
	return cs
}

var paramVehicle = game.Param{Name: "vehicle", Kind: game.Pick, Min: 1, Max: 1}

// closeWithoutCharacter closes a move for a player without a character in the scene, never for the
// GM.
func closeWithoutCharacter(s *engine.State, c *game.Collector) {
	if c.Explains() && c.Actor.Role != game.GM {
		c.Close(people.RefuseNoOwnChars(s, c.Actor))
	}
}
