package vehicle

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// maxReason is the most characters of the GM's reason to let faults pass.
const maxReason = 120

// asItIs is the way to finish a vehicle that lets faults pass. wordGone is the answer that removes
// a crew. crewSet is the set that has the trait of a crew alone, so that its die is free beside
// dice of the vehicle's other sets (RUL-VEH-POOL).
const (
	asItIs   = "as_it_is"
	wordGone = character.DieGone
	crewSet  = "crew"
)

var (
	paramModel  = game.Param{Name: "model", Kind: game.Pick, Min: 1, Max: 1}
	paramWay    = game.Param{Name: "way", Kind: game.Pick, Max: 1}
	paramReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: maxReason}
	paramHost   = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	paramSFX    = game.Param{Name: "sfx", Kind: game.Pick, Min: 1, Max: 1}
	paramCrew   = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
)

// modelChoices returns the sixteen models: the ways to spread dice over engines, frame and systems
// (VEH-07). The model with three equal dice is selected.
func modelChoices() []game.Choice {
	var cs []game.Choice
	for _, m := range models {
		label := game.Say("cortex.vehicle.model", game.D("engines", m.dice[0]), game.D("frame", m.dice[1]),
			game.D("systems", m.dice[2]))
		cs = append(cs,
			game.Choice{Word: m.word, Label: label, Selected: m.dice[0] == m.dice[1] && m.dice[1] == m.dice[2]})
	}
	return cs
}

// model is a way to spread dice over the three attributes, with its word, such as "d12-d8-d4".
type model struct {
	word string
	dice []dice.Die
}

var models = func() []model {
	var all []model
	for _, m := range sheet.VehicleModels {
		var names []string
		for _, d := range m {
			names = append(names, d.String())
		}
		all = append(all, model{strings.Join(names, "-"), m})
	}
	return all
}()

// buildMove returns the move that makes a vehicle: its model, three distinctions, two signature
// assets and a name (VEH-07, -08, -10, -11). SFX and finishing have their own moves.
func buildMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "vehicle", Category: game.CategorySheet,
			Params: []game.Param{sheet.ParamTraits, paramModel, sheet.ParamName}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !mayBuild(c.Actor) {
				return
			}
			o := game.Offer{Form: game.Form{OpensForm: true}, Label: game.Say("cortex.vehicle.build"),
				Validate: sheet.Validate}
			if people.Of(s).TableFull() {
				o.Closed = game.Refuse("", "cortex.refused.vehicles_full")
			}
			inputs := blankInputs(s)
			o.Inputs = []game.Input{inputs[0], {Param: paramModel, Choices: modelChoices()}, inputs[1]}
			c.Add(o)
		},
		Do: func(t *engine.Tx, args game.Args) {
			on := sheet.FromArgs(args)
			i := slices.IndexFunc(models, func(m model) bool { return m.word == args.One("model") })
			attributes := sheet.Set{Name: sheet.SetName(sheet.KindAttributes, t.S.Lang)}
			for j, name := range sheet.VehicleAttributes(t.S.Lang)[:len(models[i].dice)] {
				attributes.Traits = append(attributes.Traits,
					sheet.Trait{Word: game.Slug(name), Name: name, Die: models[i].dice[j]})
			}
			on.Sets = slices.Insert(on.Sets, 0, attributes)
			character.EnterGMC(t, on, people.Vehicle)
		},
	}, "VEH-01", "no_vehicle")
}

// mayBuild reports whether an actor may build vehicles: a player or the GM.
func mayBuild(by game.Actor) bool { return by.Chair != "" && by.Role != game.Guest }

// blankInputs returns the inputs of a new vehicle: three distinctions, for model, history and
// customization, and two signature assets, all at d8.
func blankInputs(s *engine.State) []game.Input {
	distinctions, assets := character.Distinctions(s), sheet.SetName(sheet.KindSignatureAssets, s.Lang)
	blank := func(set string, n int) []game.Row {
		return slices.Repeat([]game.Row{{Group: set, Cells: []string{"", dice.D8.String()}}}, n)
	}
	return sheet.Inputs("", append(blank(distinctions, 3), blank(assets, 2)...))
}

// faults returns the faults that block a vehicle.
func faults(s *engine.State, v *people.Character) []sheet.Fault {
	return sheet.Blocking(people.SheetRules(s).CheckVehicle(&v.Sheet, len(crew(s, v)) > 0))
}

// refusal returns one refusal that holds all faults (VAL-01), nil without faults.
func refusal(fs []sheet.Fault) *game.Refusal {
	if len(fs) == 0 {
		return nil
	}
	no := fs[0].Refusal()
	for _, f := range fs[1:] {
		no.Others = append(no.Others, f.Refusal())
	}
	return no
}

