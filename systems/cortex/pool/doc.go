// Package pool holds dice of Cortex Prime without a table: a die with its origin, the price of a
// pool, a throw, the ways to read it and its chances. Who may throw which dice against what is
// decided in the core.
//
// Begin with die.go (a die of a pool), price.go (costs and earnings of a pool), roll.go (a throw),
// choices.go (the useful ways to read it) and chance.go (its chances, from package odds). aim.go has
// what an effect die is for, show.go how dice are shown.
package pool
