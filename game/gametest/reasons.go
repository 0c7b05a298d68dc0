package gametest

import "mesa/game"

// checkReasons says the name of every move as the actor: a line that no offer matches must be
// refused with a reason, never only with "not offered". The house gives the reason to an actor
// without a chair.
func (r *runner) checkReasons(actor game.Actor, offers []game.Offer) {
	if actor.Chair == "" {
		return
	}
	for _, sp := range r.System.Specs() {
		c := game.Command{Move: sp.Name, Args: game.Args{}}
		if _, _, no := game.Match(offers, c); no != game.ErrNotOffered {
			continue
		}
		no := r.refusalOf(actor, c)
		if no == game.ErrNotOffered {
			r.faultOnce(c.Move+" is closed and does not say why", "to "+actor.Chair)
			continue
		}
		r.checkMsg("reason against "+c.Move, no.Reason)
		r.checkSecrets(actor, "a reason", wordsIn(no.Reason)...)
	}
}

// linesPerActor is the number of lines that an actor says when everything is checked.
const linesPerActor = 8

// checkLines says some of the Lines: the refusal must be complete and tell no secrets.
func (r *runner) checkLines(actor game.Actor) {
	if actor.Chair == "" || len(r.Lines) == 0 || r.careful { // careful runs are short and many
		return
	}
	for range linesPerActor {
		r.checkLine(actor, r.Lines[r.chance.IntN(len(r.Lines))])
	}
}
