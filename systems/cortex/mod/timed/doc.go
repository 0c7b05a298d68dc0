// Package timed has timed tests (section 20.7): a row of tests that cost the beats of a clock, and
// tests that buy time.
//
// Begin with timed.go, which lists the moves, and state.go, the state; events.go has the events,
// apply.go what they change, call.go calls the tests, count.go counts their cost, gmmoves.go has
// the GM's moves, chance.go the odds of a row.
package timed
