// Package kit is what all rules systems do alike, once:
//
//   - facts.go: a fact in one line, with how it is read, what it changes, the
//     names that it keeps and how it is told; all facts together are a system's
//     Fold, Decode and Tell
//   - table.go: who sits there and how they want to be spoken to, as the house
//     says it
//   - options.go: the settings of a table, each asked for by its variable
//   - moves.go: moves of the GM's hand, and whose deed an offer is
//   - twins.go: names that two have
//   - list.go: lists by id, words that are free
//
// It must know no game: what a system plays, and its state S, are its own. What
// only one system needs stays there until a second needs it.
//
// Where to begin: facts.go, and systems/nde/events.go, which puts a whole
// system's facts together.
package rulekit
