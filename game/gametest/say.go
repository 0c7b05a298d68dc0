package gametest

import (
	"math/rand/v2"

	"mesa/game"
)

// Say lets everybody at the subject's table say what lines gives for what they are
// offered as it begins, and does nothing by it: whatever they are refused with is whole.
func Say(s Subject, lines func([]game.Offer) []game.Command) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(0, 0)))
	for _, actor := range r.everySeat() {
		for _, c := range lines(r.offers(actor)) {
			r.say(actor, c)
		}
	}
	return r.report
}

// say says a line, to see what is answered.
func (r *runner) say(actor game.Actor, c game.Command) {
	no := r.refusalOf(actor, c)
	if no == nil || no == game.ErrNotOffered { // of words meant for another table no more need be said
		return
	}
	for _, each := range no.All() {
		r.hear("reason against "+c.Move, each.Reason)
		r.listen(actor, "a reason", wordsIn(each.Reason)...)
	}
}
