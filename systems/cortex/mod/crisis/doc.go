// Package crisis is crisis pools (section 16.3): problems of one place, each with
// dice of its own that a test may be against. crisis.go is their state, facts
// and options, oppose.go how they oppose and lose dice, hand.go the GM's moves,
// tell.go their words.
package crisis
