// Package growth is the growth pool (section 19.3 of the rules on characters): dice
// that players' characters gather in play, and throw in a tag scene to better a trait.
// growth.go is what the table remembers, earn.go where dice come from, roll.go the
// throw, add.go a trait that is new, take.go the step that the dice did not give, and
// show.go what is seen of it.
package growth
