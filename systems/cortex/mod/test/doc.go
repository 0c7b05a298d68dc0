// Package test is tests (section 13): a character's dice against a difficulty or
// what opposes it, with recoveries, bringing somebody back, and freeform assets.
//
// Where to begin: state.go lists its facts and moves, call.go is the GM's call,
// oppose.go the opposition as a draft, check.go what the core asks of a test,
// outcome.go how it ends.
package test
