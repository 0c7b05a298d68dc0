package gametest

import "mesa/game"

// looked is what was read of the state as it is: the next fact drops it. So a
// walk works out once what it looks at many times between two facts.
type looked struct {
	offers    map[game.Seat][]game.Offer
	checked   map[game.Seat]bool // its offers hold what windows rely on
	snapshot  []byte
	belonging *holdings
}

// holdings are what people have.
type holdings struct {
	purses []Purse
	things []Thing
}

func unseen() looked {
	return looked{offers: map[game.Seat][]game.Offer{}, checked: map[game.Seat]bool{}}
}

// offers are what a seat is offered now.
func (r *runner) offers(seat game.Seat) []game.Offer {
	offers, known := r.looked.offers[seat]
	if !known {
		offers = r.game.OffersOf(seat, game.AnyMove)
		r.looked.offers[seat] = offers
	}
	return offers
}

// written is the state, written down once.
func (r *runner) written() []byte {
	if r.looked.snapshot == nil {
		r.looked.snapshot = r.snapshot(r.game)
	}
	return r.looked.snapshot
}

// holdings reads what people have.
func (r *runner) holdings() holdings {
	if r.looked.belonging == nil {
		var h holdings
		if r.Purses != nil {
			h.purses = r.Purses(r.written())
		}
		if r.Things != nil {
			h.things = r.Things(r.written())
		}
		r.looked.belonging = &h
	}
	return *r.looked.belonging
}
