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
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "convert", Category: game.CategoryTable,
			Params: []game.Param{{Name: "to", Kind: game.Pick, Min: 1, Max: 1}}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			harms := harmDone(s)
			if by.Role != game.GM || len(harms) == 0 || check.Of(s).MidRoll() {
				return nil
			}
			var offers []game.Offer
			for _, to := range []string{intoComps, intoNothing} {
				offers = append(offers,
					game.Offer{Fixed: game.Args{"to": {to}}, About: "options", Label: game.Say("cortex.convert." + to),
						Destructive: true, Consequences: []game.Msg{game.Say("cortex.convert.then."+to,
							framing.FirstNames(harmNames(s, harms))...)}})
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
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
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			if no := people.RefuseUnlessGM(s, by); no != nil || !check.Of(s).MidRoll() {
				return no
			}
			return game.Refuse("CFG-R2", "cortex.refused.option_inside")
		},
	}, "CFG-R2", "no_harm")
}

// harmDone returns the harm of the table's model, as the complications that it would become.
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
