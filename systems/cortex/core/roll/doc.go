// Package roll throws pools, reads throws, and adds dice that join a throw later. Begin with
// rollMove and chooseMove.
package roll
