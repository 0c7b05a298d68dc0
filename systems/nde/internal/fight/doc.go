// Package fight has the moves of PCs in a conflict, and powers: attacks, the choice on an
// exceptional success, raising an ally, and the rounds. Attacks and powers are tests with a target
// or a level. Begin with attackMove and powerMove.
package fight
