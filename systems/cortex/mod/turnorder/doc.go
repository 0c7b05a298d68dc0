// Package turnorder has the order in which characters act (sections 20.2 to 20.4). In action order
// each has one turn in a round and hands it on, or acts by initiative. In dramatic order a lead
// begins the contest.
//
// Begin with mod.go, which lists the options, events and moves; state.go has the state, fold.go and
// initiativetell.go fold the events, turn.go has the current and next turn, turnmoves.go the moves
// of turns. initiative.go has the moves of initiative, initiativeroll.go its scores, check.go its
// check kind; lead.go has dramatic order.
package turnorder
