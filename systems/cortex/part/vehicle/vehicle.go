package vehicle

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Vehicles are those of the table that are built, and who is aboard of which.
type Vehicles struct {
	Done   []Done   `json:"done,omitempty"`
	Aboard []Aboard `json:"aboard,omitempty"`
	Told   string   `json:"told,omitempty"` // the last test or contest of which all aboard were told
}

// Done is a vehicle that was finished, as the GM let it be with a reason.
type Done struct {
	Vehicle string `json:"vehicle"`
	Reason  string `json:"reason,omitempty"`
}

// Aboard is a character in a vehicle.
type Aboard struct {
	Char    string `json:"char"`
	Vehicle string `json:"vehicle"`
}

// Group is the state of vehicles.
var Group = &core.Group[Vehicles]{Name: "vehicle"}

var enabled = kit.NewFlag("vehicles.enabled", false, "VEH-01")

// Mod is vehicles.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "vehicle", Chapter: core.ChapterSheets,
		Group:   Group,
		On:      func(s *core.State) bool { return enabled.On(s) },
		Options: []*kit.Option{enabled.Option},
		Facts:   facts(),
		Hears: []core.Hear{core.On(Group, func(g *Vehicles, e core.CharGone) {
			g.Done = slices.DeleteFunc(slices.Clone(g.Done), func(d Done) bool { return d.Vehicle == e.ID })
			g.Aboard = slices.DeleteFunc(slices.Clone(g.Aboard), func(a Aboard) bool { return a.Vehicle == e.ID || a.Char == e.ID })
		})},
		Moves: []game.Move[core.State]{boardMove(), disembarkMove(), holdMove(), buildMove(), sfxMove(), finishMove(), crewMove()},
		Deeds: []string{"board", "disembark", "vehicle-hold"},
		Terms: game.Terms{add: {"novo-signature-asset"}},
		Within: func(s *core.State) bool {
			g := Group.Of(s)
			return len(g.Done) <= core.MaxLists && len(g.Aboard) <= core.MaxLists && !sheet.TooLong(g.Told)
		},
		Hooks: []core.Hooks{
			core.CheckHooks{Stops: []*core.Stop{outStop}, OnOver: tellAboard},
			core.DraftHooks{Own: own, Against: against, Fit: fit},
			core.HarmHooks{Turn: turn},
			core.HitchHooks{Hitches: hitches},
			core.ShowHooks{Beside: beside, Sheet: onSheet},
			core.RosterHooks{Lessons: lessons},
		},
	}
}

type (
	// Boarded is a character that goes aboard a vehicle, or leaves it.
	Boarded struct {
		Aboard Aboard `json:"aboard"`
		Off    bool   `json:"off,omitempty"`
		Name   string `json:"name,omitempty"`
		What   string `json:"what,omitempty"` // the vehicle's name
	}
	// Finished is a vehicle that is ready to go.
	Finished struct {
		Done Done   `json:"done"`
		What string `json:"what,omitempty"`
	}
	// Shared says whom the outcome of a vehicle's roll concerns (VEH-12).
	Shared struct {
		Vehicle string   `json:"vehicle"`
		For     string   `json:"for"`
		What    string   `json:"what"`
		Names   []string `json:"names"`
	}
)

func (Boarded) EventName() string  { return "cortex.vehicle.boarded" }
func (Finished) EventName() string { return "cortex.vehicle.finished" }
func (Shared) EventName() string   { return "cortex.vehicle.shared" }

func facts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellBoarded, core.On(Group, func(g *Vehicles, e Boarded) {
			g.Aboard = slices.DeleteFunc(slices.Clone(g.Aboard), func(a Aboard) bool { return a.Char == e.Aboard.Char })
			if !e.Off {
				g.Aboard = append(g.Aboard, e.Aboard)
			}
		})), func(s *core.State, e Boarded) Boarded {
			e.Name, e.What = s.Name(e.Aboard.Char), s.Name(e.Aboard.Vehicle)
			return e
		}),
		kit.Named(core.FactOf(tellFinished, core.On(Group, func(g *Vehicles, e Finished) {
			g.Done = append(slices.Clone(g.Done), e.Done)
		})), func(s *core.State, e Finished) Finished {
			e.What = s.Name(e.Done.Vehicle)
			return e
		}),
		core.FactOf(tellShared, core.On(Group, func(g *Vehicles, e Shared) { g.Told = e.For })),
	}
}

func tellBoarded(e Boarded) []game.Msg {
	key := "cortex.event.boarded"
	if e.Off {
		key = "cortex.event.disembarked"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Aboard.Char), game.W("what", e.What)))
}

func tellFinished(e Finished) []game.Msg {
	return kit.Just(game.Say("cortex.event.vehicle.finished", game.W("what", e.What), game.W("reason", e.Done.Reason)))
}

