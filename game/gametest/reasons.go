package gametest

import "mesa/game"

// checkReasons says every move's name to the table, as whoever sits there: a
// line that nothing covers is answered with a reason, never only with that it
// is not open. Who has no chair is told so by the house.
func (r *runner) checkReasons(seat game.Seat, offers []game.Offer) {
	if seat.Chair == "" {
		return
	}
	for _, sp := range r.System.Specs() {
		c := game.Command{Move: sp.Name, Args: game.Args{}}
		if _, _, no := game.Cover(offers, c); no != game.ErrNotOffered {
			continue
		}
		no := r.refused(seat, c)
		if no == game.ErrNotOffered {
			r.faultOnce(c.Move+" is closed and does not say why", "to "+seat.Chair)
			continue
		}
		r.hear("reason against "+c.Move, no.Why)
		r.listen(seat, "a reason", wordsIn(no.Why)...)
	}
}

// sayings are how many lines a seat says when everything is checked.
const sayings = 8

// checkLines says some of what people have said elsewhere: whatever it is refused with
// here and now is whole and tells nobody's secrets.
func (r *runner) checkLines(seat game.Seat) {
	if seat.Chair == "" || len(r.Lines) == 0 || r.careful { // whose tables are short, and many
		return
	}
	for range sayings {
		r.say(seat, r.Lines[r.chance.IntN(len(r.Lines))])
	}
}
