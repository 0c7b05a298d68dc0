package turn

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var paramSquare = game.Param{Name: "square", Kind: game.Text, Min: 2, Max: 3}

// zoneMove lets the GM set the distance of a combatant to one or more others (NDE-R22).
func zoneMove() state.Move {
	paramTo := game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 40}
	paramZone := game.Param{Name: "zone", Kind: game.Pick, Min: 1, Max: 1}
	return state.WithLacks("NDE-ZONE-01", state.GMMove(game.Spec{Name: "zone", Category: game.CategoryScene,
		Params: []game.Param{rules.ParamWho, paramZone, paramTo}},
		func(s *state.State, c *game.Collector) {
			all := CombatantChoices(s)
			if UsesGrid(s) || !s.Scene.Open() || len(all) < 2 {
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.zone.set"), About: "scene",
				Inputs: []game.Input{{Param: rules.ParamWho, Choices: all},
					{Param: paramZone, Choices: zoneChoices("")},
					{Param: paramTo, Choices: all}},
				Validate: func(args game.Args) *game.Refusal {
					if args.Has("to", args.One("who")) {
						return game.Refuse("NDE-R22", "nde.refused.same-two")
					}
					return nil
				}})
		}, func(t *state.Tx, args game.Args) {
			for _, to := range args["to"] {
				t.Emit(ZoneSet{A: args.One("who"), B: to, Zone: args.One("zone")})
			}
		}))
}

// coverMove gives combatants cover, or removes it (NDE-COVER-01, NDE-COVER-02).
func coverMove() state.Move {
	paramCombatants := game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 40}
	paramCover := game.Param{Name: "cover", Kind: game.Pick, Min: 1, Max: 1}
	return state.WithLacks("NDE-COVER-02", state.GMMove(game.Spec{Name: "cover", Category: game.CategoryScene,
		Params: []game.Param{paramCover, paramCombatants}},
		func(s *state.State, c *game.Collector) {
			if all := CombatantChoices(s); s.Scene.Open() && len(all) > 0 {
				c.Add(game.Offer{Label: game.Say("nde.cover.set"), About: "scene",
					Inputs: []game.Input{{Param: paramCover,
						Choices: rules.Choices(rules.Covers, rules.CoverMsg, rules.PartialCover)},
						{Param: paramCombatants, Choices: all}}})
			}
		}, func(t *state.Tx, args game.Args) {
			for _, id := range args["who"] {
				t.Emit(CoverSet{Who: id, Cover: args.One("cover")})
			}
		}))
}

// placeMove lets the GM put a PC or foe on a square.
func placeMove() state.Move {
	return state.WithLacks("NDE-GRID-01", state.GMMove(game.Spec{Name: "place", Category: game.CategoryScene,
		Params: []game.Param{rules.ParamWho, paramSquare}},
		func(s *state.State, c *game.Collector) {
			if !UsesGrid(s) || !s.Scene.Open() || len(s.Combatants()) == 0 {
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.place.set"), About: "scene",
				Inputs: []game.Input{{Param: rules.ParamWho, Choices: CombatantChoices(s)}, {Param: paramSquare}},
				Validate: func(args game.Args) *game.Refusal {
					if _, ok := parsePlace(args.One("square")); !ok {
						return game.Refuse("NDE-GRID-01", "nde.refused.no-square")
					}
					return nil
				}})
		}, func(t *state.Tx, args game.Args) {
			to, _ := parsePlace(args.One("square"))
			t.Emit(Placed{Who: args.One("who"), X: to.X, Y: to.Y})
		}))
}

// crowdMove marks crowd pressure on a PC with two or more minions Close, or removes the mark
// (NDE-ATK-09, NDE-R26).
func crowdMove() state.Move {
	return state.GMMove(game.Spec{Name: "crowd", Category: game.CategoryPeople, Params: []game.Param{rules.ParamWho}},
		func(s *state.State, c *game.Collector) {
			if rules.CrowdPressure.Is(s, "off") {
				c.Close(rules.RefuseBy("NDE-ATK-09", "no-module"))
				return
			}
			no := rules.RefuseBy("NDE-R26", "no-crowd")
			for _, p := range s.PCs {
				on := slices.Contains(s.Scene.Crowded, p.ID)
				if !on && !isCrowded(s, p.ID) {
					c.Close(no, "who", p.ID)
					continue
				}
				key := "nde.crowd.on"
				if on {
					key = "nde.crowd.off"
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label: game.Say(key, game.W("name", p.DisplayName()))})
			}
		}, func(t *state.Tx, args game.Args) {
			t.Emit(Pressed{PC: args.One("who"), On: !slices.Contains(t.S.Scene.Crowded, args.One("who"))})
		})
}

// CombatantChoices returns the PCs, and the foes that have not fallen, as choices.
func CombatantChoices(s *state.State) []game.Choice {
	var cs []game.Choice
	for _, id := range s.Combatants() {
		cs = append(cs, game.Choice{Word: id, Label: s.NameMsg(id)})
	}
	return cs
}

func zoneChoices(ticked string) []game.Choice {
	return rules.Choices(rules.Zones, rules.ZoneMsg, ticked)
}
