// Package hero has hero dice (section 15). Begin with hero.go, the state and options; call.go has
// the last call before a comparison, one.go the consequence of a 1, effect.go hero dice as effect
// dice, gain.go how hero dice are won and lost, spend.go what they stand for, tell.go the texts.
package hero
