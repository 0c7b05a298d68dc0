// Package timer is the Timers of a table, and those that players propose (section 17).
//
// Begin at timer.go, which lists moves and events. moves.go makes and fills Timers, proposal.go
// answers proposals, show.go shows both.
package timer
