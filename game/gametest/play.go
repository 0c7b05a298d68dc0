package gametest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"

	"mesa/game"
)

// StoredEvent is an event as a log stores it.
type StoredEvent struct {
	Name string
	Data json.RawMessage
}

// Decision is one decision of random players: the move, its actor, its events, and the news for the
// GM.
type Decision struct {
	By     game.Actor
	Move   string
	Args   game.Args // the arguments that the offer does not fix
	Fixed  game.Args // the arguments that the offer fixes
	Events []StoredEvent
	News   []game.Msg
}

// Players says how random players play.
type Players struct {
	Seed  uint64
	Moves int
	// Weight returns how often a move is tried in relation to other moves, never if 0. Half of the
	// time the moves that cards wait for are tried first, regardless of their weight.
	Weight func(move string) int
	// Likes, if set, selects moves that are sometimes looked for first.
	Likes func(move string) bool
	// LikesWord, if set, selects choices that are sometimes preferred.
	LikesWord func(word string) bool
	// OnesPercent is the number of dice in a hundred that show a 1 regardless of chance.
	OnesPercent int
}

// Play lets random players make moves at a table, and passes each decision to tell. It only checks
// that open offers are done; tell judges the rest. It ends after w.Moves decisions, 20 times as
// many attempts, or a fault, and returns the faults.
func Play(s Subject, w Players, tell func(Decision)) []string {
	r := newRunner(s, rand.New(rand.NewPCG(w.Seed, w.Seed)))
	r.likesWord, r.onesPercent = w.LikesWord, w.OnesPercent
	defer r.recoverFault()
	var bag []string
	for _, move := range r.moves {
		for range w.Weight(move) {
			bag = append(bag, move)
		}
	}
	for tries := 0; r.report.Steps < w.Moves && tries < 20*w.Moves && len(r.report.Faults) == 0; tries++ {
		if d, ok := r.playMove(bag, w.Likes); ok {
			r.report.Steps++
			tell(d)
		}
	}
	return r.report.Faults
}

// playMove makes one random move for a random actor. ok is false if the actor cannot make it.
func (r *runner) playMove(bag []string, likes func(move string) bool) (made Decision, ok bool) {
	actors := r.allActors()[2:] // without the public and guests
	actor := actors[r.chance.IntN(len(actors))]
	var offers []game.Offer
	if likes != nil && r.chance.IntN(4) == 0 {
		offers = r.game.Offers(actor, func(sp *game.Spec) bool { return likes(sp.Name) })
		offers = filterOffers(offers, func(o game.Offer) bool { return o.Closed == nil })
	}
	if len(offers) == 0 && r.chance.IntN(2) == 0 {
		offers = r.game.Offers(actor, func(sp *game.Spec) bool { return sp.AnswersCards })
		offers = filterOffers(offers, func(o game.Offer) bool { return o.Urgent && r.isWalked(o) })
	}
	if len(offers) == 0 {
		move := bag[r.chance.IntN(len(bag))]
		offers = r.game.Offers(actor, func(sp *game.Spec) bool { return sp.Name == move })
	}
	offers = filterOffers(offers, func(o game.Offer) bool { return o.Closed == nil })
	if len(offers) == 0 {
		return Decision{}, false
	}
	o := offers[r.chance.IntN(len(offers))]
	args, ok := r.arguments(actor, o)
	if !ok {
		return Decision{}, false
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
		return Decision{}, false
	}
	d := Decision{By: actor, Move: o.Move, Args: args, Fixed: o.Fixed}
	var events []game.Event
	for _, k := range r.log[before:] {
		if !strings.HasPrefix(k.name, "house.") {
			d.Events = append(d.Events, StoredEvent{k.name, k.data})
			events = append(events, r.decode(k))
		}
	}
	d.News = r.System.Tell(events, game.Actor{Role: game.GM}).All()
	return d, true
}

// filterOffers returns the offers that fit, in order.
func filterOffers(offers []game.Offer, fits func(game.Offer) bool) []game.Offer {
	var kept []game.Offer
	for _, o := range offers {
		if fits(o) {
			kept = append(kept, o)
		}
	}
	return kept
}
