// Package roll throws pools, reads them, and adds dice that join them later. Begin with RollMove
// and ChooseMove.
package roll
