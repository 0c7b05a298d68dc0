// Package doom has the doom pool (section 16): dice of the GM in place of the bank and, with the
// full pool, of difficulty dice. Begin with doom.go, the state, events and options; gmpool.go has
// how the pool pays and grows, oppose.go how it opposes, hitch.go the use of hitches, effects.go
// its effects on a scene, tell.go the texts.
package doom
