// Package nde is NDE (Nano Dungeon Engine) as one system of package game: the
// moves, the facts they make, the state these fold into, and how it is shown
// and told. Rule ids such as NDE-TEST-05 are those of docs/rules/nde.md.
//
// Where to begin: state.go is what the table knows; test.go begins a test,
// throw.go throws it, luck.go improves it and close.go is the one place where
// it ends and its consequences begin. Attacks and powers are tests with a
// target or a level. nde.go lists the families of moves; each has its facts and
// its fold in a file of its own, and refuse.go the reason for every no.
//
// The package must not know a clock, chance, a disk or a window.
package nde
