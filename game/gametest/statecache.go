package gametest

import "mesa/game"

// stateCache holds what was computed from the present state. The next event empties it.
type stateCache struct {
	offers   map[game.Actor][]game.Offer
	checked  map[game.Actor]bool // checkOffers was called
	snapshot []byte
	holdings *holdings
}

// holdings are the amounts and things that people have.
type holdings struct {
	amounts []Holding
	things  []Thing
}

func newStateCache() stateCache {
	return stateCache{offers: map[game.Actor][]game.Offer{}, checked: map[game.Actor]bool{}}
}

// offers returns the present offers of an actor.
func (r *runner) offers(actor game.Actor) []game.Offer {
	offers, known := r.cache.offers[actor]
	if !known {
		offers = r.game.Offers(actor, game.AnyMove)
		r.cache.offers[actor] = offers
	}
	return offers
}

// stateJSON returns the snapshot of the present state.
func (r *runner) stateJSON() []byte {
	if r.cache.snapshot == nil {
		r.cache.snapshot = r.snapshot(r.game)
	}
	return r.cache.snapshot
}

// holdings returns the amounts and things that people have.
func (r *runner) holdings() holdings {
	if r.cache.holdings == nil {
		var h holdings
		if r.Holdings != nil {
			h.amounts = r.Holdings(r.stateJSON())
		}
		if r.Things != nil {
			h.things = r.Things(r.stateJSON())
		}
		r.cache.holdings = &h
	}
	return *r.cache.holdings
}
