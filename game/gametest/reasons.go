package gametest

import "mesa/game"

// checkReasons says every move's name to the table, as whoever sits there: a
// line that nothing covers is answered with a reason, never only with that it
// is not open. Who has no chair is told so by the house.
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
		r.hear("reason against "+c.Move, no.Reason)
		r.listen(actor, "a reason", wordsIn(no.Reason)...)
	}
}

// sayings are how many lines an actor says when everything is checked.
const sayings = 8

// checkLines says some of what people have said elsewhere: whatever it is refused with
// here and now is whole and tells nobody's secrets.
func (r *runner) checkLines(actor game.Actor) {
	if actor.Chair == "" || len(r.Lines) == 0 || r.careful { // whose tables are short, and many
		return
	}
	for range sayings {
		r.say(actor, r.Lines[r.chance.IntN(len(r.Lines))])
	}
}
