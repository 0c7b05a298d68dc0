// Package lifepoints has life points as harm (section 19.4). Begin with lifepoints.go, the state;
// formula.go has how many points a character has, harm.go the answers to the core's policies when a
// character is hurt, hand.go the GM's move, heal.go the recovery, tell.go the texts. Only the list
// of mods knows this package.
package lifepoints
