package gametest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"

	"mesa/game"
)

// Fact is an event as a log keeps it.
type Fact struct {
	Name string
	Data json.RawMessage
}

// Deed is a decision: what was said, who said it, and the facts that came of it.
type Deed struct {
	By    game.Actor
	Move  string
	Args  game.Args // what was said beside what the offer says by itself
	Fixed game.Args // what the offer says by itself
	Facts []Fact
}

// Play lets random players make moves at a table, and tells each decision as it was
// recorded. A move comes as often as its weight says, with weight 0 never; what waits
// for an answer comes as often as all others. Nothing is checked but that what is offered
// is done: the listener judges it. It returns the faults.
func Play(s Subject, seed uint64, moves int, weight func(move string) int, tell func(Deed)) []string {
	r := newRunner(s, rand.New(rand.NewPCG(seed, seed)))
	defer r.caught()
	var bag []string
	for _, move := range r.moves {
		for range weight(move) {
			bag = append(bag, move)
		}
	}
	for tries := 0; r.report.Steps < moves && tries < 20*moves && len(r.report.Faults) == 0; tries++ {
		if d, ok := r.deed(bag); ok {
			r.report.Steps++
			tell(d)
		}
	}
	return r.report.Faults
}

// deed makes one move, if some seat can make the one that chance wants.
func (r *runner) deed(bag []string) (Deed, bool) {
	actors := r.everySeat()[2:] // neither the public nor guests
	actor := actors[r.chance.IntN(len(actors))]
	var offers []game.Offer
	if r.chance.IntN(2) == 0 {
		offers = r.game.Offers(actor, func(sp *game.Spec) bool { return sp.AnswersCards })
		offers = keepOf(offers, func(o game.Offer) bool { return o.Urgent && r.walks(o) })
	}
	if len(offers) == 0 {
		move := bag[r.chance.IntN(len(bag))]
		offers = r.game.Offers(actor, func(sp *game.Spec) bool { return sp.Name == move })
	}
	offers = keepOf(offers, func(o game.Offer) bool { return o.Closed == nil })
	if len(offers) == 0 {
		return Deed{}, false
	}
	o := offers[r.chance.IntN(len(offers))]
	args, ok := r.arguments(actor, o)
	if !ok {
		return Deed{}, false
	}
	c := game.Command{Key: o.Key(), Move: o.Move, ETag: o.ETag(), Args: args, Sure: true}
	r.noteTrail(actor, c, o)
	before := len(r.log)
	_, err := r.decide([]game.Actor{actor}, c)
	var no *game.Refusal
	if errors.As(err, &no) && no.Costlier {
		c.ETag = no.Suggested.ETag()
		_, err = r.decide([]game.Actor{actor}, c)
	}
	if err != nil {
		r.fault("%s %v: %v", o.Move, args, err)
		return Deed{}, false
	}
	d := Deed{By: actor, Move: o.Move, Args: args, Fixed: o.Fixed}
	for _, k := range r.log[before:] {
		if !strings.HasPrefix(k.name, "house.") {
			d.Facts = append(d.Facts, Fact{k.name, k.data})
		}
	}
	return d, true
}

// keepOf are the offers that fit, in their order.
func keepOf(offers []game.Offer, fits func(game.Offer) bool) []game.Offer {
	var kept []game.Offer
	for _, o := range offers {
		if fits(o) {
			kept = append(kept, o)
		}
	}
	return kept
}
