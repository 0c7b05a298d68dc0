// Package outcome has what a closed test, or the GM, brings about: Hearts lost and Armor tokens,
// lasting effects, consequences and counters. Begin with CloseTest.
package outcome
