package check

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// hitchesPass reports whether the unused hitches of a roll pass with the next call (OPP-R8).
func hitchesPass(s *engine.State, r *pool.Roll) bool {
	return Of(s).HasOpenHitches(r) && r.Committed && CanResolve(s, r)
}

// SayPassing adds to offers of a call the names of the characters that lose their open hitches by
// it.
func SayPassing(s *engine.State, offers []game.Offer) []game.Offer {
	var names []game.Msg
	for _, r := range Of(s).Rolls {
		if hitchesPass(s, r) {
			names = append(names, game.Quote(people.Of(s).Name(r.Char)))
		}
	}
	if len(names) == 0 {
		return offers
	}
	for i := range offers {
		offers[i].Label = game.Say("cortex.call.passes", game.M("label", offers[i].Label), game.L("names", names...))
	}
	return offers
}
