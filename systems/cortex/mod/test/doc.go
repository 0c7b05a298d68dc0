// Package test has tests (section 13): a character's dice against a difficulty or an opposition,
// with recoveries, tests to bring a character back, and freeform assets.
//
// Begin with state.go, which lists the events and moves; call.go has the GM's call, attempt.go a
// player's request for a test, oppose.go the opposition as a draft, waiting.go the opposition that
// is thrown later, check.go the check kind, outcome.go the end of a test. recover.go, heal.go and
// bringback.go have the tests that help a character.
package test
