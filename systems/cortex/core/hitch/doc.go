// Package hitch has the moves that use the 1s of a roll: hitches by the GM, opportunities by
// players.
package hitch
