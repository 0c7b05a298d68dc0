// Package stress has stress as harm (section 19.1). It is the mod to read as an example. Begin with
// stress.go, the state, events and options. strain.go has how stress is taken and passes, harm.go
// the answers to the core's policies when a character is hurt, push.go the use of stress in its
// bearer's own pool, shaken.go stress on traits, trauma.go trauma, tell.go the texts. Only the list
// of mods imports this package.
package stress
