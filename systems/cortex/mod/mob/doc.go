// Package mob has GMCs that are out when their dice are gone (section 20.8): extras, mobs, bosses
// and factions. A roll that beats one of them takes a die from it, or steps the die down. Without
// dice the GMC is out of the scene. Begin with mob.go, the state; hit.go has how a die is lost,
// regroup.go how dice come back, tell.go the texts.
package mob
