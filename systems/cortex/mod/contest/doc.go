// Package contest has contests (section 14): two sides or more beat one another's totals until they
// give in or fall, with interference.
//
// Begin with events.go, which lists the events; fold.go folds them, start.go begins a contest,
// turn.go has the turns, decide.go the end, check.go the check kind.
package contest
