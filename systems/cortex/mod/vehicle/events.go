package vehicle

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

type (
	// VehicleBoarded records that a character goes aboard a vehicle, or with Off leaves it.
	VehicleBoarded struct {
		Aboard Aboard `json:"aboard"`
		Off    bool   `json:"off,omitempty"`
		Name   string `json:"name,omitempty"`
		What   string `json:"what,omitempty"` // the vehicle's name
	}
	// VehicleFinished records that a vehicle is finished.
	VehicleFinished struct {
		Done FinishedVehicle `json:"done"`
		What string          `json:"what,omitempty"`
	}
	// OutcomeShared tells whom the result of a vehicle's roll concerns (VEH-12).
	OutcomeShared struct {
		Vehicle string   `json:"vehicle"`
		For     string   `json:"for"`
		What    string   `json:"what"`
		Names   []string `json:"names"`
	}
)

func (VehicleBoarded) EventName() string  { return "cortex.vehicle.boarded" }
func (VehicleFinished) EventName() string { return "cortex.vehicle.finished" }
func (OutcomeShared) EventName() string   { return "cortex.vehicle.shared" }

func tellBoarded(e VehicleBoarded) []game.Msg {
	key := "cortex.event.boarded"
	if e.Off {
		key = "cortex.event.disembarked"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Aboard.Char), game.W("what", e.What)))
}

func tellFinished(e VehicleFinished) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.vehicle.finished", game.W("what", e.What),
		game.W("reason", e.Done.Reason)))
}

func tellShared(e OutcomeShared) []game.Msg {
	var names []game.Msg
	for _, n := range e.Names {
		names = append(names, game.Quote(n))
	}
	return rulekit.Msgs(game.Say("cortex.event.vehicle.shared", game.W("what", e.What), game.L("names", names...)))
}
