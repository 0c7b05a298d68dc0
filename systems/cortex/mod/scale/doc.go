// Package scale has the advantage of scale (section 20.5): one side is so much larger that it
// throws one more die and keeps one more result. state.go has the state, scale.go the GM's move,
// pool.go the dice, whole or split.
package scale
