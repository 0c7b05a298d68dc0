// Package crisis has crisis pools (section 16.3): problems of a place, each with dice of its own
// that a test may be against. Begin with crisis.go, the state and events; oppose.go has how crises
// oppose and lose dice, hand.go the GM's moves, tell.go the texts.
package crisis
