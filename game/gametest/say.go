package gametest

import (
	"math/rand/v2"

	"mesa/game"
)

// Say lets every actor at the subject's table say the lines that the function returns for its
// offers, and does nothing by them: each refusal must be complete.
func Say(s Subject, lines func([]game.Offer) []game.Command) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(0, 0)))
	for _, actor := range r.allActors() {
		for _, c := range lines(r.offers(actor)) {
			r.checkLine(actor, c)
		}
	}
	return r.report
}

// checkLine checks the refusal of a line.
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
