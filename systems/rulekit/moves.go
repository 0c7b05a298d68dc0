package rulekit

import (
	"slices"

	"mesa/game"
)

// GMMove makes a move of the GM's hand, which is offered to GMs alone; why has
// to refuse it to others.
func GMMove[S any](spec game.Spec, when func(*S) []game.Offer, do func(*game.Tx[S], game.Args),
	why func(*S, game.Actor, game.Args) *game.Refusal) game.Move[S] {
	return game.Move[S]{Spec: spec, Do: do, Why: why, When: func(s *S, by game.Actor) []game.Offer {
		if by.Role != game.GM {
			return nil
		}
		return when(s)
	}}
}

// GMOffers makes a move of the GM's hand, which is offered to GMs alone; why
// refuses it to others.
func GMOffers[S any](spec game.Spec, offers func(*S, *game.Collector), do func(*game.Tx[S], game.Args),
	why func(*S, game.Actor) *game.Refusal) game.Move[S] {
	return game.Move[S]{Spec: spec, Do: do, Offers: func(s *S, c *game.Collector) {
		if c.Actor.Role == game.GM {
			offers(s, c)
		} else if c.Explains() {
			c.Close(why(s, c.Actor))
		}
	}}
}

// After gives moves whose deeds are followed by then, in the same decision.
func After[S any](moves []game.Move[S], then func(*game.Tx[S])) []game.Move[S] {
	for i := range moves {
		do := moves[i].Do
		moves[i].Do = func(t *game.Tx[S], args game.Args) {
			do(t, args)
			then(t)
		}
	}
	return moves
}

// OnBehalf lets mark say whose deed an offer is (game.Offer.ActingAs), in the moves
// that a character makes and pays for: deeds. The GM may act for anybody, but
// only for somebody who is named: no point of a player goes by a bare line or a
// button among the GM's own.
func OnBehalf[S any](moves []game.Move[S], deeds []string,
	mark func(*S, game.Actor, game.Offer) game.Offer) []game.Move[S] {
	for i := range moves {
		if !slices.Contains(deeds, moves[i].Name) {
			continue
		}
		if offers := moves[i].Offers; offers != nil {
			moves[i].Offers = func(s *S, c *game.Collector) {
				offers(s, c)
				c.Review(func(o game.Offer) (game.Offer, *game.Refusal) { return mark(s, c.Actor, o), nil })
			}
			continue
		}
		when := moves[i].When
		moves[i].When = func(s *S, by game.Actor) []game.Offer {
			offers := when(s, by)
			for i, o := range offers {
				offers[i] = mark(s, by, o)
			}
			return offers
		}
	}
	return moves
}
