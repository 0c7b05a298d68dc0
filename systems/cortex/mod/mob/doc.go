// Package crowd is GMCs that live by their dice (section 20.8): extras, mobs,
// bosses and factions. Whoever beats one takes a die from it, or steps it down;
// without a die it is out of the scene. crowd.go is what is left of each, hit.go
// how a die is lost, tell.go the words.
package mob
