package gametest

import "mesa/game"

// checkReasons tries a line with only the name of each move. If no offer matches, it must be
// refused with a reason, never only with "not offered". Actors without a chair are left out: the
// house gives their reason.
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
			r.faultWithExample(c.Move+" is closed and does not say why", "to "+actor.Chair)
			continue
		}
		r.checkMsg("reason against "+c.Move, no.Reason)
		r.checkSecrets(actor, "a reason", wordsIn(no.Reason)...)
	}
}

// linesPerActor is the number of Lines that are tried for an actor when everything is checked.
const linesPerActor = 8

// checkLines tries some of the Lines: a refusal must be complete and tell no secrets.
func (r *runner) checkLines(actor game.Actor) {
	if actor.Chair == "" || len(r.Lines) == 0 || r.careful { // careful runs are short and many
		return
	}
	for range linesPerActor {
		r.checkLine(actor, r.Lines[r.chance.IntN(len(r.Lines))])
	}
}
