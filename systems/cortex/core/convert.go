package core

import (
	"slices"

	"mesa/game"
)

// What harm may be converted to.
const (
	intoComps   = "complication"
	intoNothing = "nothing"
)

// convertMove is the GM's word on what becomes of harm before the table plays by
// another kind of it: nothing is converted silently (CFG-R2).
func convertMove() game.Move[State] {
	return WithDefaultReason(game.Move[State]{
		Spec: game.Spec{Name: "convert", Category: game.CategoryTable, Params: []game.Param{{Name: "to", Kind: game.Pick, Min: 1, Max: 1}}},
		When: func(s *State, by game.Actor) []game.Offer {
			harms := s.harmDone()
			if by.Role != game.GM || len(harms) == 0 || s.MidRoll() {
				return nil
			}
			var offers []game.Offer
			for _, to := range []string{intoComps, intoNothing} {
				offers = append(offers, game.Offer{Fixed: game.Args{"to": {to}}, About: "options", Label: game.Say("cortex.convert." + to),
					Destructive: true, Consequences: []game.Msg{game.Say("cortex.convert.then."+to, fewest(s.harmNames(harms))...)}})
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			harms := t.S.harmDone()
			for _, h := range HooksOf[HarmHooks](t.S) {
				if h.Heal != nil {
					h.Heal(t)
				}
			}
			for _, b := range harms {
				if args.One("to") == intoComps {
					NewComplication(t, b.On, b.Name, b.Die, "ruled")
				}
			}
		},
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil || !s.MidRoll() {
				return no
			}
			return game.Refuse("CFG-R2", "cortex.refused.option_inside")
		},
	}, "CFG-R2", "no_harm")
}

// harmDone are what the harm model of the table has done to people, each as the
// complication that it would be.
func (s *State) harmDone() []Affliction {
	var all []Affliction
	for _, h := range HooksOf[HarmHooks](s) {
		if h.Harms != nil {
			all = append(all, h.Harms(s)...)
		}
	}
	return slices.DeleteFunc(all, func(b Affliction) bool { return s.Char(b.On) == nil })
}

// harmNames say whose harm it is, and how large.
func (s *State) harmNames(harms []Affliction) []game.Msg {
	var ms []game.Msg
	for _, b := range harms {
		ms = append(ms, game.Say("cortex.convert.harm", game.W("who", s.Name(b.On)), game.W("name", b.Name), game.D("die", b.Die)))
	}
	return ms
}
