package gametest

import "mesa/game"

// stateCache is what was read of the state as it is: the next fact drops it. So a
// walk works out once what it looks at many times between two facts.
type stateCache struct {
	offers    map[game.Actor][]game.Offer
	checked   map[game.Actor]bool // its offers hold what windows rely on
	snapshot  []byte
	belonging *holdings
}

// holdings are what people have.
type holdings struct {
	amounts []Holding
	things  []Thing
}

func unseen() stateCache {
	return stateCache{offers: map[game.Actor][]game.Offer{}, checked: map[game.Actor]bool{}}
}

// offers are what an actor is offered now.
func (r *runner) offers(actor game.Actor) []game.Offer {
	offers, known := r.looked.offers[actor]
	if !known {
		offers = r.game.Offers(actor, game.AnyMove)
		r.looked.offers[actor] = offers
	}
	return offers
}

// stateJSON is the state, written down once.
func (r *runner) stateJSON() []byte {
	if r.looked.snapshot == nil {
		r.looked.snapshot = r.snapshot(r.game)
	}
	return r.looked.snapshot
}

// holdings reads what people have.
func (r *runner) holdings() holdings {
	if r.looked.belonging == nil {
		var h holdings
		if r.Holdings != nil {
			h.amounts = r.Holdings(r.stateJSON())
		}
		if r.Things != nil {
			h.things = r.Things(r.stateJSON())
		}
		r.looked.belonging = &h
	}
	return *r.looked.belonging
}
