// Package asset has the moves by which things are made, passed on and taken away.
package asset
