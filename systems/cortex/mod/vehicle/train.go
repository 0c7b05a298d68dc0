package vehicle

import (
	"slices"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// trainingRow is one improvement of a vehicle that sessions buy (VEH-15, RUL-VEH-TRAIN).
type trainingRow struct {
	ID    string `json:"id"`
	Price int    `json:"cost_sessions"`
	Start string `json:"start"` // the die of what is new
}

// The improvements, each a lesson of the table.
const (
	swap   = "switch-distinction"
	add    = "add-signature-asset"
	step   = "step-signature-asset"
	unlock = "unlock-sfx"
)

// taught are all lessons, by what they are called.
var taught = func() map[string]trainingRow {
	table := data.MustRead[struct {
		Training struct{ Options []trainingRow }
	}]("vehicle_models")
	by := map[string]trainingRow{}
	for _, l := range table.Training.Options {
		by[l.ID] = l
	}
	return by
}()

// trainingRows are what sessions of a character's may improve of the vehicle that it is
// aboard of; whoever else is aboard may share the price (VEH-15).
func trainingRows(s *core.State, _ game.Actor, c *core.Character) []core.Training {
	v := of(s, c.ID)
	if v == nil || !c.IsPC() {
		return nil
	}
	return slices.Concat(swaps(s, v), adds(s, v), better(s, v))
}

// of is a lesson of a vehicle, about one of its traits or about any.
func (l trainingRow) of(s *core.State, v *core.Character, trait *sheet.Trait, inputs ...game.Input) core.Training {
	k := core.Training{ID: l.ID, Price: l.Price, Trainee: v.ID, Inputs: inputs, ObstaclesTo: func(game.Args) []core.Obstacle { return nil },
		Label: game.Say("cortex.vehicle.train."+l.ID, game.W("what", v.DisplayName()))}
	if trait != nil {
		k.Trait = trait.Word
		k.Label = game.Say("cortex.vehicle.train."+l.ID, game.W("what", v.DisplayName()), game.W("trait", trait.Name))
	}
	for _, c := range crew(s, v) {
		k.Sharers = append(k.Sharers, c.ID)
	}
	return k
}

// breaks are what bars a change of a vehicle's sheet.
func breaks(s *core.State, v *core.Character, then sheet.Sheet) []core.Obstacle {
	var bars []core.Obstacle
	for _, f := range s.SheetRules().VehicleChangeFaults(&v.Sheet, &then) {
		bars = append(bars, core.ObstacleOf(f))
	}
	return bars
}

// swaps put another distinction in the place of each, but of the model, which is the
// first: that sets the attributes (VEH-04, RUL-VEH-MODEL).
func swaps(s *core.State, v *core.Character) []core.Training {
	var ks []core.Training
	for set, t := range v.TraitsOf("distinctions") {
		k := taught[swap].of(s, v, &t, core.SwapInputs(s, v, set, t)...)
		if len(ks) == 0 {
			k.Obstacles = []core.Obstacle{core.ObstacleOf(sheet.Fault{Code: "E_VEH_MODEL", Rule: "VEH-04", Msg: game.Say("cortex.fault.E_VEH_MODEL")})}
		}
		k.ObstaclesTo = func(args game.Args) []core.Obstacle { return breaks(s, v, v.Swapped(set, t, args)) }
		k.Do = func(tx *core.Tx, args game.Args) { core.Swap(tx, v, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// adds give it one more signature asset.
func adds(s *core.State, v *core.Character) []core.Training {
	l := taught[add]
	name := game.Input{Param: core.ParamTrainingText}
	name.Max = sheet.MaxName
	k := l.of(s, v, nil, name)
	gain := func(args game.Args) sheet.Gain {
		return sheet.Gain{Kind: sheet.NewTrait, Set: v.SetOf("signature_assets", s.Lang).Name, Name: args.One(core.ParamTrainingText.Name),
			To: game.DiceOf([]string{l.Start})[0]}
	}
	k.ObstaclesTo = func(args game.Args) []core.Obstacle {
		g := gain(args)
		return breaks(s, v, g.ApplyTo(&v.Sheet))
	}
	k.Do = func(t *core.Tx, args game.Args) { core.Improve(t, v.ID, gain(args)) }
	return []core.Training{k}
}

// better lets what is on its sheet be improved: a signature asset by a step, or an SFX
// that it cannot use yet.
func better(s *core.State, v *core.Character) []core.Training {
	assets := slices.DeleteFunc(v.Steps(), func(g sheet.Gain) bool { return g.TraitKind != "signature_asset" })
	return slices.Concat(taught[step].gains(s, v, assets), taught[unlock].gains(s, v, v.Unlocks()))
}

// gains are a lesson of which somebody picks one of some gains.
func (l trainingRow) gains(s *core.State, v *core.Character, gains []sheet.Gain) []core.Training {
	if len(gains) == 0 {
		return nil
	}
	input := game.Input{Param: core.ParamTrait}
	for _, g := range gains {
		choice := game.Choice{Word: g.Word(), Label: game.Quote(g.Name), Closed: g.RefuseCapped()}
		if g.Kind == sheet.StepTrait && choice.Closed == nil {
			choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", g.To))
		}
		input.Choices = append(input.Choices, choice)
	}
	k := l.of(s, v, nil, input)
	k.Do = func(t *core.Tx, args game.Args) {
		i := slices.IndexFunc(gains, func(g sheet.Gain) bool { return g.Word() == args.One(core.ParamTrait.Name) })
		core.Improve(t, v.ID, gains[i])
	}
	return []core.Training{k}
}
