// Package nde is the rules system NDE (Nano Dungeon Engine): its moves, the events they emit, the
// state that folds from them, and how the state is shown and the events told. Rule ids such as
// NDE-TEST-05 are those of docs/rules/nde.md.
//
// Where to begin: state.go defines the state; test.go begins a test, throw.go throws it, luck.go
// improves it, and close.go ends it and begins its consequences. Attacks and powers are tests with
// a target or a level. nde.go lists the groups of moves; each has its events and its fold in a file
// of its own. refuse.go holds the reasons of refusals.
//
// The package uses no clock, no randomness, no disk and no window.
package nde
