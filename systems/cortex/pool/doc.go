// Package pool holds dice of Cortex Prime without a table: a die with its origin, the price of a
// pool, a throw, its readings and its chances. Who may throw which dice against what is decided in
// the core.
//
// Begin with die.go (a die of a pool), price.go (costs and earnings of a pool), roll.go (a throw),
// choices.go (its useful readings) and chance.go (its chances, from package odds).
package pool
