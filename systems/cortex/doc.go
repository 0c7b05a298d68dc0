// Package cortex is Cortex Prime as one system of package game: the moves, the
// facts they make, the state these fold into, and how it is shown and told.
// Rule ids such as CORE-HITCH-03 are those of docs/rules/cortex-core.md.
//
// Where to begin: parts.go lists the parts of the game, kit.go says what a part
// may bring: a group of state that it alone writes, facts with their folds and
// words in one line, moves, options, burdens, aims, and what it answers of the
// questions that the core asks (slots, matters, moments). course.go is what is
// being rolled; testmatter.go and contestmatter.go are what dice are thrown for;
// burden.go is whatever weighs on people. stress.go is a whole mod, to be read
// as an example. Each family of moves has a file of its own: call.go (the GM
// calls a test), roll.go (a player builds a pool and throws it), choose.go (the
// total and the effect die), hitch.go, land.go (consequences), and so on.
//
// The package must not know a clock, chance, a disk or a window.
package cortex
