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
