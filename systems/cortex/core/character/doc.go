// Package character has the moves by which characters enter, change and leave, and what they take
// to other tables (Transfer). Begin with characterMove.
package character
