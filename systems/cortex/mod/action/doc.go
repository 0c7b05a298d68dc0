// Package action has action and reaction in place of tests and contests (section 12.1): a character
// acts, and its target reacts or lets it through, or the GM sets difficulty dice.
//
// Begin with state.go, which lists the events, and action.go, the mod; start.go declares an action,
// check.go has the check kind, resist.go the GM's dice, decide.go the end.
package action
