package gametest

import (
	"mesa/game"
	"mesa/house"
)

// checkDeadline lets the next deadline pass, if there is one. This may take nothing from any
// player, must be told, and must not leave the deadline open.
func (r *runner) checkDeadline() {
	due, ok := r.game.Deadline()
	if !ok {
		return
	}
	if due.ID == "" || due.At.Before(r.now) { // several may fall at the same time
		r.fault("%q was due at %v, and it is %v", due.ID, due.At, r.now)
	}
	r.now = due.At
	r.trail = append(r.trail, "time runs out for "+due.ID)
	had, o := r.belongings(), game.Offer{Move: "time that runs out"}
	d, before := &decision{runner: r}, len(r.log)
	c, _ := house.Of(r.actors).Chair(due.Chair)
	actor := game.Actor{Chair: due.Chair, Role: c.Role}
	r.game.Expire(game.AnyTx{Actor: actor, Now: r.now, Dice: d, Emit: d.emit, HiddenDice: hiddenSource{d},
		Reveals: d.revealHidden})
	if next, still := r.game.Deadline(); still && next == due {
		r.fault("%s does not close", due.ID)
	}
	if !r.game.Valid() {
		r.fault("the state leaves the bounds that an import is held to, as time runs out for %s", due.ID)
	}
	r.checkDecision(o, d)
	r.checkNews(o, d.events, before)
	r.checkHoldings(game.Actor{}, o, had.amounts)
	r.checkThings(game.Actor{}, o, had.things)
}
