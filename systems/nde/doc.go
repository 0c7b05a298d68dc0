// Package nde is the rules system NDE (Nano Dungeon Engine): its moves, the events that the moves
// emit, the state that is the fold of the events, and how the state is shown and the events are
// told. Rule ids such as NDE-TEST-05, and section numbers such as 22.1, are those of
// docs/rules/nde.md.
//
// Where to begin: state.go and teststate.go define the state. test.go and try.go begin a test,
// throw.go throws its dice, luck.go spends Luck on it, and close.go ends the test and begins its
// consequences. Attacks and powers are tests with a target or a level. nde.go lists the groups of
// moves. Most events are in testevents.go, charevents.go and sceneevents.go, with their folds.
// refuse.go has the rule that each refusal cites.
//
// The package uses no clock, no randomness, no disk and no window.
package nde
