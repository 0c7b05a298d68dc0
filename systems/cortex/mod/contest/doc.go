// Package contest is contests (section 14): two sides or more who beat one
// another's totals until one gives in or falls, with interference.
//
// Where to begin: state.go lists its facts, fold.go what they make of it,
// start.go how one begins, turn.go whose turn it is, decide.go how it ends,
// check.go what the core asks of a contest.
package contest
