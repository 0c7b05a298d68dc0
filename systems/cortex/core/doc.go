// Package core is what every table of Cortex Prime has: people, things, scenes,
// plot points and the course of a roll, and the places where parts of the game
// plug in. It names no part. Rule ids such as CORE-HITCH-03 are those of
// docs/rules/cortex-core.md.
//
// Where to begin: kit.go says what a mod may bring: a group of state that it
// alone writes (groups.go), facts with their folds and words in one line, moves,
// options (options.go), burdens (burden.go), aims (aims.go), what dice are
// thrown for (matter.go), and what it answers of the questions that the core
// asks. course.go is what is being rolled. Each family of moves has a file:
// roll.go (a player builds a pool and throws it), choose.go (the total and the
// effect die), hitch.go, opportunity.go, land.go (consequences), asset.go,
// scene.go, session.go, and the GM's hand.
package core