// sfxMove returns the move that writes an SFX on a vehicle that is not finished (VEH-09).
func sfxMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "vehicle-sfx", Category: game.CategorySheet,
			Params: []game.Param{paramVehicle, paramHost,
				paramSFX, people.ParamName}},
		Offers: func(s *engine.State, c *game.Collector) {
			catalogue := character.SFXList.Of(s)
			if catalogue == nil || !mayBuild(c.Actor) {
				return
			}
			for _, v := range drafts(s) {
				if on := v.SFXHosts(); len(on) > 0 && len(v.SFX) < sheet.MaxSFX {
					c.Add(game.Offer{Fixed: game.Args{"vehicle": {v.ID}}, About: people.CharRef(v.ID),
						Form:     game.Form{OpensForm: true},
						Label:    game.Say("cortex.vehicle-sfx.now", game.W("what", v.DisplayName())),
						Inputs:   catalogue.Inputs(s, on),
						Validate: func(args game.Args) *game.Refusal { return catalogue.Fit(s, v, args) }})
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			character.SFXList.Of(t.S).Write(t, args.One("vehicle"), args, false)
		},
	}, "VEH-09", "no_vehicle_draft")
}

// drafts returns the vehicles that are not finished.
func drafts(s *engine.State) []*people.Character {
	return slices.DeleteFunc(vehicles(s), func(v *people.Character) bool { return isFinished(s, v) })
}

// finishMove returns the move that finishes a vehicle without faults. The GM may also let faults
// pass with a reason, if all of them can be overridden (RUL-OVERRIDE).
func finishMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "vehicle-finish", Category: game.CategorySheet,
			Params: []game.Param{paramVehicle, paramWay, paramReason}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !mayBuild(c.Actor) {
				return
			}
			for _, v := range drafts(s) {
				c.Add(finishOffers(v, faults(s, v), c.Actor.Role == game.GM)...)
				if c.Explains() {
					c.Close(game.GMOnly("RUL-OVERRIDE", s.Chairs, c.Actor), "vehicle", v.ID, "way", asItIs)
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(VehicleFinished{Done: FinishedVehicle{Vehicle: args.One("vehicle"), Reason: args.One("reason")}})
		},
	}, "VEH-09", "no_vehicle_draft")
}

// finishOffers returns the offer to finish a vehicle, closed by its faults. With force it also
// returns the offer to let the faults pass, if all of them can be overridden.
func finishOffers(v *people.Character, fs []sheet.Fault, force bool) []game.Offer {
	what := game.W("what", v.DisplayName())
	done := game.Offer{Fixed: game.Args{"vehicle": {v.ID}}, About: people.CharRef(v.ID),
		Label: game.Say("cortex.vehicle-finish.now", what), Closed: refusal(fs)}
	if len(fs) == 0 || !force || slices.ContainsFunc(fs, func(f sheet.Fault) bool { return !f.CanOverride() }) {
		return []game.Offer{done}
	}
	forced := game.Offer{Fixed: game.Args{"vehicle": {v.ID}, "way": {asItIs}}, About: people.CharRef(v.ID),
		Form: game.Form{OpensForm: true}, Label: game.Say("cortex.vehicle-finish.as_it_is", what),
		Inputs: []game.Input{{Param: paramReason}}}
	for _, f := range fs {
		forced.Consequences = append(forced.Consequences, f.Msg)
	}
	return []game.Offer{done, forced}
}

// crewMove returns the GM's move that gives a vehicle a crew, d6 by default, or removes it (VEH-01,
// RUL-VEH-CREW). It is closed while PCs are aboard (VEH-02).
func crewMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "vehicle-crew", Category: game.CategoryPeople,
		Params: []game.Param{paramVehicle, paramCrew}},
		func(s *engine.State, c *game.Collector) {
			for _, v := range vehicles(s) {
				o := game.Offer{Fixed: game.Args{"vehicle": {v.ID}}, About: people.CharRef(v.ID),
					Label:  game.Say("cortex.vehicle-crew.now", game.W("what", v.DisplayName())),
					Inputs: []game.Input{{Param: paramCrew, Choices: pool.DieSizes(dice.D6)}}}
				if v.Crewed() {
					o.Fixed["die"], o.Inputs = []string{wordGone}, nil
					o.Label = game.Say("cortex.vehicle-crew.off", game.W("what", v.DisplayName()))
				} else if len(crew(s, v)) > 0 {
					o.Closed = game.Refuse("VEH-02", "cortex.fault.E_VEH_CREW")
				}
				c.Add(o)
			}
		},
		func(t *engine.Tx, args game.Args) {
			v := people.Of(t.S).Char(args.One("vehicle"))
			name := sheet.VehicleAttributes(t.S.Lang)[len(models[0].dice)]
			if args.One("die") != wordGone {
				t.Emit(people.TraitAdded{Char: v.ID, Set: crewSet, Why: "gained",
					Trait: sheet.Trait{Word: things.WordOn(t.S, v, name, sheet.MaxTraitWord), Name: name,
						Die: pool.DieOf(args)}})
				return
			}
			for set, tr := range v.All() {
				if set == crewSet || tr.Name == name {
					t.Emit(people.TraitGone{Char: v.ID, Word: tr.Word, Trait: tr.Name, Why: "crew_gone"})
				}
			}
		}), "VEH-01", "no_vehicle")
}
