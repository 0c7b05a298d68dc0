package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
)

// What harm may be converted into.
const (
	intoComps   = "complication"
	intoNothing = "nothing"
)

// convertMove lets the GM convert or remove the harm before the table changes its harm model:
// nothing is converted silently (CFG-R2).
func convertMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "convert", Category: game.CategoryTable,
		Params: []game.Param{{Name: "to", Kind: game.Pick, Min: 1, Max: 1}}},
		func(s *engine.State, c *game.Collector) {
			harms := harmDone(s)
			if c.Closed(refuseConversion(s, harms)) {
				return
			}
			for _, to := range []string{intoComps, intoNothing} {
				c.Add(game.Offer{Fixed: game.Args{"to": {to}}, About: "options",
					Label: game.Say("cortex.convert." + to),
					Loss: game.Loss{Destructive: true, Consequences: []game.Msg{game.Say("cortex.convert.then."+to,
						framing.FirstNames(harmNames(s, harms))...)}}})
			}
		}, func(t *engine.Tx, args game.Args) {
			harms := harmDone(t.S)
			for _, h := range engine.HooksOf[harm.Hooks](t.S) {
				if h.Heal != nil {
					h.Heal(t)
				}
			}
			for _, b := range harms {
				if args.One("to") == intoComps {
					things.NewComplication(t, b.On, b.Name, b.Die, "ruled")
				}
			}
		})
}

// refuseConversion refuses to convert harm while a check or decision is open, and if there is no
// harm.
func refuseConversion(s *engine.State, harms []things.Affliction) *game.Refusal {
	switch {
	case check.Of(s).MidRoll():
		return game.Refuse("CFG-R2", "cortex.refused.option_inside")
	case len(harms) == 0:
		return game.Refuse("CFG-R2", "cortex.refused.no_harm")
	}
	return nil
}

// harmDone returns the harm of the table's model on characters, each as the complication that it
// would become.
func harmDone(s *engine.State) []things.Affliction {
	var all []things.Affliction
	for _, h := range engine.HooksOf[harm.Hooks](s) {
		if h.Harms != nil {
			all = append(all, h.Harms(s)...)
		}
	}
	return slices.DeleteFunc(all, func(b things.Affliction) bool { return people.Of(s).Char(b.On) == nil })
}

// harmNames returns the bearer, name and size of each harm.
func harmNames(s *engine.State, harms []things.Affliction) []game.Msg {
	var ms []game.Msg
	for _, b := range harms {
		ms = append(ms, game.Say("cortex.convert.harm", game.W("who", people.Of(s).Name(b.On)), game.W("name", b.Name),
			game.D("die", b.Die)))
	}
	return ms
}