func tellShared(e Shared) []game.Msg {
	var names []game.Msg
	for _, n := range e.Names {
		names = append(names, game.Quote(n))
	}
	return kit.Just(game.Say("cortex.event.vehicle.shared", game.W("what", e.What), game.L("names", names...)))
}

// all are the vehicles of the table.
func all(s *core.State) []*core.Char {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *core.Char) bool { return c.Rank != core.Vehicle })
}

// done reports whether a vehicle is finished.
func done(s *core.State, v *core.Char) bool {
	return slices.ContainsFunc(Group.Of(s).Done, func(d Done) bool { return d.Vehicle == v.ID })
}

// of is the vehicle that a character is aboard of, nil if it is in none.
func of(s *core.State, char string) *core.Char {
	for _, a := range Group.Of(s).Aboard {
		if a.Char == char {
			return s.Char(a.Vehicle)
		}
	}
	return nil
}

// crew are the players' characters aboard a vehicle.
func crew(s *core.State, v *core.Char) []*core.Char {
	var cs []*core.Char
	for _, a := range Group.Of(s).Aboard {
		if c := s.Char(a.Char); c != nil && a.Vehicle == v.ID {
			cs = append(cs, c)
		}
	}
	return cs
}

var askVehicle = game.Param{Name: "vehicle", Kind: game.Pick, Min: 1, Max: 1}

// boardMove goes aboard a vehicle.
func boardMove() game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "board", Under: game.UnderScene, Params: []game.Param{askVehicle, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, v := range all(s) {
				for _, c := range s.Chars {
					if !c.IsPC() || !s.PlayedBy(by, c.ID) || c.Away || v.Away || of(s, c.ID) == v {
						continue
					}
					offers = append(offers, game.Offer{Fixed: game.Args{"vehicle": {v.ID}, "char": {c.ID}}, About: core.CharRef(v.ID),
						No:    noRoom(s, c, v),
						Label: game.Say("cortex.board.now", game.W("name", s.NameFor(by, c.ID)), game.W("what", v.Shown()))})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(Boarded{Aboard: Aboard{Char: args.One("char"), Vehicle: args.One("vehicle")}})
		},
		Why: noneOfMine,
	}, "VEH-01", "no_vehicle")
}

// noRoom refuses a vehicle that is not finished, or that the GM's crew runs.
func noRoom(s *core.State, c, v *core.Char) *game.Refusal {
	switch {
	case !done(s, v):
		return game.Refuse("RUL-DRAFT", "cortex.fault.E_DRAFT")
	case v.Crewed():
		return game.Refuse("VEH-02", "cortex.fault.E_VEH_CREW")
	case v.Out != "":
		return s.Out(v)
	}
	return s.Busy(c)
}

func noneOfMine(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
	if by.Role == game.GM {
		return nil
	}
	return s.NoneOfMine(by)
}

// disembarkMove leaves a vehicle.
func disembarkMove() game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "disembark", Under: game.UnderScene, Params: []game.Param{core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, a := range Group.Of(s).Aboard {
				if c := s.Char(a.Char); c != nil && s.PlayedBy(by, c.ID) {
					offers = append(offers, game.Offer{Fixed: game.Args{"char": {c.ID}}, About: core.CharRef(a.Vehicle), No: midRoll(s, c),
						Label: game.Say("cortex.disembark.now", game.W("name", s.NameFor(by, c.ID)), game.W("what", s.Name(a.Vehicle)))})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			char := args.One("char")
			t.Emit(Boarded{Aboard: Aboard{Char: char, Vehicle: of(t.S, char).ID}, Off: true})
		},
		Why: noneOfMine,
	}, "VEH-06", "not_aboard")
}

// midRoll refuses to leave in the middle of a roll: its dice may lie there.
func midRoll(s *core.State, c *core.Char) *game.Refusal {
	if !s.MidRoll() {
		return nil
	}
	return game.Refuse("VEH-06", "cortex.refused.aboard_now", game.W("name", c.Shown()))
}

// beside says with a character which vehicle it is aboard of, and with a vehicle who
// is aboard.
func beside(s *core.State, c *core.Char) []game.Item {
	if v := of(s, c.ID); v != nil {
		return []game.Item{{Label: game.Say("cortex.vehicle.in", game.W("what", v.Shown()))}}
	}
	if c.Rank != core.Vehicle {
		return nil
	}
	var names []game.Msg
	for _, m := range crew(s, c) {
		names = append(names, game.Quote(m.Shown()))
	}
	if len(names) == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.vehicle.aboard", game.L("names", names...))}}
}

// onSheet says of a vehicle whether it is a draft, and what is wrong with one.
func onSheet(s *core.State, c *core.Char) []game.Item {
	if c.Rank != core.Vehicle || done(s, c) {
		return nil
	}
	fs := faults(s, c)
	items := []game.Item{{Label: game.Say("cortex.sheet.draft", game.N("n", len(fs)))}}
	for _, f := range fs {
		items = append(items, game.Item{Label: f.Says})
	}
	return items
}
