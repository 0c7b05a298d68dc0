package vehicle

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
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

// Mod returns the mod for vehicles.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "vehicle", Chapter: engine.ChapterSheets,
		Section: Section,
		Enabled: func(s *engine.State) bool { return enabled.On(s) },
		Options: []*rulekit.Option{enabled.Option},
		Events:  events(),
		Handlers: []engine.Handler{engine.On(Section, func(g *Vehicles, e people.CharacterGone) {
			g.Done = slices.DeleteFunc(slices.Clone(g.Done), func(d FinishedVehicle) bool { return d.Vehicle == e.ID })
			g.Aboard = slices.DeleteFunc(slices.Clone(g.Aboard),
				func(a Aboard) bool { return a.Vehicle == e.ID || a.Char == e.ID })
		})},
		Moves: []game.Move[engine.State]{boardMove(), disembarkMove(), holdMove(), buildMove(), sfxMove(),
			finishMove(), crewMove()},
		CharacterMoves: []string{"board", "disembark", "vehicle-hold"},
		Synonyms:       game.Synonyms{addAsset: {"novo-signature-asset"}},
		Valid: func(s *engine.State) bool {
			g := Section.Of(s)
			return len(g.Done) <= engine.MaxLists && len(g.Aboard) <= engine.MaxLists && !sheet.IsTooLong(g.Told)
		},
		Hooks: []engine.Hooks{
			check.Hooks{Decisions: []*check.DecisionKind{outDecision}, OnOver: shareOutcome},
			draft.Hooks{PoolOptions: poolOptions, OpposingOptions: opposingOptions, CannotJoin: refuseBothAttributes},
			harm.Hooks{TakesOver: takeOver, Takeout: takeout, Reads: readsEffect},
			hitch.Hooks{Uses: hitchUses},
			view.Hooks{CharacterItems: characterItems, Sheet: sheetItems},
			character.Hooks{Trainings: trainingRows},
		},
	}
}

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

func events() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellBoarded, engine.On(Section, func(g *Vehicles, e VehicleBoarded) {
			g.Aboard = slices.DeleteFunc(slices.Clone(g.Aboard), func(a Aboard) bool { return a.Char == e.Aboard.Char })
			if !e.Off {
				g.Aboard = append(g.Aboard, e.Aboard)
			}
		})), func(s *engine.State, e VehicleBoarded) VehicleBoarded {
			e.Name, e.What = people.Of(s).Name(e.Aboard.Char), people.Of(s).Name(e.Aboard.Vehicle)
			return e
		}),
		game.WithNames(engine.EventOf(tellFinished, engine.On(Section, func(g *Vehicles, e VehicleFinished) {
			g.Done = append(slices.Clone(g.Done), e.Done)
		})), func(s *engine.State, e VehicleFinished) VehicleFinished {
			e.What = people.Of(s).Name(e.Done.Vehicle)
			return e
		}),
		engine.EventOf(tellShared, engine.On(Section, func(g *Vehicles, e OutcomeShared) { g.Told = e.For })),
	}
}

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

// closeWithoutCharacter closes a move for a player without a character in the scene, never for the
// GM.
func closeWithoutCharacter(s *engine.State, c *game.Collector) {
	if c.Explains() && c.Actor.Role != game.GM {
		c.Close(people.RefuseNoOwnChars(s, c.Actor))
	}
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

// characterItems returns the item that names the vehicle that a character is aboard or, for a
// vehicle, the PCs aboard; nil if there are none.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	if v := boardedVehicle(s, c.ID); v != nil {
		return []game.Item{{Label: game.Say("cortex.vehicle.in", game.W("what", v.DisplayName()))}}
	}
	if c.Rank != people.Vehicle {
		return nil
	}
	var names []game.Msg
	for _, m := range crew(s, c) {
		names = append(names, game.Quote(m.DisplayName()))
	}
	if len(names) == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.vehicle.aboard", game.L("names", names...))}}
}

// sheetItems returns the items of an unfinished vehicle: that it is a draft, and its faults.
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	if c.Rank != people.Vehicle || isFinished(s, c) {
		return nil
	}
	fs := faults(s, c)
	items := []game.Item{{Label: game.Say("cortex.sheet.draft", game.N("n", len(fs)))}}
	for _, f := range fs {
		items = append(items, game.Item{Label: f.Msg})
	}
	return items
}

// readsEffect reports that the effect dice of both rolls are needed if damage hits a vehicle, since
// they are compared, and that neither is otherwise.
func readsEffect(s *engine.State, b check.Damage) (effect, beaten bool) {
	strikes := people.Of(s).Char(b.On) != nil && damagedVehicle(s, b) != nil
	return strikes, strikes
}
