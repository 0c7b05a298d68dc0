// Package character has the moves by which characters enter, change and leave, and the lines that
// they take to other tables. Begin with CharacterMove.
package character
