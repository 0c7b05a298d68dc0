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
