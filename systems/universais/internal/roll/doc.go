// Package roll is a roll from its call to its last consequence (24.1).
//
// Begin at roll.go, which lists moves and events. try.go and frame.go call a roll, throw.go throws
// it, keep.go keeps or improves it, consequence.go names what comes of it; together.go has group
// and opposed rolls. open.go has the steps that all of them share; events.go folds the events,
// tell.go tells them.
package roll
