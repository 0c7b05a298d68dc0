// Package rulekit holds the pieces that rules systems share:
//
//   - tableinfo.go: who sits at a table, its language and pace
//   - options.go, optionvalues.go, requires.go: the settings of a table, each asked
//     for by its variable; settings.go, gamerows.go: the moves that change them
//   - moves.go: moves for GMs alone, and which character acts in an offer
//   - displayname.go: names that several things share
//   - list.go: elements of lists, names that are the same, words that are still free
//   - sheetfile.go: sheets as files
//   - times.go: times as options, and as words that people type
//
// The package knows no game: what a system plays, and its state S, are the system's
// own. What only one system needs stays in that system until a second needs it.
//
// Where to begin: moves.go, and Rules of package nde, which puts a whole system together.
package rulekit
