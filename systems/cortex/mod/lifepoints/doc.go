// Package lifepoints is life points as harm (section 19.4): lifepoints.go holds what
// they are and how they are lost and regained, formula.go how many a character has,
// harm.go the answers to the core when a character is hurt, hand.go the GM's hand,
// heal.go how they come back, tell.go the texts. Nothing outside this folder knows
// it but the list of mods.
package lifepoints
