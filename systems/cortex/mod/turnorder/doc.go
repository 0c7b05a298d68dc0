// Package turnorder has the order in which characters act (sections 20.2 to 20.4). In action order
// each has one turn in a round and hands it on, or acts by initiative. In dramatic order a lead
// begins the contest.
//
// Begin with turnorder.go, which lists the options, events and moves; fold.go has the state,
// turn.go the current and next turn, turnmoves.go the moves of turns. initiative.go has the moves
// of initiative, initiativeroll.go its scores, check.go its check kind; lead.go has dramatic order.
package turnorder
