// Package timed is timed tests (section 20.7): a row of tests that cost beats of
// a clock, and what others do to buy time.
//
// Where to begin: timed.go lists its state, facts and moves; call.go calls the
// tests of a row and those that buy time, count.go counts what they cost, hand.go
// is the GM's hand, chance.go how a row may end.
package timed
