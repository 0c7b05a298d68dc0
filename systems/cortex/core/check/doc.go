// Package check keeps what is being rolled: kinds of checks, rolls, who may throw, decisions that
// are owed, and the clock.
package check
