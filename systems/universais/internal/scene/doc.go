// Package scene is Scenes, Tension and the order of turns (24.7).
//
// Begin at scene.go, which lists moves and events. frame.go opens and ends Scenes, present.go says
// who is in them, turn.go has the turns of combat.
package scene
