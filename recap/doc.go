// Package recap tells a session of a table from its log: the decisions that mattered in each scene,
// then the characters that grew and those that were taken out, and what the dice did. The rules say
// what matters by their events: game.SessionOpener, SessionCloser, SceneBoundary, RecapEvent,
// SheetChanger, Earner and RecapCounter.
//
// The package is pure and reads no log: package table adds decision by decision, and stores the
// Index, by which sessions and the history of a sheet are found without reading the log again.
// Start with Index and Session.
package recap
