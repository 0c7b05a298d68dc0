// Package order is who acts when (sections 20.2 to 20.4): in action order each
// has one turn in a round and hands it on, or acts by initiative; in dramatic
// order a lead begins the contest.
//
// Where to begin: order.go lists its options, facts and moves; turn.go is whose
// turn it is, and who is next; hand.go the moves of turns.
package turnorder
