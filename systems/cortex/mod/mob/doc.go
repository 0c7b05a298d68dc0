// Package mob has GMCs that are out when their dice are gone (section 20.8): extras, mobs, bosses
// and factions. A roll that beats one of them takes a die from it, or steps the die down. Without
// dice the GMC is out of the scene. Begin with state.go, the state, and mob.go, the mod; events.go
// has the events and their texts, hit.go how a die is lost, regroup.go how dice come back.
package mob
