// Package crisis has crisis pools (section 16.3): problems of a place, each with dice of its own
// that a test may be against. Begin with state.go, the state, and crisis.go, the mod; events.go has
// the events and their texts, oppose.go how crises oppose and lose dice, hand.go the GM's moves,
// cost.go the SFX that add a crisis die.
package crisis
