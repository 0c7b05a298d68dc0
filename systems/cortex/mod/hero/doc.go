// Package hero has hero dice (section 15). Begin with state.go, the state and options, and hero.go,
// the mod; events.go has the events and their texts, apply.go what they change, call.go the last
// call before a comparison, one.go the consequence of a 1, effect.go hero dice as effect dice,
// gain.go how hero dice are won and lost, spend.go what they stand for.
package hero
