// Package cortex is Cortex Prime as one system of package game: the list of its
// mods, its demo, and the transcripts that hold it to its rules. Rule ids such
// as CORE-HITCH-03 are those of docs/rules/cortex-core.md.
//
// Where to begin: mods.go lists the mods of the game. Dice without a table are in
// pool, a character on paper in sheet; core is what every table has and says what
// a mod may bring (core/engine); each folder of mod is one thing that a game may
// have or lack. Mods do not know one another, and the core knows none.
//
// No room of it may know a clock, chance, a disk or a window.
package cortex
