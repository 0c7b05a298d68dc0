// Package house is the system that every table plays beside its own: chairs and who sits on them,
// invitations, settings, notes of the GM, the tutorial, and what undo and the dice keep. Its State
// is folded from the same log as the state of the system; its events are in package game, since
// systems hear them. Begin with State and System.
package house
