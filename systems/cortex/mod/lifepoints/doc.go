// Package lifepoints has life points as harm (section 19.4). Begin with state.go, the state and how
// many points a character has, and lifepoints.go, the mod; harm.go has the answers to the core's
// policies when a character is hurt, hand.go the GM's move, heal.go the recovery. Only the list of
// mods knows this package.
package lifepoints
