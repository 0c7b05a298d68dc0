// Package hero is hero dice (section 15): hero.go is their state, facts and
// options, call.go the last call before a roll is compared, when they are
// thrown, one.go what comes of a 1, effect.go their place as effect dice, gain.go
// how they are won and lost, spend.go what they stand for, tell.go their words.
package hero
