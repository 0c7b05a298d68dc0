// Package turnorder is who acts when (sections 20.2 to 20.4): in action order each
// has one turn in a round and hands it on, or acts by initiative; in dramatic
// order a lead begins the contest.
//
// Where to begin: turnorder.go lists its options, events and moves; turn.go says
// who has the turn and who is next; hand.go has the moves of turns.
package turnorder
