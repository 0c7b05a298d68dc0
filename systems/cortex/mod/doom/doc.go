// Package doom has the doom pool (section 16): dice of the GM in place of the bank and, with the
// full pool, of difficulty dice. Begin with state.go, the state and options, events.go, the events
// and their texts, and doom.go, the mod; price.go has the prices in dice, gmpool.go how the pool
// pays and grows, oppose.go how it opposes, hitch.go the use of hitches, effects.go its effects on
// a scene.
package doom
