// Package pool is dice of Cortex Prime without a table: a die with where it
// comes from, what a pool costs, a throw and how it may be read, and its
// chances. It knows nobody: who may throw what, and against what, is the core's.
//
// Where to begin: die.go (a die of a pool), price.go (what a pool costs and
// earns), roll.go (dice on the table), choices.go (the readings worth a look),
// chance.go (what package odds says of dice).
package pool
