// Package harm is Stress, Wounds, Health and the other numbers of a PC, Knockouts and stakes
// (24.2).
//
// Begin at harm.go, which lists moves and events. tracks.go adds Stress and Wounds, knockout.go has
// Knockouts and stakes, values.go the numbers that are set by hand.
package harm
