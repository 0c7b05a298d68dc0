// Package stress has stress as harm (section 19.1). It is the mod to read as an example. Begin with
// state.go, the state and options, events.go, the events and their texts, and stress.go, the mod.
// track.go has the types of stress, strain.go how stress is taken and passes, harm.go the answers
// to the core's policies when a character is hurt, push.go the use of stress in its bearer's own
// pool, shaken.go stress on traits, trauma.go trauma, traumamod.go its mod and move. Only the list
// of mods imports this package.
package stress
