// Package cortex is Cortex Prime as one system of package game: the moves, the
// facts they make, the state these fold into, and how it is shown and told.
// Rule ids such as CORE-HITCH-03 are those of docs/rules/cortex-core.md.
//
// Where to begin: state.go is what the table knows, events.go the facts that
// change it, fold.go the only place that does. Each family of moves has a file
// of its own: call.go (the GM calls a test), roll.go (a player builds a pool
// and throws it), choose.go (the total and the effect die), hitch.go, land.go
// (consequences), and so on; cortex.go lists them in the order of the menus.
//
// The package must not know a clock, chance, a disk or a window.
package cortex
