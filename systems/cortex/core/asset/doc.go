// Package asset has the moves that make, change, pass on and remove assets and complications.
package asset
