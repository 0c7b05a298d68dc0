// Package mob is GMCs that live by their dice (section 20.8): extras, mobs, bosses
// and factions. A roll that beats a GMC of this kind takes a die from it, or steps
// it down; without a die the GMC is out of the scene. mob.go holds what is left of
// each, hit.go how a die is lost, tell.go the texts.
package mob
