package gametest

import (
	"math/rand/v2"

	"mesa/game"
)

// Say checks how lines are refused at a new table of the subject. It tries for each actor the lines
// that lines returns for the actor's offers, and does none of them. Each refusal must be complete
// and tell no secrets.
func Say(s Subject, lines func([]game.Offer) []game.Command) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(0, 0)))
	for _, actor := range r.allActors() {
		for _, c := range lines(r.offers(actor)) {
			r.checkLine(actor, c)
		}
	}
	return r.report
}

// checkLine checks the refusal of a line, if it is refused with a reason.
func (r *runner) checkLine(actor game.Actor, c game.Command) {
	no := r.refusalOf(actor, c)
	if no == nil || no == game.ErrNotOffered { // such words may be meant for another table
		return
	}
	for _, each := range no.All() {
		r.checkMsg("reason against "+c.Move, each.Reason)
		r.checkSecrets(actor, "a reason", wordsIn(each.Reason)...)
	}
}
