// Package hand says what one character throws: Attributes, sources that help or hinder, how the
// dice are read, and the chances. It changes nothing.
//
// Begin at hand.go, which makes a hand of what was typed. sources.go reads what helps and hinders;
// read.go throws and reads dice; chance.go computes chances; say.go puts a hand into words.
package hand
