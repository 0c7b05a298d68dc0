// Package acting says who may act, what waits for whom, and why something is refused.
//
// Begin at place.go: the PCs and NPCs of an actor, and the closing of a move for all others.
// hold.go says what keeps a PC or NPC from acting or from the next roll; refuse.go maps the codes
// of refusals to their rules; params.go has the parameters that moves of several rooms take.
package acting
