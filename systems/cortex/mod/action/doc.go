// Package action is action and reaction in place of tests and contests (section
// 12.1): a character acts, and whoever it acts against reacts, lets it through,
// or the GM sets difficulty dice.
//
// Where to begin: state.go lists its facts, start.go declares an action,
// check.go is what the core asks of one, resist.go the GM's dice, decide.go how
// it ends.
package action
