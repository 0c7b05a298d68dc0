// Package view shows a table to an actor: cards of tests and rounds, people, sheets, and the scene.
// Begin with Show.
package view
