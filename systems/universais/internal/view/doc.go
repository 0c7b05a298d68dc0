// Package view shows a table to an actor: the open cards, the people, the Scene, and each thing as
// a whole.
//
// Begin at view.go. roll.go and duel.go show cards, people.go the people in brief, sheet.go a
// sheet.
package view
