package vehicle

import (
	"slices"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// trainingRow is an improvement of a vehicle that costs sessions on record (VEH-15, RUL-VEH-TRAIN).
type trainingRow struct {
	ID    string `json:"id"`
	Price int    `json:"cost_sessions"`
	Start string `json:"start"` // the first die of a new trait
}

// The improvements, by the ids of their rows.
const (
	swapDistinction = "switch-distinction"
	addAsset        = "add-signature-asset"
	stepAsset       = "step-signature-asset"
	unlockSFX       = "unlock-sfx"
)

// rowsByID maps the id of each improvement to its row.
var rowsByID = func() map[string]trainingRow {
	table := data.MustRead[struct {
		Training struct{ Options []trainingRow }
	}]("vehicle_models")
	by := map[string]trainingRow{}
	for _, l := range table.Training.Options {
		by[l.ID] = l
	}
	return by
}()

// trainingRows returns the improvements of a PC's vehicle that the PC's sessions may buy, nil for a
// character that is no PC or aboard no vehicle. Other PCs aboard may share the price (VEH-15).
func trainingRows(s *engine.State, _ game.Actor, c *people.Character) []character.Training {
	v := boardedVehicle(s, c.ID)
	if v == nil || !c.IsPC() {
		return nil
	}
	return slices.Concat(swapTrainings(s, v), addTrainings(s, v), gainTrainings(s, v))
}

// training returns the training of a vehicle by this row. trait is the trait that it improves, nil
// if the player picks or names one.
func (l trainingRow) training(s *engine.State, v *people.Character, trait *sheet.Trait,
	inputs ...game.Input) character.Training {
	k := character.Training{ID: l.ID, Price: l.Price, Trainee: v.ID, Inputs: inputs,
		ObstaclesTo: func(game.Args) []character.Obstacle { return nil },
		Label:       game.Say("cortex.vehicle.train."+l.ID, game.W("what", v.DisplayName()))}
	if trait != nil {
		k.Trait = trait.Word
		k.Label = game.Say("cortex.vehicle.train."+l.ID, game.W("what", v.DisplayName()), game.W("trait", trait.Name))
	}
	for _, c := range crew(s, v) {
		k.Sharers = append(k.Sharers, c.ID)
	}
	return k
}

// newFaults returns the obstacles to a change of a vehicle's sheet to then: the faults that it
// brings.
func newFaults(s *engine.State, v *people.Character, then sheet.Sheet) []character.Obstacle {
	var obstacles []character.Obstacle
	for _, f := range people.SheetRules(s).VehicleChangeFaults(&v.Sheet, &then) {
		obstacles = append(obstacles, character.ObstacleOf(f))
	}
	return obstacles
}

// swapTrainings returns the trainings that replace a distinction. The first one is the model, which
// sets the attributes and stays (VEH-04, RUL-VEH-MODEL).
func swapTrainings(s *engine.State, v *people.Character) []character.Training {
	var ks []character.Training
	for set, t := range v.TraitsOf(sheet.KindDistinctions) {
		k := rowsByID[swapDistinction].training(s, v, &t, character.SwapInputs(s, v, set, t)...)
		if len(ks) == 0 {
			k.Obstacles = []character.Obstacle{character.ObstacleOf(sheet.Fault{Code: "E_VEH_MODEL", Rule: "VEH-04",
				Msg: game.Say("cortex.fault.E_VEH_MODEL")})}
		}
		k.ObstaclesTo = func(args game.Args) []character.Obstacle { return newFaults(s, v, v.WithSwap(set, t, args)) }
		k.Do = func(tx *engine.Tx, args game.Args) { character.Swap(tx, v, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// addTrainings returns the training that adds a signature asset, as a list of one.
func addTrainings(s *engine.State, v *people.Character) []character.Training {
	l := rowsByID[addAsset]
	name := game.Input{Param: people.ParamTrainingText}
	name.Max = sheet.MaxName
	k := l.training(s, v, nil, name)
	gain := func(args game.Args) sheet.Gain {
		return sheet.Gain{Kind: sheet.NewTrait, Set: v.SetOf(sheet.KindSignatureAssets, s.Lang).Name,
			Name: args.One(people.ParamTrainingText.Name),
			To:   game.DiceOf([]string{l.Start})[0]}
	}
	k.ObstaclesTo = func(args game.Args) []character.Obstacle {
		g := gain(args)
		return newFaults(s, v, g.ApplyTo(&v.Sheet))
	}
	k.Do = func(t *engine.Tx, args game.Args) { character.Improve(t, v.ID, gain(args)) }
	return []character.Training{k}
}

// gainTrainings returns the trainings that improve the sheet: a step of a signature asset, or an
// SFX to unlock.
func gainTrainings(s *engine.State, v *people.Character) []character.Training {
	assets := slices.DeleteFunc(v.Steps(), func(g sheet.Gain) bool { return g.TraitKind != "signature_asset" })
	return slices.Concat(rowsByID[stepAsset].trainings(s, v, assets), rowsByID[unlockSFX].trainings(s, v, v.Unlocks()))
}

// trainings returns one training by which the player picks one of the gains, nil without gains.
func (l trainingRow) trainings(s *engine.State, v *people.Character, gains []sheet.Gain) []character.Training {
	if len(gains) == 0 {
		return nil
	}
	input := game.Input{Param: people.ParamTrait}
	for _, g := range gains {
		choice := game.Choice{Word: g.Word(), Label: game.Quote(g.Name), Closed: g.RefuseCapped()}
		if g.Kind == sheet.StepTrait && choice.Closed == nil {
			choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", g.To))
		}
		input.Choices = append(input.Choices, choice)
	}
	k := l.training(s, v, nil, input)
	k.Do = func(t *engine.Tx, args game.Args) {
		i := slices.IndexFunc(gains, func(g sheet.Gain) bool { return g.Word() == args.One(people.ParamTrait.Name) })
		character.Improve(t, v.ID, gains[i])
	}
	return []character.Training{k}
}
