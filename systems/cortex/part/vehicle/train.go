package vehicle

import (
	"slices"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// lesson is one improvement of a vehicle that sessions buy (VEH-15, RUL-VEH-TRAIN).
type lesson struct {
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
var taught = func() map[string]lesson {
	table := data.MustRead[struct {
		Training struct{ Options []lesson }
	}]("vehicle_models")
	by := map[string]lesson{}
	for _, l := range table.Training.Options {
		by[l.ID] = l
	}
	return by
}()

// lessons are what sessions of a character's may improve of the vehicle that it is
// aboard of; whoever else is aboard may share the price (VEH-15).
func lessons(s *core.State, _ game.Seat, c *core.Char) []core.Lesson {
	v := of(s, c.ID)
	if v == nil || !c.IsPC() {
		return nil
	}
	return slices.Concat(swaps(s, v), adds(s, v), better(s, v))
}

// of is a lesson of a vehicle, about one of its traits or about any.
func (l lesson) of(s *core.State, v *core.Char, trait *sheet.Trait, asks ...game.Ask) core.Lesson {
	k := core.Lesson{ID: l.ID, Price: l.Price, Pupil: v.ID, Asks: asks, Bars: func(game.Args) []core.Bar { return nil },
		Label: game.Say("cortex.vehicle.train."+l.ID, game.W("what", v.Shown()))}
	if trait != nil {
		k.Trait = trait.Word
		k.Label = game.Say("cortex.vehicle.train."+l.ID, game.W("what", v.Shown()), game.W("trait", trait.Name))
	}
	for _, c := range crew(s, v) {
		k.Crew = append(k.Crew, c.ID)
	}
	return k
}

// breaks are what bars a change of a vehicle's sheet.
func breaks(s *core.State, v *core.Char, then sheet.Sheet) []core.Bar {
	var bars []core.Bar
	for _, f := range s.Book().BreaksVehicle(&v.Sheet, &then) {
		bars = append(bars, core.BarOf(f))
	}
	return bars
}

// swaps put another distinction in the place of each, but of the model, which is the
// first: that sets the attributes (VEH-04, RUL-VEH-MODEL).
func swaps(s *core.State, v *core.Char) []core.Lesson {
	var ks []core.Lesson
	for set, t := range v.Of("distinctions") {
		k := taught[swap].of(s, v, &t, core.SwapAsks(s, v, set, t)...)
		if len(ks) == 0 {
			k.Shut = []core.Bar{core.BarOf(sheet.Fault{Code: "E_VEH_MODEL", Rule: "VEH-04", Says: game.Say("cortex.fault.E_VEH_MODEL")})}
		}
		k.Bars = func(args game.Args) []core.Bar { return breaks(s, v, v.Swapped(set, t, args)) }
		k.Do = func(tx *core.Tx, args game.Args) { core.Swap(tx, v, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// adds give it one more signature asset.
func adds(s *core.State, v *core.Char) []core.Lesson {
	l := taught[add]
	name := game.Ask{Param: core.LessonText}
	name.Max = sheet.MaxName
	k := l.of(s, v, nil, name)
	gain := func(args game.Args) sheet.Gain {
		return sheet.Gain{Way: sheet.Add, Set: v.SetOf("signature_assets", s.Lang).Name, Name: args.One(core.LessonText.Name),
			To: game.DiceOf([]string{l.Start})[0]}
	}
	k.Bars = func(args game.Args) []core.Bar {
		g := gain(args)
		return breaks(s, v, g.On(&v.Sheet))
	}
	k.Do = func(t *core.Tx, args game.Args) { core.Improve(t, v.ID, gain(args)) }
	return []core.Lesson{k}
}

// better lets what is on its sheet be improved: a signature asset by a step, or an SFX
// that it cannot use yet.
func better(s *core.State, v *core.Char) []core.Lesson {
	assets := slices.DeleteFunc(v.Steps(), func(g sheet.Gain) bool { return g.Kind != "signature_asset" })
	return slices.Concat(taught[step].gains(s, v, assets), taught[unlock].gains(s, v, v.Unlocks()))
}

// gains are a lesson of which somebody picks one of some gains.
func (l lesson) gains(s *core.State, v *core.Char, gains []sheet.Gain) []core.Lesson {
	if len(gains) == 0 {
		return nil
	}
	ask := game.Ask{Param: core.AskTrait}
	for _, g := range gains {
		choice := game.Choice{Word: g.Word(), Label: game.Quote(g.Name), No: g.Capped()}
		if g.Way == sheet.Step && choice.No == nil {
			choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", g.To))
		}
		ask.Among = append(ask.Among, choice)
	}
	k := l.of(s, v, nil, ask)
	k.Do = func(t *core.Tx, args game.Args) {
		i := slices.IndexFunc(gains, func(g sheet.Gain) bool { return g.Word() == args.One(core.AskTrait.Name) })
		core.Improve(t, v.ID, gains[i])
	}
	return []core.Lesson{k}
}
