// Package doom is the doom pool (section 16): dice of the GM's in place of the
// bank and, where it is full, of difficulty dice. doom.go is its state, facts and
// options, gmpool.go how it pays and grows, oppose.go how it opposes, hitch.go what
// it makes of hitches, effects.go what it does to a scene, tell.go its words.
package doom
