// Package roll throws pools, reads them, and adds dice that join them later. Begin with rollMove
// and chooseMove.
package roll
