package rulekit

import (
	"slices"

	"mesa/game"
)

// GMOffers returns a move that is offered to GMs alone. why returns the refusal for other actors;
// it is asked only if the actor asks for reasons.
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

// After returns the moves with then added at the end of each Do. It changes the elements of moves.
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

// OnBehalf applies mark to the offers of the moves in names: those that a character makes and pays
// for. mark says who acts (game.Offer.ActingAs). The GM may act for any character, but has to name
// it: no typed line without a name and no button among the GM's own spends a player's point.
// OnBehalf changes the elements of moves, and returns moves.
func OnBehalf[S any](moves []game.Move[S], names []string,
	mark func(*S, game.Actor, game.Offer) game.Offer) []game.Move[S] {
	for i := range moves {
		if !slices.Contains(names, moves[i].Name) {
			continue
		}
		offers := moves[i].Offers
		moves[i].Offers = func(s *S, c *game.Collector) {
			offers(s, c)
			c.Review(func(o game.Offer) (game.Offer, *game.Refusal) { return mark(s, c.Actor, o), nil })
		}
	}
	return moves
}

// SelectOnly selects the only open choice, so that it need not be named. It changes nothing if
// there are several.
func SelectOnly(among []game.Choice) []game.Choice {
	open := -1
	for i, c := range among {
		if c.Closed == nil && open >= 0 {
			return among
		}
		if c.Closed == nil {
			open = i
		}
	}
	if open >= 0 {
		among[open].Selected = true
	}
	return among
}

// OddsOf returns one chance of an offer, nil if told is false.
func OddsOf(of game.Msg, p float64, told, public bool) []game.Odds {
	if !told {
		return nil
	}
	return []game.Odds{{Of: of, Now: game.ChanceOf(p), Public: public}}
}

// DeferredAmounts sets Late on the amounts: if true, they are usable only after the roll. It
// changes sums.
func DeferredAmounts(sums []game.Amount, is bool) []game.Amount {
	for i := range sums {
		sums[i].Late = is
	}
	return sums
}
