// Package growth has the growth pool (section 19.3 of the rules on characters): dice that PCs
// gather in play and throw in a tag scene to improve a trait. Begin with state.go, the state, and
// growth.go, the mod. events.go has the events, apply.go what they change, earn.go the sources of
// dice, roll.go the throw, add.go a new trait, take.go a step that the dice did not give, show.go
// the view.
package growth
