// Package character has the moves by which characters come, change and go.
package character
