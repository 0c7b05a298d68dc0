package vehicle

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// boardMove returns the move by which a character goes aboard a vehicle.
func boardMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "board", Category: game.CategoryScene,
			Params: []game.Param{paramVehicle, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, v := range vehicles(s) {
				for _, who := range people.Of(s).Chars {
					if !who.IsPC() || !people.Of(s).PlayedBy(c.Actor, who.ID) || who.Away || v.Away ||
						boardedVehicle(s, who.ID) == v {
						continue
					}
					c.Add(game.Offer{Fixed: game.Args{"vehicle": {v.ID}, "char": {who.ID}}, About: people.CharRef(v.ID),
						Closed: refuseBoarding(s, who, v),
						Label: game.Say("cortex.board.now", game.W("name", people.NameFor(s, c.Actor, who.ID)),
							game.W("what", v.DisplayName()))})
				}
			}
			closeWithoutCharacter(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(VehicleBoarded{Aboard: Aboard{Char: args.One("char"), Vehicle: args.One("vehicle")}})
		},
	}, "VEH-01", "no_vehicle")
}

// refuseBoarding refuses a vehicle that is not finished, has a crew that the GM gave it, or is out.
// It also refuses a character that is busy.
func refuseBoarding(s *engine.State, c, v *people.Character) *game.Refusal {
	switch {
	case !isFinished(s, v):
		return game.Refuse("RUL-DRAFT", "cortex.fault.E_DRAFT")
	case v.Crewed():
		return game.Refuse("VEH-02", "cortex.fault.E_VEH_CREW")
	case v.Out != "":
		return check.RefuseTakenOut(s, v)
	}
	return check.RefuseBusy(s, c)
}

// disembarkMove returns the move by which a character leaves a vehicle.
func disembarkMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "disembark", Category: game.CategoryScene, Params: []game.Param{people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, a := range Section.Of(s).Aboard {
				if who := people.Of(s).Char(a.Char); who != nil && people.Of(s).PlayedBy(c.Actor, who.ID) {
					c.Add(game.Offer{Fixed: game.Args{"char": {who.ID}},
						About: people.CharRef(a.Vehicle), Closed: refuseMidRoll(s, who),
						Label: game.Say("cortex.disembark.now", game.W("name", people.NameFor(s, c.Actor, who.ID)),
							game.W("what", people.Of(s).Name(a.Vehicle)))})
				}
			}
			closeWithoutCharacter(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			char := args.One("char")
			t.Emit(VehicleBoarded{Aboard: Aboard{Char: char, Vehicle: boardedVehicle(t.S, char).ID}, Off: true})
		},
	}, "VEH-06", "not_aboard")
}

// refuseMidRoll refuses to leave during a roll, since the vehicle's dice may be in it.
func refuseMidRoll(s *engine.State, c *people.Character) *game.Refusal {
	if !check.Of(s).MidRoll() {
		return nil
	}
	return game.Refuse("VEH-06", "cortex.refused.aboard_now", game.W("name", c.DisplayName()))
}
