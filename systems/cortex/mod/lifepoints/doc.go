// Package life is life points as harm (section 19.4): life.go is what they are
// and how they are lost and regained, formula.go how many a character has,
// harm.go what it answers the core when somebody is hurt, hand.go the GM's hand,
// heal.go how they come back, tell.go its words. Nothing outside this folder
// knows it but the list of mods.
package lifepoints
