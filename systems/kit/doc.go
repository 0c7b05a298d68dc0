// Package kit is what all rules systems do alike: facts in one line, with what
// they change and how they are told; lists by id; words that are free; names
// that two have. It knows no game. A system's state S is its own.
//
// Where to begin: facts.go.
package kit
